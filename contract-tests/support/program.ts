// Runs the built program `lemonade` as a person does: with pipes, or on a pseudo terminal that
// util-linux's `script` makes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { problemsOf } from './answers.ts';
import { operationById } from './document.ts';
import { ADMIN_KEY, ROOT } from './server.ts';

/** The built command line, as npm links it. */
export const PROGRAM = join(ROOT, 'dist/src/cli/lemonade.js');
/** Other systems have another `script`, or none. */
export const HAS_TERMINALS = process.platform === 'linux' && existsSync('/usr/bin/script');

export interface ProgramOptions {
  /** Where the server is; undefined for a port without a server. */
  port?: number | undefined;
  /** Undefined sends none. */
  key?: string | undefined;
  environment?: Readonly<Record<string, string>>;
  /** What comes through the pipe; without it there is nothing to read. */
  input?: string;
}

/** How a program ended; `code` is null where a signal ended it. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** A port of the system's own that no server takes. */
const NO_SERVER = 1;

function environmentOf({
  port = NO_SERVER,
  key,
  environment,
}: ProgramOptions): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    LEMONADE_PORT: String(port),
    LEMONADE_CHAT_HISTORY: '',
    ...(key === undefined ? {} : { LEMONADE_API_KEY: key }),
    ...environment,
  };
}

/** Starts the program with pipes. */
export function startProgram(words: readonly string[], options: ProgramOptions = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: environmentOf(options),
    stdio: 'pipe',
  });
  child.stdin.end(options.input ?? '');
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...said }));
  return { child, ended };
}

/** Runs the program with pipes, to its end. */
export function runProgram(words: readonly string[], options: ProgramOptions = {}): Promise<Ended> {
  return startProgram(words, options).ended;
}

/** A port without a server at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A program on a pseudo terminal, as a person has it in front of them. */
export interface Terminal {
  /** Everything on the screen so far, with its control sequences. */
  screen(): string;
  type(text: string): void;
  /**
   * Resolves once the screen, from the last match on, has what fits.
   * @throws {Error} when the program ends without.
   */
  waitFor(pattern: RegExp): Promise<void>;
  /** The exit code. */
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** Starts the program on a terminal of so many columns. */
export const onTerminal = (
  words: readonly string[],
  options: ProgramOptions & { columns?: number } = {},
): Terminal => commandOnTerminal([process.execPath, PROGRAM, ...words], options);

/**
 * Starts any program, such as a shell, on a terminal, with the variables that lead ours to the
 * server.
 */
export function commandOnTerminal(
  words: readonly string[],
  { columns = 80, ...options }: ProgramOptions & { columns?: number } = {},
): Terminal {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const command = `stty cols ${columns} rows 24; exec ${quoted}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...environmentOf(options), TERM: 'xterm-256color', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let screen = '';
  let seen = 0;
  let isOver = false;
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const watcher of [...watchers]) watcher();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    notify();
  });
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    notify();
    return code as number | null;
  });
  return {
    child,
    ended,
    screen: () => screen,
    type: (text) => void child.stdin.write(text),
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(screen.slice(seen));
          if (found === null && !isOver) return;
          watchers.delete(look);
          if (found === null)
            return reject(new Error(`Nothing like ${pattern} came. The screen:\n${screen}`));
          seen += found.index + found[0].length;
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}

/** The text without what moves the cursor and changes colours. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return text.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}

/** Options that reach a server of the suite. */
export const reach = ({ port }: { port: number }): ProgramOptions => ({ port, key: ADMIN_KEY });

/** What is wrong with a document that the program has printed, as a response of the operation. */
export function problemsOfPrinted(operationId: string, output: string): readonly string[] {
  const headers = { 'content-type': 'application/json' };
  return problemsOf({
    operation: operationById(operationId),
    status: 200,
    headers,
    body: output.trim(),
  });
}

/**
 * What is wrong with events that the program has printed, one a line, as a whole stream of the
 * operation.
 */
export function problemsOfPrintedEvents(operationId: string, output: string): readonly string[] {
  const lines = output.trim().split('\n');
  const named = (line: string): string => {
    const { event, data } = JSON.parse(line);
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  };
  const isNamed = JSON.parse(lines[0] ?? '{}').event !== undefined;
  const body = isNamed
    ? lines.map(named).join('')
    : [...lines, '[DONE]'].map((line) => `data: ${line}\n\n`).join('');
  const headers = { 'content-type': 'text/event-stream' };
  return problemsOf({ operation: operationById(operationId), status: 200, headers, body });
}
