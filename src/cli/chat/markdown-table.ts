// Draws a table of Markdown, as wide as its cells are. Where the terminal is narrower, cells are broken between words.
import { widthOf } from './wrapper.ts';

const GAP = ' │ ';
/** A column that is narrower holds no words. */
const LEAST_WIDTH = 6;

/** Lines of a cell that is at most so wide; all colours end within a line. */
type LinesOf = (text: string, width: number, part: 'title' | 'body') => readonly string[];

/** Undefined for lines that are not a table, and where there is no room for one. */
export function drawTable(rows: readonly string[], width: number, linesOf: LinesOf): string[] | undefined {
  const [titles = [], dashes = [], ...body] = rows.map(cellsOf);
  if (dashes.length === 0 || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const natural = (cell = '', part: 'title' | 'body' = 'body') => widthOf(linesOf(cell, Infinity, part).join(''));
  const columns = dashes.map((cell, index) => ({
    isRight: /^-+:$/.test(cell),
    width: Math.max(natural(titles[index], 'title'), ...body.map((cells) => natural(cells[index]))),
  }));
  for (;;) {
    const used = columns.reduce((sum, column) => sum + column.width, GAP.length * (columns.length - 1));
    if (used <= width) break;
    const widest = columns.reduce((one, other) => (other.width > one.width ? other : one));
    if (widest.width <= LEAST_WIDTH) return undefined;
    widest.width -= 1;
  }
  const cells = [titles, ...body].map((row, at) =>
    columns.map((column, index) => linesOf(row[index] ?? '', column.width, at === 0 ? 'title' : 'body')),
  );
  // Broken between words, a cell is often narrower than it may be.
  for (const [index, column] of columns.entries())
    column.width = Math.max(...cells.flatMap((row) => (row[index] ?? []).map(widthOf)));
  const [head = [], ...drawn] = cells.map((row) => {
    const height = Math.max(...row.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      columns
        .map((column, index) => padded(row[index]?.[at] ?? '', column))
        .join(GAP)
        .trimEnd(),
    );
  });
  const rule = columns.map((column) => '─'.repeat(column.width)).join('─┼─');
  // Rows of several lines would run into each other.
  const between = drawn.some(({ length }) => length > 1) ? [rule] : [];
  return [...head, rule, ...drawn.flatMap((lines, at) => (at === 0 ? lines : [...between, ...lines]))];
}

/** A bar behind a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function padded(text: string, { width, isRight }: { width: number; isRight: boolean }): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? space + text : text + space;
}
