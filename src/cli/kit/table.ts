// Tables that fit the terminal: where they are too wide, columns that say little are left out, and
// long names are cut. And figures as people read them.
import { bytesText } from '../../lib/sizes.ts';
import { charactersOf, headOf, padded, textWidth } from '../../lib/text-width.ts';
import { wrapped } from '../../lib/wrapped.ts';

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

const GAP = '  ';

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
  const line = (
    cellOf: (column: (typeof columns)[number], fitted: (text: string) => string) => string,
  ) =>
    columns
      .map((column, index) => {
        const side = column.isNumber ? 'start' : 'end';
        const room = index === columns.length - 1 && !column.isNumber ? 0 : column.width;
        const cut = column.keepsEnd ? cutInMiddle : cutTo;
        return cellOf(column, (text) => padded(cut(text, column.width), room, side));
      })
      .join(GAP)
      .trimEnd();
  return [
    line(({ title }, fitted) => styleTitle(fitted(title))),
    ...rows.map((row, at) =>
      line(({ cells, style = (text) => text }, fitted) => style(fitted(cells[at] ?? ''), row)),
    ),
  ];
}

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

export type Field = readonly [name: string, value: string | undefined];

/**
 * Rows of a name and a value, as `show` and `status` print them; long values go on below, where
 * they begin.
 */
export function fieldLines(
  fields: readonly Field[],
  { width, styleName = (text) => text }: { width: number; styleName?: (text: string) => string },
): string[] {
  const shown = fields.filter(([, value]) => value !== undefined && value !== '');
  const nameWidth = Math.max(...shown.map(([name]) => textWidth(name))) + GAP.length;
  return shown.flatMap(([name, value = '']) =>
    wrapped(value, Math.max(16, width - nameWidth)).map((text, index) =>
      index === 0 ? styleName(padded(name, nameWidth)) + text : ' '.repeat(nameWidth) + text,
    ),
  );
}

/** A size that the contract has in GiB, as {@link bytesText}; empty when it is unknown. */
export const gibibytesText = (gibibytes: number | undefined): string =>
  gibibytes === undefined ? '' : bytesText(gibibytes * 2 ** 30);

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return withRest(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min');
  return withRest(`${minutes} min`, whole % 60, 's');
}

const withRest = (text: string, rest: number, unit: string) =>
  rest === 0 ? text : `${text} ${rest} ${unit}`;

/** `just now`, `5 min ago`. */
export const agoText = (seconds: number): string =>
  seconds < 2
    ? 'just now'
    : `${timeText(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60)} ago`;

export const countText = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;
