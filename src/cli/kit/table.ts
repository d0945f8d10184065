// Tables that fit the terminal: where they are too wide, columns that say little are left out, and long names are cut.
import { wrapped } from '../../lib/wrapped.ts';

export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  isNumber?: true;
  /** Columns with the highest number are left out first; those without one stay. */
  leaveOut?: number;
  /** May be cut, down to this many characters. */
  least?: number;
  /** Colours of a cell that has its width already. */
  style?: (text: string, row: Row) => string;
}

const GAP = '  ';

/** Lines of a table, the titles first; none of them is longer than `width` where that can be. */
export function tableLines<Row>(options: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  width: number;
  /** Colours of the titles. */
  styleTitle?: (text: string) => string;
}): string[] {
  const { rows, width, styleTitle = (text) => text } = options;
  const cells = (column: Column<Row>) => rows.map((row) => column.value(row));
  let columns = options.columns
    .map((column) => ({ column, cells: cells(column) }))
    .filter((one) => one.column.leaveOut === undefined || one.cells.some((text) => text !== ''))
    .map((one) => ({ ...one, width: Math.max(one.column.title.length, ...one.cells.map(({ length }) => length)) }));
  const total = () => columns.reduce((sum, one) => sum + one.width, GAP.length * (columns.length - 1));
  while (total() > width) {
    const least = Math.max(...columns.map(({ column }) => column.leaveOut ?? 0));
    if (least === 0) break;
    columns = columns.filter(({ column }) => column.leaveOut !== least);
  }
  for (const one of columns) {
    if (one.column.least !== undefined)
      one.width = Math.max(one.column.least, Math.min(one.width, one.width - total() + width));
  }
  const line = (texts: readonly string[], style: (text: string, index: number) => string) =>
    texts
      .map((text, index) => {
        const one = columns[index];
        const cut = cutTo(text, one?.width ?? 0);
        const isLast = index === columns.length - 1;
        const filled = one?.column.isNumber ? cut.padStart(one.width) : isLast ? cut : cut.padEnd(one?.width ?? 0);
        return style(filled, index);
      })
      .join(GAP)
      .trimEnd();
  const titles = line(
    columns.map(({ column }) => column.title),
    (text) => styleTitle(text),
  );
  return [
    titles,
    ...rows.map((row, index) =>
      line(
        columns.map((one) => one.cells[index] ?? ''),
        (text, place) => columns[place]?.column.style?.(text, row) ?? text,
      ),
    ),
  ];
}

/** A text of at most so many characters, with `…` where the rest was. */
export function cutTo(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}

export type Field = readonly [name: string, value: string | undefined];

/** Rows of a name and a value, as `show` and `status` print them; long values go on below, where they begin. */
export function fieldLines(
  fields: readonly Field[],
  { width, styleName = (text) => text }: { width: number; styleName?: (text: string) => string },
): string[] {
  const shown = fields.filter((field): field is readonly [string, string] => field[1] !== undefined && field[1] !== '');
  const nameWidth = Math.max(...shown.map(([name]) => name.length)) + GAP.length;
  return shown.flatMap(([name, value]) =>
    wrapped(value, Math.max(16, width - nameWidth)).map((text, index) =>
      index === 0 ? styleName(name.padEnd(nameWidth)) + text : ' '.repeat(nameWidth) + text,
    ),
  );
}
