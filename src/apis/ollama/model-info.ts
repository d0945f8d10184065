// What `/api/show` tells of the main file of a model: the keys in its head with their values.
import type { ShownHead } from '../../services/models/gguf-facts.ts';

/** So many digits are always kept by 32 bits. */
const SHORT_DIGITS = 6;
/** So many tell any two numbers of 32 bits apart. */
const ALL_DIGITS = 9;

/** As JSON can say them. Null is a list that is not asked for, and what the head left out. */
export function modelInfo(
  { metadata, leftOut }: Pick<ShownHead, 'metadata' | 'leftOut'>,
  { hasLists }: { hasLists: boolean },
): Record<string, unknown> {
  const values = new Map<string, unknown>(leftOut.map((key) => [key, null]));
  for (const [key, value] of metadata)
    values.set(key, Array.isArray(value) && !hasLists ? null : jsonValue(value));
  return Object.fromEntries(values);
}

function jsonValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonValue);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? withFewDigits(value) : null;
}

/** Most fractions are of 32 bits: 1e-6 was written, and 9.999999974752427e-7 is what is read. */
function withFewDigits(value: number): number {
  if (Number.isInteger(value) || Math.fround(value) !== value) return value;
  for (let digits = SHORT_DIGITS; digits < ALL_DIGITS; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(ALL_DIGITS));
}
