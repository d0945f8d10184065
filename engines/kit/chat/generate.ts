// One generation as a stream of text: reads the tokens that an engine chooses, one by one,
// whichever library computes.
import type {
  GenerationEvent,
  GenerationRequest,
  TextEngine,
  Timings,
  TokenAlternative,
  TokenLogProbability,
} from './engine.ts';

/** What has been generated so far, for a source that chooses tokens here. */
export interface GenerationState {
  recentTokens(count: number): readonly number[];
  length(): number;
}

/**
 * A chosen token, with the probabilities of the likeliest ones and its own, sorted, where they are
 * wanted.
 */
export interface ChosenToken {
  token: number;
  probabilities?: ReadonlyMap<number, number> | undefined;
}

/** Where the tokens of one response come from. */
export interface TokenSource {
  /** Undefined when nothing more can come. */
  next(): Promise<ChosenToken | undefined>;
  /** Why nothing more can come; without it, because there is no room. */
  reason?(): 'stop' | 'length' | undefined;
  /** Called with every token and the characters that it completes, special tokens shown. */
  hasGenerated?: ((token: number, text: string) => Promise<void> | void) | undefined;
  isFull(): boolean;
  end(): Promise<void>;
  /** Undefined for one that guesses none. */
  drafts?(): Pick<Timings, 'draftedTokens' | 'acceptedTokens' | 'drafts'>;
}

type TextEvent = Extract<GenerationEvent, { kind: 'text' }>;
type EndEvent = Extract<GenerationEvent, { kind: 'end' }>;

interface PromptRead {
  request: GenerationRequest;
  cachedTokens: number;
  startedAt: number;
}

interface GenerationDetails extends PromptRead {
  reader: {
    isEndToken(token: number): boolean;
    detokenize(
      tokens: readonly number[],
      areSpecialTokensShown: boolean,
      lastTokens: readonly number[],
    ): string;
  };
  /** Called at once; what it returns may ask for the state before every token. */
  open(state: GenerationState): TokenSource;
  signal: AbortSignal;
}

/** Makes the events that tell how much of the prompt is read; none where none are wanted. */
export function createProgress({ request, cachedTokens, startedAt }: PromptRead) {
  const totalTokens = request.promptTokens.length;
  return (processedTokens: number): readonly GenerationEvent[] => {
    if (request.isProgressTold !== true) return [];
    const ms = Math.round(performance.now() - startedAt);
    return [{ kind: 'progress', progress: { totalTokens, cachedTokens, processedTokens, ms } }];
  };
}

const NOTHING_DONE: Timings = {
  cachedTokens: 0,
  promptTokens: 0,
  promptMs: 0,
  predictedTokens: 0,
  predictedMs: 0,
};

/**
 * What the engine says to a prompt. To one without a single token the response is empty, as
 * llama-server's is.
 */
