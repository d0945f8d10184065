// What every command gets: the server's client, the terminal, what was said for all commands, and Ctrl-C.
import { type Client, createClient } from '../../../generated/client/index.ts';
import { type Address, addressOf } from './address.ts';
import { nodeFetch } from './node-fetch.ts';
import { createProgress, type Progress } from './progress.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** Options that every command takes. */
export interface CommonOptions {
  host?: string | undefined;
  port?: string | undefined;
  apiKey?: string | undefined;
  json?: boolean | undefined;
  quiet?: boolean | undefined;
}

export interface Context {
  client: Client;
  address: Address;
  /** Undefined when none is known. */
  apiKey: string | undefined;
  terminal: Terminal;
  /** Results are JSON in the shapes of the contract: one document, or one event a line. */
  isJson: boolean;
  isQuiet: boolean;
  /** Ends what the command waits for, at Ctrl-C. */
  signal: AbortSignal;
  /** Shows work that takes long, unless only results are wanted. */
  progress(): Progress;
  /** A line that says what has been done; with `--json` or `--quiet` nobody wants it. */
  say(line: string): void;
  /** Prints a result as JSON on one line, so that lists of events can be read line by line. */
  printJson(value: unknown): void;
  /** Runs when the command has ended, in whatever way. */
  atEnd(task: () => Promise<void>): void;
}

/** @throws {CommandFailed} when the address makes no sense. */
export function createContext(
  options: CommonOptions,
  { process, signal, atEnd }: { process: NodeJS.Process } & Pick<Context, 'signal' | 'atEnd'>,
): Context {
  const { env } = process;
  const address = addressOf({ host: options.host ?? env.LEMONADE_HOST, port: options.port ?? env.LEMONADE_PORT });
  const apiKey = options.apiKey || env.LEMONADE_ADMIN_API_KEY || env.LEMONADE_API_KEY || undefined;
  const terminal = createTerminal(process);
  const isJson = options.json === true;
  const isQuiet = options.quiet === true;
  return {
    client: clientOf({ address, apiKey, signal }),
    address,
    apiKey,
    terminal,
    isJson,
    isQuiet,
    signal,
    atEnd,
    progress: () => createProgress(terminal, { silent: isJson || isQuiet }),
    say: (line) => {
      if (!isJson && !isQuiet) terminal.print(line);
    },
    printJson: (value) => terminal.print(JSON.stringify(value)),
  };
}

/** The same for a part of the command that ends by a signal of its own. */
export function withSignal(context: Context, signal: AbortSignal): Context {
  return { ...context, signal, client: clientOf({ ...context, signal }) };
}

function clientOf({ address, apiKey, signal }: Pick<Context, 'address' | 'apiKey' | 'signal'>): Client {
  const auth = apiKey === undefined ? {} : { auth: apiKey };
  return createClient({ baseUrl: address.baseUrl, fetch: nodeFetch as typeof fetch, signal, ...auth });
}
