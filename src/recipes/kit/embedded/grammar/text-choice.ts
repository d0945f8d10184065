// Writes a choice among texts so that what they begin with in common stands there once: llama.cpp follows each alternative.

/** A text as a GBNF string. */
export const literal = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;

/** One of the texts, and what has to follow it, if anything. */
interface ChoiceEntry {
  text: string;
  followedBy: string;
}

/**
 * The expression of a choice. Of equal texts the first one counts.
 * @param named gives a name to an expression.
 */
export function writeChoice({
  entries,
  named,
}: {
  entries: readonly ChoiceEntry[];
  named(expression: string): string;
}): string {
  const followers = new Map<string, string>();
  for (const { text, followedBy } of entries) if (!followers.has(text)) followers.set(text, followedBy);
  const texts = [...followers.keys()].sort();

  /** The texts from one to another begin alike up to `offset`. */
  function write(from: number, to: number, offset: number): string {
    const alternatives: string[] = [];
    for (let start = from; start < to; ) {
      const first = texts[start] ?? '';
      if (first.length === offset) {
        alternatives.push(followers.get(first) || '""');
        start += 1;
        continue;
      }
      const character = String.fromCodePoint(first.codePointAt(offset) ?? 0);
      let end = start + 1;
      while (end < to && texts[end]?.startsWith(character, offset)) end += 1;
      const until = end - start === 1 ? first.length : offset + commonLength(first, texts[end - 1] ?? '', offset);
      const rest = end - start === 1 ? (followers.get(first) ?? '') : named(write(start, end, until));
      alternatives.push(`${literal(first.slice(offset, until))}${rest === '' ? '' : ` ${rest}`}`);
      start = end;
    }
    return alternatives.join(' | ');
  }

  return write(0, texts.length, 0);
}

/** Sorted, the first and the last one tell how much all those between have in common. Characters stay whole. */
function commonLength(left: string, right: string, offset: number): number {
  let length = 0;
  while (offset + length < left.length && left[offset + length] === right[offset + length]) length += 1;
  const isInside = /[\uD800-\uDBFF]/.test(left[offset + length - 1] ?? '');
  return isInside ? length - 1 : length;
}
