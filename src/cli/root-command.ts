// The program `lemonade` without its commands: options for all of them, version and help.
import { Command, CommanderError, Help, Option } from 'commander';
import { helpLines, helpWidth } from '../lib/help-lines.ts';
import { version } from '../lib/package-root.ts';
import { wrapped } from '../lib/wrapped.ts';

const USAGE = 'Usage: ';

/**
 * Throws a CommanderError in place of ending the process, also where help or the version was asked
 * for.
 */
export function createRoot(): Command {
  const width = () => helpWidth(process.stdout);
  // The parser prints it before it has read what follows.
  const shownVersion = process.argv.includes('--json') ? JSON.stringify({ version }) : version;
  const program = new Command('lemonade')
    .description('Local AI on your own machine: models, chat, and a server for apps.')
    .version(shownVersion, '-v, --version', 'print the version')
    .addOption(new Option('-V').hideHelp())
    .helpOption('-h, --help', 'print help')
    .option(
      '--host <host>',
      'where the server is: a name, an address, with a port (box:8000), or a URL [LEMONADE_HOST]',
    )
    .option('--port <port>', 'its port (13305) [LEMONADE_PORT]')
    .option('--api-key <key>', 'its key [LEMONADE_API_KEY, LEMONADE_ADMIN_API_KEY]')
    .option('--json', 'print results as JSON')
    .option('-q, --quiet', 'print results only')
    .configureHelp({
      showGlobalOptions: true,
      // What a command takes is in its own help.
      subcommandTerm: (command) => [command.name(), ...command.aliases()].join(', '),
      commandUsage: (command) =>
        wrapped(new Help().commandUsage(command), width() - USAGE.length).join(
          `\n${' '.repeat(USAGE.length)}`,
        ),
      formatItem: (term, termWidth, text) =>
        helpLines({ term: `  ${term}`, text }, { column: termWidth + 4, width: width() }).join(
          '\n',
        ),
    })
    .configureOutput({ getOutHelpWidth: width, getErrHelpWidth: width })
    .exitOverride();
  const tellVersion = () => {
    process.stdout.write(`${shownVersion}\n`);
    throw new CommanderError(0, 'commander.version', shownVersion);
  };
  program.on('option:V', tellVersion);
  program.command('version', { hidden: true }).action(tellVersion);
  return program;
}
