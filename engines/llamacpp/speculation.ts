// Which tokens are guessed before the model checks them: what the command line says of it, and what of that can be done.
import type { LlamaContext, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { messageOf } from '../../common/values.ts';
import { ArgumentError, type FlagValues, numberOf, textOf } from '../kit/flags.ts';
import { log } from '../kit/program.ts';

export interface Drafts {
  drafter: Drafter;
  mostDrafted: number;
}

interface Drafter {
  /** @param text all of it, which only grows from call to call. @returns at most so many tokens, none where it has no idea. */
  draft(text: readonly Token[], most: number, signal: AbortSignal): Promise<readonly Token[]> | readonly Token[];
}

/** Tokens that have to have been there before. With fewer, it guesses at everything. */
const PATTERN_TOKENS = 3;

export class LookupDrafter implements Drafter {
  /** Behind which place each pattern was seen last. */
  readonly #places = new Map<string, number>();
  #seen = PATTERN_TOKENS;

  draft(text: readonly Token[], most: number): readonly Token[] {
    const patternBefore = (place: number) => text.slice(place - PATTERN_TOKENS, place).join(' ');
    for (; this.#seen < text.length; this.#seen += 1) this.#places.set(patternBefore(this.#seen), this.#seen);
    const place = this.#places.get(patternBefore(text.length));
    return place === undefined ? [] : text.slice(place, place + most);
  }
}

/** Tokens that are evaluated before the next look at whether the client is still there. */
const CHUNK_TOKENS = 512;

const modelDrafter = (sequence: LlamaContextSequence, leastConfidence: number): Drafter => ({
  async draft(text, most, signal) {
    if (text.length + most >= sequence.contextSize) return [];
    await sequence.adaptStateToTokens(text.slice(0, -1), false);
    while (text.length - sequence.nextTokenIndex > CHUNK_TOKENS) {
      signal.throwIfAborted();
      const start = sequence.nextTokenIndex;
      await sequence.evaluateWithoutGeneratingNewTokens(text.slice(start, start + CHUNK_TOKENS));
    }
    const rest = text.slice(sequence.nextTokenIndex);
    const tokens = sequence.evaluateWithMetadata(rest, { confidence: true }, { temperature: 0, yieldEogToken: true });
    const drafted: Token[] = [];
    try {
      while (drafted.length < most) {
        const { value, done } = await tokens.next();
        if (done || value.confidence < leastConfidence) break;
        drafted.push(value.token);
      }
    } finally {
      await tokens.return();
    }
    return drafted;
  },
});

const firstOf = (drafters: readonly Drafter[]): Drafter => ({
  async draft(text, most, signal) {
    for (const drafter of drafters) {
      const drafted = await drafter.draft(text, most, signal);
      if (drafted.length > 0) return drafted;
    }
    return [];
  },
});

const LOOKUPS = ['ngram-simple', 'ngram-map-k', 'ngram-map-k4v', 'ngram-mod', 'ngram-cache'];
const DEFAULT_LOOKUP_TOKENS = 16;
const DEFAULT_MODEL_TOKENS = 3;

/** Undefined without `--spec-type`, as a draft model alone does nothing in llama-server, and where no token may be drafted. @throws {ArgumentError} */
export function readSpeculation(values: FlagValues) {
  const types = (textOf(values, 'spec-type') ?? 'none').split(',').filter((type) => type !== 'none');
  const strange = types.find((type) => type !== 'draft-simple' && !LOOKUPS.includes(type));
  if (strange !== undefined) {
    const known = 'the embedded backend knows only none, draft-simple and ngram-mod';
    throw new ArgumentError(`--spec-type is '${strange}', but ${known}.`);
  }
  const isModelUsed = types.includes('draft-simple');
  const draftModel = isModelUsed ? textOf(values, 'spec-draft-model') : undefined;
  if (isModelUsed && draftModel === undefined) {
    const remedy = 'name the GGUF file of the draft model';
    throw new ArgumentError(`--spec-type draft-simple needs --spec-draft-model: ${remedy}.`);
  }
  const leastConfidence = Number(textOf(values, 'spec-draft-p-min') ?? 0);
  const isPart = leastConfidence >= 0 && leastConfidence <= 1;
  if (!isPart) throw new ArgumentError('--spec-draft-p-min must be between 0 and 1.');
  const most = numberOf(values, 'spec-draft-n-max', { maximum: 256 });
  if (types.length === 0 || most === 0) return undefined;
  const mostDrafted = most ?? (isModelUsed ? DEFAULT_MODEL_TOKENS : DEFAULT_LOOKUP_TOKENS);
  return { isLookup: types.length > 1 || !isModelUsed, draftModel, leastConfidence, mostDrafted };
}

interface Loaded {
  model: LlamaModel;
  context: LlamaContext;
  sequences: readonly LlamaContextSequence[];
  options: { speculation: ReturnType<typeof readSpeculation>; gpuLayers: number | undefined };
  threads: number;
}

export type OpenedSpeculation = NonNullable<Awaited<ReturnType<typeof openSpeculation>>>;

/** Undefined where nothing is to be guessed, or nothing can: the reason is in the log, as with llama-server. */
export async function openSpeculation(loaded: Loaded) {
  const { speculation } = loaded.options;
  if (speculation === undefined) return undefined;
  const { isLookup, draftModel, leastConfidence, mostDrafted } = speculation;
  if (loaded.sequences.some(({ needsCheckpoints }) => needsCheckpoints)) {
    log('no speculation: this model can not take back single tokens');
    return undefined;
  }
  const drafting = draftModel === undefined ? [] : await openDraftModel(draftModel, loaded);
  if (drafting.length === 0 && !isLookup) return undefined;
  return {
    draftsFor(slot: number): Drafts {
      const sequence = drafting[slot];
      const byModel = sequence === undefined ? [] : [modelDrafter(sequence, leastConfidence)];
      return { drafter: firstOf(isLookup ? [new LookupDrafter(), ...byModel] : byModel), mostDrafted };
    },
  };
}

async function openDraftModel(modelPath: string, { model, context, options, threads }: Loaded) {
  const draft = await model.llama.loadModel({ modelPath, gpuLayers: options.gpuLayers ?? 'auto' });
  const drafting = await draft.createContext({
    contextSize: Math.min(context.contextSize, draft.trainContextSize),
    sequences: context.totalSequences,
    threads,
    flashAttention: context.flashAttention,
    failedCreationRemedy: false,
  });
  try {
    (Reflect.get(context, '_ctx') as NativeContext).ensureDraftContextIsCompatibleForSpeculative(
      Reflect.get(drafting, '_ctx'),
    );
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
