// Which tokens are guessed before the model checks them: what the command line says of it, and what of that can be done.
import type { LlamaContext, LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import { messageOf } from '../../common/values.ts';
import { ArgumentError, numberOf, textOf } from '../kit/flags.ts';
import { log } from '../kit/program.ts';
import { type Drafter, firstOf, LookupDrafter, ModelDrafter } from './drafts.ts';

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
