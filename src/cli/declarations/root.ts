// The program itself: what all commands share, and how help and mistakes are told.
import type * as TypedCommander from '@commander-js/extra-typings';
import * as commander from 'commander';
import { version } from '../../lib/package-root.ts';
import type { CommonOptions, Context } from '../kit/context.ts';
import { parserMessage } from './parser-message.ts';

// Its types, which infer what an action gets, are another package that is needed for development only.
const { Command } = commander as unknown as typeof TypedCommander;

const MOST_WIDTH = 80;
/** Narrower columns of help are not wrapped. */
const LEAST_WIDTH = 16;

function helpWidth(): number {
  return Math.min(process.stdout.columns || MOST_WIDTH, MOST_WIDTH);
}

/** What a command is given to; `options` are those of the whole program. A number that a command gives is its exit code. */
export type RunCommand = (options: CommonOptions, command: (context: Context) => Promise<unknown>) => Promise<void>;

/** What declares commands. */
export interface Declaration {
  program: ReturnType<typeof createRoot>;
  /** Runs a command with what was said for the whole program. */
  run(command: (context: Context) => Promise<unknown>): Promise<void>;
}

export function createRoot() {
  return new Command('lemonade')
    .description('Local AI on your own machine: models, chat, and a server for apps.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .option('--host <host>', 'where the server is: a name, an address or a URL [LEMONADE_HOST]')
    .option('--port <port>', 'its port (13305) [LEMONADE_PORT]')
    .option('--api-key <key>', 'its key [LEMONADE_API_KEY, LEMONADE_ADMIN_API_KEY]')
    .option('--json', 'print results as JSON')
    .option('-q, --quiet', 'print results only')
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: LEAST_WIDTH,
      // What a command takes is in its own help.
      subcommandTerm: (command) => [command.name(), ...command.aliases()].join(', '),
    })
    .configureOutput({
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
      outputError: (text, write) => write(parserMessage(text)),
    })
    .exitOverride();
}
