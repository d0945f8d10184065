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
  let columns = options.columns
    .map((column) => {
      const cells = rows.map(column.value);
      return { ...column, cells, width: Math.max(column.title.length, ...cells.map(({ length }) => length)) };
    })
    .filter(({ leaveOut, cells }) => leaveOut === undefined || cells.some((text) => text !== ''));
  const excess = () => columns.reduce((sum, one) => sum + one.width, GAP.length * (columns.length - 1)) - width;
  while (excess() > 0) {
    const most = Math.max(...columns.map(({ leaveOut = 0 }) => leaveOut));
    if (most === 0) break;
    columns = columns.filter(({ leaveOut }) => leaveOut !== most);
  }
  for (const one of columns) {
    if (one.least !== undefined) one.width = Math.min(one.width, Math.max(one.least, one.width - excess()));
  }
  type Shown = (typeof columns)[number];
  const line = (textOf: (column: Shown) => string, style: (text: string, column: Shown) => string) =>
    columns
      .map((column, index) => {
        const cut = cutTo(textOf(column), column.width);
        if (column.isNumber) return style(cut.padStart(column.width), column);
        return style(index === columns.length - 1 ? cut : cut.padEnd(column.width), column);
      })
      .join(GAP)
      .trimEnd();
  return [
    line(({ title }) => title, styleTitle),
    ...rows.map((row, at) =>
      line(
        ({ cells }) => cells[at] ?? '',
        (text, { style }) => style?.(text, row) ?? text,
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