export async function* respond(
  engine: TextEngine,
  request: GenerationRequest,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent, void, void> {
  if (request.promptTokens.length > 0) yield* engine.generate(request, signal);
  else yield { kind: 'end', finishReason: 'length', timings: NOTHING_DONE };
}

/**
 * Ends within one token of the signal.
 * @throws the signal's reason when it aborts, and what the source throws.
 */
export async function* generate(
  details: GenerationDetails,
): AsyncGenerator<GenerationEvent, void, void> {
  const { request, cachedTokens, startedAt, reader, open, signal } = details;
  const { promptTokens, maxTokens = Number.POSITIVE_INFINITY } = request;
  const generated: number[] = [];
  const text = createTextReader(details);
  const source = open({
    recentTokens(count) {
      const missing = count - generated.length;
      return missing <= 0
        ? generated.slice(-count)
        : [...promptTokens.slice(-missing), ...generated];
    },
    length: () => generated.length,
  });
  let finishReason: 'stop' | 'length' = 'length';
  let firstTokenAt: number | undefined;
  let stoppedBy: string | undefined;
  let isLast = maxTokens <= 0;
  let next: Promise<ChosenToken | undefined> | undefined;
  const timingsNow = (): Timings => {
    const now = performance.now();
    const promptEndedAt = firstTokenAt ?? now;
    return {
      cachedTokens,
      promptTokens: promptTokens.length - cachedTokens,
      promptMs: promptEndedAt - startedAt,
      predictedTokens: generated.length,
      predictedMs: now - promptEndedAt,
      ...source.drafts?.(),
    };
  };
  // As llama-server: the piece before a stop text has timings in any case.
  const piece = (): TextEvent => {
    const taken: TextEvent = { kind: 'text', text: '', ...text.take(), cachedTokens };
    if (request.isTimed || stoppedBy !== undefined) taken.timings = timingsNow();
    return taken;
  };
  try {
    while (!isLast) {
      const chosen = await (next ?? source.next());
      signal.throwIfAborted();
      if (chosen === undefined) {
        finishReason = source.reason?.() ?? 'length';
        break;
      }
      if (firstTokenAt === undefined) {
        firstTokenAt = performance.now();
        yield* createProgress(details)(promptTokens.length);
      }
      generated.push(chosen.token);
      if (reader.isEndToken(chosen.token)) {
        finishReason = 'stop';
        text.end(chosen.token);
        break;
      }
      const read = text.push(chosen);
      await source.hasGenerated?.(chosen.token, text.wholeOf(chosen.token));
      stoppedBy = read.stop;
      const isEnough = source.isFull() || request.isEnough?.(read.text) === true;
      isLast = isEnough || stoppedBy !== undefined || generated.length >= maxTokens;
      // It is computed while the client gets what there is; that it failed is thrown where it is
      // awaited.
      next = isLast ? undefined : source.next();
      next?.catch(() => undefined);
      if (read.text !== '') yield { ...piece(), text: read.text };
    }
  } finally {
    // Of a client that has left.
    await next?.catch(() => undefined);
    await source.end();
  }
  const rest = stoppedBy === undefined ? { text: text.flush() } : { text: '', logprobs: [] };
  if (text.hasMore()) yield { ...piece(), ...rest };
  if (stoppedBy !== undefined) finishReason = 'stop';
  const end: EndEvent = { kind: 'end', finishReason, timings: timingsNow() };
  if (stoppedBy !== undefined) end.stoppedBy = stoppedBy;
  yield end;
}

function createTextReader({
  request: { promptTokens, shownTokens, topLogprobs, stop },
  reader,
}: GenerationDetails) {
  const piecesOf = (isShown: (tokens: readonly number[]) => boolean) =>
    createTextPieces(
      (tokens, before) => reader.detokenize(tokens, isShown(tokens), before),
      promptTokens,
    );
  const pieces = piecesOf((tokens) => tokens.some((token) => shownTokens.has(token)));
  const allPieces = piecesOf(() => true);
  const filter = createStopSequenceFilter(stop);
  const textOf = (token: number) => reader.detokenize([token], true, []);
  let logprobs: TokenLogProbability[] = [];
  let tokens: number[] = [];
  return {
    push(chosen: ChosenToken) {
      tokens.push(chosen.token);
      if (topLogprobs !== undefined)
        logprobs.push(toTokenLogProbability(chosen, topLogprobs, textOf));
      return filter.push(pieces.push(chosen.token));
    },
    /** With special tokens. To be called with each of them, or with none. */
    wholeOf: (token: number): string => allPieces.push(token),
    flush: (): string => filter.push(pieces.flush()).text + filter.flush(),
    /** The token that ends the response has no text. */
    end(token: number): void {
      tokens.push(token);
    },
    /** Whether tokens have come since the last piece. */
    hasMore: () => tokens.length > 0,
    /** What belongs to the text that has been given since. */
    take() {
      const taken = { tokens, logprobs };
      tokens = [];
      logprobs = [];
      return taken;
    },
  };
}

const IMPOSSIBLE = -9999;

function toTokenLogProbability(
  { token, probabilities = new Map() }: ChosenToken,
  topCount: number,
  textOf: (token: number) => string,
): TokenLogProbability {
  const alternative = (id: number, probability: number) => ({
    id,
    token: textOf(id),
    logprob: probability > 0 ? Math.log(probability) : IMPOSSIBLE,
  });
  const top: TokenAlternative[] = [];
  // Of all tokens of the vocabulary only the first are looked at.
  for (const entry of probabilities) {
    if (top.length >= topCount) break;
    top.push(alternative(...entry));
  }
  return { ...alternative(token, probabilities.get(token) ?? 0), top };
}

const REPLACEMENT = '\uFFFD';
const REMEMBERED_TOKENS = 4;
/**
 * No character has as many bytes: what is not one by then never becomes one, and would be read
 * again with every token.
 */
const MAX_PENDING_TOKENS = 8;

/**
 * The text of one generation, token by token, without half characters; the tokens before decide
 * about spaces in between.
 */
export function createTextPieces(
  detokenize: (tokens: readonly number[], lastTokens: readonly number[]) => string,
  precedingTokens: readonly number[],
) {
  let lastTokens = precedingTokens.slice(-REMEMBERED_TOKENS);
  let pending: number[] = [];
  let givenLength = 0;
  const take = (text: string): string => {
    const piece = text.slice(givenLength);
    givenLength = text.length;
    return piece;
  };
  return {
    push(token: number): string {
      pending.push(token);
      const text = detokenize(pending, lastTokens);
      // The decoder puts one replacement character for a trailing incomplete sequence, so only that
      // one is uncertain.
      const mayBecomeWhole = text.endsWith(REPLACEMENT) && pending.length < MAX_PENDING_TOKENS;
      if (mayBecomeWhole) return take(text.slice(0, -REPLACEMENT.length));
      const piece = take(text);
      lastTokens = [...lastTokens, ...pending].slice(-REMEMBERED_TOKENS);
      pending = [];
      givenLength = 0;
      return piece;
    },
    flush(): string {
      const rest = pending.length === 0 ? '' : take(detokenize(pending, lastTokens));
      pending = [];
      return rest;
    },
  };
}

interface FilteredText {
  text: string;
  /** The stop sequence that ended the text, where one did; nothing may be pushed after it. */
  stop?: string;
}

/**
 * Keeps stop sequences, and what may become one, out of the text of one generation. Empty ones are
 * ignored.
 */
export function createStopSequenceFilter(sequences: readonly string[]) {
  // Of two that begin at the same place, the longer one is found first.
  const stops = sequences
    .filter((stop) => stop !== '')
    .sort((one, other) => other.length - one.length);
  let held = '';
  return {
    push(piece: string): FilteredText {
      const text = held + piece;
      let found: { start: number; stop: string } | undefined;
      for (const stop of stops) {
        const start = text.indexOf(stop);
        if (start >= 0 && (found === undefined || start < found.start)) found = { start, stop };
      }
      const open =
        found === undefined ? Math.max(0, ...stops.map((stop) => begunLength(text, stop))) : 0;
      held = text.slice(text.length - open);
      if (found !== undefined) return { text: text.slice(0, found.start), stop: found.stop };
      return { text: text.slice(0, text.length - open) };
    },
    flush(): string {
      const text = held;
      held = '';
      return text;
    },
  };
}

function begunLength(text: string, stop: string): number {
  let length = Math.min(text.length, stop.length - 1);
  while (length > 0 && !stop.startsWith(text.slice(text.length - length))) length -= 1;
  return length;
}
