// Which tokens are guessed before the model checks them: what the command line says of it, and what of that can be done.
import type { LlamaContext, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { messageOf } from '../../common/values.ts';
import { ArgumentError, numberOf, textOf } from '../kit/flags.ts';
import { log } from '../kit/program.ts';

const LOOKUPS = new Set(['ngram-simple', 'ngram-map-k', 'ngram-map-k4v', 'ngram-mod', 'ngram-cache']);
const DEFAULT_LOOKUP_TOKENS = 16;
/** As llama-server has it. */
const DEFAULT_MODEL_TOKENS = 3;

/** Undefined without `--spec-type`: as with llama-server, a draft model alone does nothing. @throws {ArgumentError} */
export function readSpeculation(values: ReadonlyMap<string, string | undefined>) {
  const types = (textOf(values, 'spec-type') ?? 'none').split(',').filter((type) => type !== 'none');
  const strange = types.find((type) => type !== 'draft-simple' && !LOOKUPS.has(type));
  if (strange !== undefined) {
    throw new ArgumentError(
      `--spec-type is '${strange}', but the embedded backend knows only none, draft-simple and ngram-mod.`,
    );
  }
  const isModelUsed = types.includes('draft-simple');
  const draftModel = isModelUsed ? textOf(values, 'spec-draft-model') : undefined;
  if (isModelUsed && draftModel === undefined)
    throw new ArgumentError(
      '--spec-type draft-simple needs --spec-draft-model: name the GGUF file of the draft model.',
    );
  const confidence = Number(textOf(values, 'spec-draft-p-min') ?? 0);
  if (!(confidence >= 0 && confidence <= 1)) throw new ArgumentError('--spec-draft-p-min must be between 0 and 1.');
  const most = numberOf(values, 'spec-draft-n-max', { minimum: 1, maximum: 256 });
  if (types.length === 0) return undefined;
  return {
    isLookup: types.length > 1 || !isModelUsed,
    draftModel,
    leastConfidence: confidence,
    mostDrafted: most ?? (isModelUsed ? DEFAULT_MODEL_TOKENS : DEFAULT_LOOKUP_TOKENS),
  };
}

/** What of the arguments is needed. */
interface Options {
  speculation: ReturnType<typeof readSpeculation>;
  gpuLayers: number | undefined;
}

export type OpenedSpeculation = NonNullable<Awaited<ReturnType<typeof openSpeculation>>>;

/** Undefined where nothing is to be guessed, or nothing can: the reason is in the log, as with llama-server. */
export async function openSpeculation({
  model,
  context,
  sequences,
  options,
  threads,
}: {
  model: LlamaModel;
  context: LlamaContext;
  sequences: readonly LlamaContextSequence[];
  options: Options;
  threads: number;
}) {
  const { speculation } = options;
  if (speculation === undefined) return undefined;
  const { isLookup, draftModel, leastConfidence, mostDrafted } = speculation;
  if (sequences.some(({ needsCheckpoints }) => needsCheckpoints)) {
    log('no speculation: this model can not take back single tokens');
    return undefined;
  }
  const drafting =
    draftModel === undefined ? [] : await openDraftModel(draftModel, { model, context, options, threads });
  if (drafting.length === 0 && !isLookup) return undefined;
  return {
    /** For a request on this slot. */
    draftsFor(slot: number): { drafter: Drafter; mostDrafted: number } {
      const sequence = drafting[slot];
      const byModel = sequence === undefined ? [] : [new ModelDrafter(sequence, { leastConfidence })];
      return { drafter: firstOf([...(isLookup ? [new LookupDrafter()] : []), ...byModel]), mostDrafted };
    },
  };
}

/** A sequence of it for each of the model's; none where their vocabularies differ. */
async function openDraftModel(
  modelPath: string,
  { model, context, options, threads }: { model: LlamaModel; context: LlamaContext; options: Options; threads: number },
): Promise<readonly LlamaContextSequence[]> {
  const draft = await model.llama.loadModel({ modelPath, gpuLayers: options.gpuLayers ?? 'auto' });
  const drafting = await draft.createContext({
    contextSize: Math.min(context.contextSize, draft.trainContextSize),
    sequences: context.totalSequences,
    threads,
    flashAttention: context.flashAttention,
    failedCreationRemedy: false,
  });
  const native: unknown = Reflect.get(drafting, '_ctx');
  try {
    (Reflect.get(context, '_ctx') as NativeContext).ensureDraftContextIsCompatibleForSpeculative(native);
  } catch (error) {
    log(`no speculation by ${modelPath}: ${messageOf(error)}`);
    await draft.dispose();
    return [];
  }
  return Array.from({ length: drafting.totalSequences }, () => drafting.getSequence());
}

/** The library compares vocabularies only while it drafts. */
interface NativeContext {
  ensureDraftContextIsCompatibleForSpeculative(draft: unknown): void;
}

/** Guesses how one text goes on. */
export interface Drafter {
  /** @param text all of it, which only grows from call to call. @returns at most so many tokens, none where it has no idea. */
  draft(text: readonly Token[], most: number, signal: AbortSignal): Promise<readonly Token[]> | readonly Token[];
}

/** Tokens that have to have been there before. With fewer, it guesses at everything. */
const PATTERN_TOKENS = 3;

/** Goes on as the text did where its last tokens came before. */
export class LookupDrafter implements Drafter {
  /** Behind which place each pattern was seen last. */
  readonly #places = new Map<string, number>();
  #seen = PATTERN_TOKENS;

  draft(text: readonly Token[], most: number): readonly Token[] {
    for (; this.#seen < text.length; this.#seen += 1) this.#places.set(patternBefore(text, this.#seen), this.#seen);
    const place = this.#places.get(patternBefore(text, text.length));
    return place === undefined ? [] : text.slice(place, place + most);
  }
}

const patternBefore = (text: readonly Token[], place: number) => text.slice(place - PATTERN_TOKENS, place).join(' ');

/** Tokens that are evaluated before the next look at whether the client is still there. */
const CHUNK_TOKENS = 512;

/** Asks a smaller model with the same vocabulary. */
export class ModelDrafter implements Drafter {
  readonly #sequence: LlamaContextSequence;
  readonly #leastConfidence: number;

  constructor(sequence: LlamaContextSequence, { leastConfidence }: { leastConfidence: number }) {
    this.#sequence = sequence;
    this.#leastConfidence = leastConfidence;
  }

  async draft(text: readonly Token[], most: number, signal: AbortSignal): Promise<readonly Token[]> {
    const sequence = this.#sequence;
    if (text.length + most >= sequence.contextSize) return [];
    await sequence.adaptStateToTokens(text.slice(0, -1), false);
    while (text.length - sequence.nextTokenIndex > CHUNK_TOKENS) {
      signal.throwIfAborted();
      const start = sequence.nextTokenIndex;
      await sequence.evaluateWithoutGeneratingNewTokens(text.slice(start, start + CHUNK_TOKENS));
    }
    const options = { temperature: 0, yieldEogToken: true };
    const rest = text.slice(sequence.nextTokenIndex);
    const tokens = sequence.evaluateWithMetadata(rest, { confidence: true }, options);
    const drafted: Token[] = [];
    try {
      while (drafted.length < most) {
        const { value, done } = await tokens.next();
        if (done || value.confidence < this.#leastConfidence) break;
        drafted.push(value.token);
      }
    } finally {
      await tokens.return();
    }
    return drafted;
  }
}

/** Those of the first one that has an idea. */
export function firstOf(drafters: readonly Drafter[]): Drafter {
  return {
    async draft(text, most, signal) {
      for (const drafter of drafters) {
        const drafted = await drafter.draft(text, most, signal);
        if (drafted.length > 0) return drafted;
      }
      return [];
    },
  };
}
