// Tables that fit the terminal: where they are too wide, columns that say little are left out, and
// long names are cut.
import { padded, textWidth } from '../../lib/text-width.ts';
import { cutInMiddle, cutTo } from './cut.ts';

/** How one value of a row is shown. */
export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  isNumber?: true;
  /** Columns with the highest number are left out first; those without one stay. */
  leaveOut?: number;
  /** May be cut, down to this many characters. */
  least?: number;
  /** Cut in its middle: names often differ at their ends only. */
  keepsEnd?: true;
  /** Colours of a cell that has its width already. */
  style?: (text: string, row: Row) => string;
}

/** What stands between two columns. */
export const GAP = '  ';

/** Lines of a table, the titles first; none of them is longer than `width` where that can be. */
export function tableLines<Row>(options: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  width: number;
  styleTitle?: (text: string) => string;
}): string[] {
  const { rows, width, styleTitle = (text) => text } = options;
  let columns = options.columns
    .map((column) => {
      const cells = rows.map(column.value);
      return { ...column, cells, width: Math.max(...[column.title, ...cells].map(textWidth)) };
    })
    .filter(({ leaveOut, cells }) => leaveOut === undefined || cells.some((text) => text !== ''));
  const excess = () =>
    columns.reduce((sum, one) => sum + one.width, GAP.length * (columns.length - 1)) - width;
  while (excess() > 0) {
    const most = Math.max(...columns.map(({ leaveOut = 0 }) => leaveOut));
    if (most === 0) break;
    columns = columns.filter(({ leaveOut }) => leaveOut !== most);
  }
  for (const one of columns)
    if (one.least !== undefined)
      one.width = Math.min(one.width, Math.max(one.least, one.width - excess()));
  const last = columns.at(-1);
  const titles = columns.map((column) =>
    styleTitle(cellText(column, column.title, { isLast: column === last })),
  );
  const lines = rows.map((row, at) =>
    columns.map((column) => {
      const text = cellText(column, column.cells[at] ?? '', { isLast: column === last });
      return column.style === undefined ? text : column.style(text, row);
    }),
  );
  return [titles, ...lines].map((cells) => cells.join(GAP).trimEnd());
}

/** A text of a column, with its width. Nothing stands behind the last one, so that it ends there. */
function cellText(
  { width, isNumber, keepsEnd }: Pick<Column<never>, 'isNumber' | 'keepsEnd'> & { width: number },
  text: string,
  { isLast }: { isLast: boolean },
): string {
  const cut = keepsEnd ? cutInMiddle(text, width) : cutTo(text, width);
  if (isNumber) return padded(cut, width, 'start');
  return isLast ? cut : padded(cut, width, 'end');
}
