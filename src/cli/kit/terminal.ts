// What the program writes to: results to standard output, progress and errors to standard error.
import { styleText } from 'node:util';
import type { Environment } from '../../lib/environment.ts';
import { fitted } from '../../lib/wrapped.ts';
import { type Field, fieldLines } from './field-lines.ts';
import { type Column, tableLines } from './table.ts';

type Format = Parameters<typeof styleText>[0];
/** What a command prints with; `createTerminal` says what each part is. */
export type Terminal = ReturnType<typeof createTerminal>;

/** Of a process: its standard streams, and the variables that say whether they have colours. */
export function createTerminal({ stdin, stdout, stderr, env }: NodeJS.Process) {
  const style = styleFor(hasColours(stdout, env));
  const dim = (text: string) => style('dim', text);
  const width = () => (stdout.isTTY ? stdout.columns || 80 : Number.POSITIVE_INFINITY);
  const printRaw = (line: string) => {
    stdout.write(`${line}\n`);
  };
  return {
    /** Columns; infinitely many where it is not a terminal. */
    get width() {
      return width();
    },
    isTerminal: stdout.isTTY === true,
    canAsk: stdin.isTTY === true && stdout.isTTY === true,
    canRedraw: stderr.isTTY === true && env.TERM !== 'dumb',
    style,
    styleOfNotes: styleFor(hasColours(stderr, env)),
    write(text: string) {
      stdout.write(text);
    },
    /** A line of a result for people, broken at words. */
    print: (line = '') => printRaw(fitted(stdout, line)),
    printRaw,
    tell: (text: string, format?: Format) =>
      printRaw(fitted(stdout, format === undefined ? text : style(format, text))),
    table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
      for (const line of tableLines({ columns, rows, width: width(), styleTitle: dim }))
        printRaw(line);
    },
    fields(fields: readonly Field[]) {
      for (const line of fieldLines(fields, { width: width(), styleName: dim })) printRaw(line);
    },
    /** A line for people next to the results: a hint, or what went wrong. */
    note(line: string) {
      stderr.write(`${fitted(stderr, line)}\n`);
    },
    /** Progress, which is drawn over. */
    draw(text: string) {
      stderr.write(text);
    },
  };
}

/** NO_COLOR (no-color.org) goes before FORCE_COLOR, and both before what the stream is. */
export function hasColours(
  stream: { isTTY?: boolean },
  { NO_COLOR, FORCE_COLOR, TERM }: Environment,
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb';
}

const styleFor = (isColoured: boolean) => (format: Format, text: string) =>
  isColoured ? styleText(format, text, { validateStream: false }) : text;
