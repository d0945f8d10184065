// What the program writes to: results to standard output, progress and errors to standard error.
import { styleText } from 'node:util';
import { fitted } from '../../lib/wrapped.ts';
import { type Column, type Field, fieldLines, tableLines } from './table.ts';

type Format = Parameters<typeof styleText>[0];
type Environment = Readonly<Record<string, string | undefined>>;

export type Terminal = ReturnType<typeof createTerminal>;

export function createTerminal({ stdin, stdout, stderr, env }: NodeJS.Process) {
  const style = styleFor(hasColours(stdout, env));
  const dim = (text: string) => style('dim', text);
  const width = () => (stdout.isTTY ? stdout.columns || 80 : Number.POSITIVE_INFINITY);
  /** A line of a result, as it is. */
  const printRaw = (line: string) => void stdout.write(`${line}\n`);
  return {
    /** Columns; infinitely many where it is not a terminal. */
    get width() {
      return width();
    },
    /** True when standard output is a terminal. */
    isTerminal: stdout.isTTY === true,
    /** True when a person can be asked. */
    canAsk: stdin.isTTY === true && stdout.isTTY === true,
    /** True when a line of progress can be drawn over. */
    canRedraw: stderr.isTTY === true && env.TERM !== 'dumb',
    /** For standard output. */
    style,
    /** For standard error. */
    styleOfNotes: styleFor(hasColours(stderr, env)),
    /** A result, without a line end of its own. */
    write: (text: string) => void stdout.write(text),
    /** A line of a result for people, broken at words. */
    print: (line = '') => printRaw(fitted(stdout, line)),
    /** The same for programs. */
    printRaw,
    /** The same in one format. */
    tell: (text: string, format?: Format) =>
      printRaw(fitted(stdout, format === undefined ? text : style(format, text))),
    /** Rows of a result below their titles, as wide as there is room for. */
    table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
      for (const line of tableLines({ columns, rows, width: width(), styleTitle: dim })) printRaw(line);
    },
    /** Names and values of a result, one below the other. */
    fields(fields: readonly Field[]) {
      for (const line of fieldLines(fields, { width: width(), styleName: dim })) printRaw(line);
    },
    /** A line that is not a result, broken at words. */
    note: (line: string) => void stderr.write(`${fitted(stderr, line)}\n`),
    /** Part of a line that is not a result. */
    draw: (text: string) => void stderr.write(text),
  };
}

/** NO_COLOR (no-color.org) goes before FORCE_COLOR, and both before what the stream is. */
export function hasColours(stream: { isTTY?: boolean }, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb';
}

function styleFor(isColoured: boolean) {
  return (format: Format, text: string) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
}
