// The program itself: what all commands share, and how help is laid out.
import type * as TypedCommander from '@commander-js/extra-typings';
import * as commander from 'commander';
import { helpLines, helpWidth } from '../../lib/help-lines.ts';
import { version } from '../../lib/package-root.ts';
import { wrapped } from '../../lib/wrapped.ts';
import type { CommonOptions, Context } from '../kit/context.ts';

// Its types, which infer what an action gets, are another package that is needed for development only.
const { Command, Help, Option } = commander as unknown as typeof TypedCommander;

/** What a command is given to; `options` are those of the whole program. A number that a command gives is its exit code. */
export type RunCommand = (options: CommonOptions, command: (context: Context) => Promise<unknown>) => Promise<void>;

/** What declares commands. */
export interface Declaration {
  program: ReturnType<typeof createRoot>;
  /** An action that runs a command with what the parser has read for it. `load` imports its code, when it runs. */
  run<Args extends unknown[]>(
    load: () => Promise<(context: Context, ...args: Args) => Promise<unknown>>,
  ): (...args: Args) => Promise<void>;
}

/** Declares a command below another one, or the program. */
export function add<const Usage extends string>(
  parent: TypedCommander.CommandUnknownOpts,
  usage: Usage,
  about: string,
  options: TypedCommander.CommandOptions = {},
) {
  return parent.command(usage, options).description(about);
}

const USAGE = 'Usage: ';

export function createRoot() {
  const width = () => helpWidth(process.stdout);
  // The parser prints it before it has read what follows.
  const shownVersion = process.argv.includes('--json') ? JSON.stringify({ version }) : version;
  const program = new Command('lemonade')
    .description('Local AI on your own machine: models, chat, and a server for apps.')
    .version(shownVersion, '-v, --version', 'print the version')
    .addOption(new Option('-V').hideHelp())
    .helpOption('-h, --help', 'print help')
    .option('--host <host>', 'where the server is: a name, an address or a URL [LEMONADE_HOST]')
    .option('--port <port>', 'its port (13305) [LEMONADE_PORT]')
    .option('--api-key <key>', 'its key [LEMONADE_API_KEY, LEMONADE_ADMIN_API_KEY]')
    .option('--json', 'print results as JSON')
    .option('-q, --quiet', 'print results only')
    .configureHelp({
      showGlobalOptions: true,
      // What a command takes is in its own help.
      subcommandTerm: (command) => [command.name(), ...command.aliases()].join(', '),
      commandUsage: (command) => {
        const lines = wrapped(Help.prototype.commandUsage.call(new Help(), command), width() - USAGE.length);
        return lines.join(`\n${' '.repeat(USAGE.length)}`);
      },
      formatItem: (term, termWidth, text) =>
        helpLines({ term: `  ${term}`, text }, { column: termWidth + 4, width: width() }).join('\n'),
    })
    .configureOutput({ getOutHelpWidth: width, getErrHelpWidth: width })
    .exitOverride();
  const tellVersion = () => {
    process.stdout.write(`${shownVersion}\n`);
    throw new commander.CommanderError(0, 'commander.version', shownVersion);
  };
  program.on('option:V', tellVersion);
  program.command('version', { hidden: true }).action(tellVersion);
  return program;
}
