// Texts that are too long for their place on a terminal.
import { charactersOf, headOf, textWidth } from '../../lib/text-width.ts';

/** A text, without colours, of at most so many columns, with `…` where the rest was. */
export const cutTo = (text: string, width: number): string =>
  textWidth(text) <= width ? text : `${headOf(text, width - 1)}…`;

/** The same with `…` where the middle was. */
export function cutInMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const head = headOf(text, Math.ceil((width - 1) / 2));
  let tail = '';
  for (const character of charactersOf(text).toReversed()) {
    if (textWidth(head) + 1 + textWidth(character + tail) > width) break;
    tail = character + tail;
  }
  return `${head}…${tail}`;
}
