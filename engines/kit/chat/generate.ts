// One generation as a stream of text: reads the tokens that an engine chooses, one by one, whichever library computes.
import type { GenerationEvent, GenerationRequest } from './engine.ts';
import { type TokenLogProbability, toTokenLogProbability } from './log-probabilities.ts';
import { createStopSequenceFilter } from './stop-sequences.ts';
import { createTextPieces } from './text-pieces.ts';

/** The state of a generation, asked again for every token. */
export interface GenerationState {
  /** The last tokens of prompt and response. */
  recentTokens(count: number): number[];
  /** How many tokens the response has so far. */
  length(): number;
}

/** A chosen token, with the probabilities of the likeliest ones and its own, sorted, where they are wanted. */
export interface ChosenToken {
  token: number;
  probabilities?: ReadonlyMap<number, number> | undefined;
}

/** Where the tokens of one generation come from. */
export interface TokenSource {
  /** Undefined when nothing more can come. */
  next(): Promise<ChosenToken | undefined>;
  /** Called with every token and the characters that it completes, special tokens shown. */
  hasGenerated(token: number, text: string): Promise<void> | void;
  /** Whether no further token has a place in the context. */
  isFull(): boolean;
  /** Nothing more is asked for. */
  end(): Promise<void>;
}

/**
 * Long because it is one loop whose steps share the state of the generation. Ends within one token of the signal.
 * @throws the signal's reason when it aborts, and what the source throws.
 */
export async function* generate({
  request,
  cachedTokens,
  startedAt,
  reader,
  open,
  signal,
}: {
  request: GenerationRequest;
  /** Of the prompt, those that needed no evaluation. */
  cachedTokens: number;
  /** When the work on the prompt began, by `performance.now()`. */
  startedAt: number;
  /** Tells the tokens of the model. */
  reader: {
    isEndToken(token: number): boolean;
    detokenize(tokens: readonly number[], areSpecialTokensShown: boolean, lastTokens: readonly number[]): string;
  };
  /** Called at once; what it returns may ask for the state before every token. */
  open(state: GenerationState): TokenSource;
  signal: AbortSignal;
}): AsyncGenerator<GenerationEvent, void, void> {
  const { promptTokens, topLogprobs, maxTokens = Number.POSITIVE_INFINITY } = request;
  const generated: number[] = [];
  const { shownTokens } = request;
  const piecesOf = (isShown: (tokens: readonly number[]) => boolean) =>
    createTextPieces({
      detokenize: (tokens, lastTokens) => reader.detokenize(tokens, isShown(tokens), lastTokens),
      precedingTokens: promptTokens,
    });
  const pieces = piecesOf((tokens) => tokens.some((token) => shownTokens.has(token)));
  // What a grammar is held against.
  const allPieces = piecesOf(() => true);
  const filter = createStopSequenceFilter(request.stop);
  const textOf = (token: number) => reader.detokenize([token], true, []);
  const source = open({
    recentTokens: (count) =>
      generated.length >= count
        ? generated.slice(-count)
        : [...promptTokens.slice(-(count - generated.length)), ...generated],
    length: () => generated.length,
  });

  let finishReason: 'stop' | 'length' = 'length';
  let logprobs: TokenLogProbability[] = [];
  let firstTokenAt: number | undefined;
  let stoppedBy: string | undefined;
  try {
    while (generated.length < maxTokens) {
      const chosen = await source.next();
      signal.throwIfAborted();
      if (chosen === undefined) break;
      const { token, probabilities = new Map() } = chosen;
      firstTokenAt ??= performance.now();
      generated.push(token);
      if (reader.isEndToken(token)) {
        finishReason = 'stop';
        break;
      }
      if (topLogprobs !== undefined) {
        logprobs.push(toTokenLogProbability({ token, probabilities, topCount: topLogprobs, textOf }));
      }
      const piece = pieces.push(token);
      await source.hasGenerated(token, allPieces.push(token));
      const { text, stop } = filter.push(piece);
      if (text !== '') {
        yield { kind: 'text', text, logprobs, cachedTokens };
        logprobs = [];
      }
      stoppedBy = stop;
      if (stoppedBy !== undefined) {
        finishReason = 'stop';
        break;
      }
      if (source.isFull()) break;
    }
  } finally {
    await source.end();
  }

  if (stoppedBy === undefined) {
    const last = filter.push(pieces.flush());
    const text = last.text + filter.flush();
    if (text !== '' || logprobs.length > 0) yield { kind: 'text', text, logprobs, cachedTokens };
  }
  const endedAt = performance.now();
  const promptEndedAt = firstTokenAt ?? endedAt;
  const timings = {
    cachedTokens,
    promptTokens: promptTokens.length - cachedTokens,
    promptMs: promptEndedAt - startedAt,
    predictedTokens: generated.length,
    predictedMs: endedAt - promptEndedAt,
  };
  yield { kind: 'end', finishReason, ...(stoppedBy === undefined ? {} : { stoppedBy }), timings };
}
