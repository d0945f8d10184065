// What the program writes to: results to standard output, progress and errors to standard error.
import { styleText } from 'node:util';

export type Format = Parameters<typeof styleText>[0];
export type Style = (format: Format, text: string) => string;

export interface Terminal {
  /** Columns; of what is no terminal infinitely many. */
  readonly width: number;
  /** True when standard output is a terminal. */
  readonly isTerminal: boolean;
  /** True when a person can be asked. */
  readonly canAsk: boolean;
  /** True when a line of progress can be drawn over. */
  readonly canRedraw: boolean;
  /** For standard output. */
  readonly style: Style;
  /** For standard error. */
  readonly styleOfNotes: Style;
  /** A result, without a line end of its own. */
  write(text: string): void;
  /** A line of a result. */
  print(line?: string): void;
  /** A line that is no result. */
  note(line: string): void;
  /** Part of a line that is no result. */
  draw(text: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function createTerminal({ stdin, stdout, stderr, env }: NodeJS.Process): Terminal {
  return {
    get width() {
      return stdout.isTTY ? stdout.columns || 80 : Number.POSITIVE_INFINITY;
    },
    isTerminal: stdout.isTTY === true,
    canAsk: stdin.isTTY === true && stdout.isTTY === true,
    canRedraw: stderr.isTTY === true && env.TERM !== 'dumb',
    style: styleFor(hasColours(stdout, env)),
    styleOfNotes: styleFor(hasColours(stderr, env)),
    write: (text) => void stdout.write(text),
    print: (line = '') => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    draw: (text) => void stderr.write(text),
  };
}

/** NO_COLOR (no-color.org) goes before FORCE_COLOR, and both before what the stream is. */
export function hasColours(stream: { isTTY?: boolean }, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb';
}

function styleFor(isColoured: boolean): Style {
  return (format, text) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
}
