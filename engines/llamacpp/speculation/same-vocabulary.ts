// Whether what one model guesses are tokens of another: as llama-server compares two vocabularies.
import type { NativeModel } from '../native/model.ts';

const MOST_MORE = 128;
/** Those before are control tokens, which may be others. */
const FIRST_COMPARED = 5;

/** @returns what is different; undefined where nothing is. */
export function vocabularyDifference(
  { vocabulary: one }: NativeModel,
  { vocabulary: other }: NativeModel,
): string | undefined {
  if (one.type !== other.type)
    return `its vocabulary is of the type ${other.type}, not ${one.type}`;
  for (const [name, token] of [
    ['addsBos', 'bos'],
    ['addsEos', 'eos'],
  ] as const) {
    const isSame =
      one[name] === other[name] && (!one[name] || one.special(token) === other.special(token));
    if (!isSame) return `it has another ${token.toUpperCase()} token`;
  }
  if (Math.abs(one.size - other.size) > MOST_MORE)
    return `it has ${other.size} tokens, not ${one.size}`;
  for (let token = FIRST_COMPARED; token < Math.min(one.size, other.size); token += 1) {
    if (one.textOf(token) !== other.textOf(token)) return `its token ${token} is another one`;
  }
  return undefined;
}
