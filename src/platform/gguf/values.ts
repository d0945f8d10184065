// Values in the metadata of a GGUF file: none of them can be trusted to be of the right kind.

/** Beyond what a model has of anything. */
const MAX_COUNT = 2 ** 31;
/** Layers of a list that are looked at. */
const MAX_LAYERS = 1000;

/** The architecture of a model, and its keys without that name in front of them. */
export function valuesOf(metadata: ReadonlyMap<string, unknown>) {
  const architecture = text(metadata.get('general.architecture'));
  const own = (key: string) =>
    architecture === undefined ? undefined : metadata.get(`${architecture}.${key}`);
  return { architecture, own };
}

/** Keys and values are kept as 16-bit numbers. */
const BYTES_PER_VALUE = 2;

/**
 * An upper bound: all layers keep all tokens in view. Undefined when the file does not say enough.
 */
export function kvBytesPerToken(own: (key: string) => unknown): number | undefined {
  const blocks = count(own('block_count'));
  const heads = count(own('attention.head_count')) ?? largest(own('attention.head_count'));
  const embedding = count(own('embedding_length'));
  const derived =
    heads === undefined || embedding === undefined ? undefined : Math.ceil(embedding / heads);
  const keyLength = count(own('attention.key_length')) ?? derived;
  const valueLength = count(own('attention.value_length')) ?? derived ?? keyLength;
  // A file without a number of its own has as many heads for keys and values as it has heads.
  const kvHeads = largest(own('attention.head_count_kv')) ?? heads;
  if (
    blocks === undefined ||
    kvHeads === undefined ||
    keyLength === undefined ||
    valueLength === undefined
  )
    return undefined;
  // Of hybrid models only every so many layers attend at all; the others keep a small state.
  const interval = count(own('full_attention_interval')) ?? 1;
  return Math.ceil(blocks / interval) * kvHeads * (keyLength + valueLength) * BYTES_PER_VALUE;
}

/** A text that says something; undefined for '' and for anything else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A whole number of a size that models have; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < MAX_COUNT
    ? number
    : undefined;
}

/** The same, if there is at least one of it. */
export function count(value: unknown): number | undefined {
  const number = wholeNumber(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** The number itself, or of a list, as where layers differ, the largest. */
export function largest(value: unknown): number | undefined {
  if (!Array.isArray(value)) return count(value);
  return count(Math.max(0, ...value.slice(0, MAX_LAYERS).map((item) => count(item) ?? 0)));
}
