// Lists of names with what they mean, as helps print them: next to each other, or below each other
// where that is too narrow.
import { wrapped } from './wrapped.ts';

const MOST_WIDTH = 80;
/** Explanations in a narrower column are hard to read. */
const LEAST_COLUMN = 24;
const INDENT = ' '.repeat(6);

/** Columns of a help on this stream: no more than the terminal has, and than are read easily. */
export const helpWidth = ({ columns }: { columns?: number | undefined }): number =>
  Math.min(columns || MOST_WIDTH, MOST_WIDTH);

/**
 * Lines of one entry. `term` is indented already; its explanation begins at `column` if there is
 * room, else below.
 */
export function helpLines(
  { term, text }: { term: string; text: string },
  { column, width }: { column: number; width: number },
): string[] {
  const isNarrow = width - column < LEAST_COLUMN;
  const indent = isNarrow ? INDENT : ' '.repeat(column);
  const lines =
    text === '' ? [] : wrapped(text, width - indent.length).map((line) => indent + line);
  // A name that fills its column has the rest on the next line.
  if (isNarrow || term.length >= column - 1) return [term, ...lines];
  const [first = '', ...others] = lines;
  return [term + first.slice(term.length), ...others];
}
