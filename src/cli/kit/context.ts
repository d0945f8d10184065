// What every command gets: the server's client, the terminal, what was said for all commands, and
// Ctrl-C.
import { resolve } from 'node:path';
import { defaultCacheDirectory } from '../../lib/shared/default-folders.ts';
import { readServerFile } from '../../lib/shared/server-file.ts';
import { addressOf, hasPort } from './address.ts';
import { clientOf } from './client.ts';
import { createProgress } from './progress.ts';
import type { Column } from './table.ts';
import { createTerminal } from './terminal.ts';

/** Options as the parser gives them: `Values` take a text, `Switches` are on or absent. */
export type Options<Values extends string, Switches extends string = never> = {
  [Name in Values]?: string | undefined;
} & { [Name in Switches]?: boolean | undefined };

/** What can be said for every command. */
export type CommonOptions = Options<'host' | 'port' | 'apiKey', 'json' | 'quiet'>;
/** What a command knows and prints with; `createContext` says what each part is. */
export type Context = ReturnType<typeof createContext>;

interface Ends {
  signal: AbortSignal;
  /** Runs when the command has ended, in whatever way. */
  atEnd(task: () => Promise<void>): void;
  /** Whose variables and streams it has. */
  program?: NodeJS.Process;
}

/** @throws {CommandFailed} when the address makes no sense. */
export function createContext(options: CommonOptions, { signal, atEnd, program = process }: Ends) {
  const { env } = program;
  // The port of an address that was typed goes before one of the environment.
  const portOfEnvironment = hasPort(options.host) ? undefined : env.LEMONADE_PORT;
  const address = addressOf({
    host: options.host ?? env.LEMONADE_HOST,
    port: options.port ?? portOfEnvironment,
  });
  const apiKey = options.apiKey || env.LEMONADE_ADMIN_API_KEY || env.LEMONADE_API_KEY || undefined;
  const cacheDirectory = resolve(env.LEMONADE_CACHE_DIR || defaultCacheDirectory(env));
  // Read when it is needed: a server that this command starts has none yet.
  const key = () =>
    apiKey ?? (address.isHere ? readServerFile(cacheDirectory, address.port)?.key : undefined);
  const terminal = createTerminal(program);
  const isJson = options.json === true;
  const isSilent = isJson || options.quiet === true;
  const progress = () => createProgress(terminal, { silent: isSilent });
  /** A line that says what has been done; none with `--json` or `--quiet`. */
  const say = (line: string) => {
    if (!isSilent) terminal.print(line);
  };
  /** Prints a result as JSON on one line, so that lists of events can be read line by line. */
  const printJson = (value: unknown) => terminal.printRaw(JSON.stringify(value));
  return {
    client: clientOf(address, key, signal),
    address,
    /** The one that was said; undefined when there is none. */
    apiKey,
    /** That of `--api-key`, which a server that this command starts is to have. */
    typedKey: options.apiKey || undefined,
    /** That of apps for an agent that starts: not the admin key where both are there. */
    keyForApps: options.apiKey || env.LEMONADE_API_KEY || apiKey,
    /** That one, or the proof of being the owner of a server on this machine. */
    key,
    cacheDirectory,
    terminal,
    /** Results are JSON in the shapes of the contract: one document, or one event a line. */
    isJson,
    isQuiet: options.quiet === true,
    /** True when a person may be asked what a command needs. */
    canAsk: terminal.canAsk && !isSilent,
    signal,
    atEnd,
    /** The port of the server that a command without options means. */
    usualPort: () => addressOf({ host: env.LEMONADE_HOST, port: env.LEMONADE_PORT }).port,
    progress,
    say,
    printJson,
    hint(line: string) {
      if (!isSilent) terminal.note(line);
    },
    /** Prints what the server has responded as JSON, or says a line in its place. */
    report: (response: unknown, line: string) => (isJson ? printJson(response) : say(line)),
    /**
     * Prints what the server has responded as JSON, or rows of it as a table; `none` where there
     * are none.
     */
    list<Row>(
      response: unknown,
      none: string,
      rows: readonly Row[],
      columns: readonly Column<Row>[],
    ) {
      if (isJson) printJson(response);
      else if (rows.length === 0) terminal.print(none);
      else terminal.table(rows, columns);
    },
    during<Result>(what: string, work: Promise<Result>): Promise<Result> {
      const bar = progress();
      bar.doing(what);
      return work.finally(bar.end);
    },
  };
}

/**
 * The same for another server on this machine, or for a part of the command that ends by a signal
 * of its own.
 */
export function variantOf(
  context: Context,
  { address = context.address, signal = context.signal },
): Context {
  const ownKey = () => context.apiKey ?? readServerFile(context.cacheDirectory, address.port)?.key;
  const key = address === context.address ? context.key : ownKey;
  return { ...context, address, signal, key, client: clientOf(address, key, signal) };
}
