// What the command line says of tokens that are guessed before the model checks them.
import { ArgumentError, type FlagValues, numberOf, textOf } from '../../kit/flags.ts';

const LOOKUPS = ['ngram-simple', 'ngram-map-k', 'ngram-map-k4v', 'ngram-mod', 'ngram-cache'];
const DEFAULT_LOOKUP_TOKENS = 16;
const DEFAULT_MODEL_TOKENS = 3;

/** Plain data, so that it can be given to another thread. */
export type SpeculationSettings = NonNullable<ReturnType<typeof readSpeculation>>;

/**
 * Undefined without `--spec-type`, as a draft model alone does nothing in llama-server, and where
 * no token may be drafted.
 * @throws {ArgumentError}
 */
export function readSpeculation(values: FlagValues) {
  const types = (textOf(values, 'spec-type') ?? 'none')
    .split(',')
    .filter((type) => type !== 'none');
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
