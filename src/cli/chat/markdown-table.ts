// A table of Markdown, drawn with columns that fit the terminal.
import { padded, textWidth } from '../../lib/text-width.ts';
import { BOLD, createMarks } from './marks.ts';
import { breakWords, splitIntoWords } from './words.ts';

/** Characters between two columns. */
const COLUMN_GAP = ' │ ';

interface TableColumn {
  /** A column of figures: its cells stand at its right. */
  isRight: boolean;
  /** In columns of the terminal. */
  width: number;
}

/** A column that is narrower holds no words. */
const LEAST_WIDTH = 6;

/**
 * Undefined for what is not a table, and where there is no room for one: cells are broken between
 * words.
 */
export function drawTable(rows: readonly string[], width: number): string[] | undefined {
  const [titles = [], dashes = [], ...body] = rows.map(cellsOf);
  if (dashes.length === 0 || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const all = [titles, ...body];
  const natural = (cell = '', at: number) =>
    textWidth(cellLines(cell, Number.POSITIVE_INFINITY, at === 0).join(''));
  const columns: TableColumn[] = dashes.map((cell, index) => ({
    isRight: /^-+:$/.test(cell),
    width: Math.max(...all.map((cells, at) => natural(cells[index], at))),
  }));
  for (;;) {
    const used = columns.reduce(
      (sum, column) => sum + column.width,
      COLUMN_GAP.length * (columns.length - 1),
    );
    if (used <= width) break;
    const widest = columns.reduce((one, other) => (other.width > one.width ? other : one));
    if (widest.width <= LEAST_WIDTH) return undefined;
    widest.width -= 1;
  }
  const cells = all.map((row, at) =>
    columns.map((column, index) => cellLines(row[index] ?? '', column.width, at === 0)),
  );
  // Broken between words, a cell is often narrower than it may be.
  for (const [index, column] of columns.entries())
    column.width = Math.max(...cells.flatMap((row) => (row[index] ?? []).map(textWidth)));
  const [head = [], ...drawn] = cells.map((row) => rowLines(row, columns));
  const rule = columns.map((column) => '─'.repeat(column.width)).join('─┼─');
  // Rows of several lines would run into each other.
  const between = drawn.some(({ length }) => length > 1) ? [rule] : [];
  return [
    ...head,
    rule,
    ...drawn.flatMap((lines, at) => (at === 0 ? lines : [...between, ...lines])),
  ];
}

/** The lines of one row, of which each cell may have several. */
function rowLines(cells: readonly string[][], columns: readonly TableColumn[]): string[] {
  const height = Math.max(...cells.map(({ length }) => length));
  const lines: string[] = [];
  for (let at = 0; at < height; at += 1) {
    const parts = columns.map(({ width, isRight }, index) =>
      padded(cells[index]?.[at] ?? '', width, isRight ? 'start' : 'end'),
    );
    lines.push(parts.join(COLUMN_GAP).trimEnd());
  }
  return lines;
}

/** A bar behind a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells.at(-1) === '') cells.pop();
  return cells.slice(1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Colours end within a line. */
function cellLines(text: string, width: number, isTitle: boolean): string[] {
  const marks = createMarks(isTitle);
  const style = (word: string) => marks.on() + marks.style(word) + marks.off();
  const lines = breakWords(splitIntoWords(text, true), { width, style }).split('\n');
  return isTitle ? lines.map((line) => BOLD.on + line + BOLD.off) : lines;
}
