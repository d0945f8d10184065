// The median of figures that may be unknown.
import { isSet } from '../../lib/values.ts';

/** Null where none of the values is known. Of an even number it is the mean of the middle two. */
export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(isSet).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
