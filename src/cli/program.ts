// The command line, as commands.json has it; how its help is laid out, and what is said of a
// mistyped one.
import { Argument, Command, CommanderError, Help, Option } from 'commander';
import { helpLines, helpWidth } from '../lib/help-lines.ts';
import { suggestNames } from '../lib/nearest-names.ts';
import { version } from '../lib/package-root.ts';
import { fitted, wrapped } from '../lib/wrapped.ts';
import declared from './commands.json' with { type: 'json' };
import type { CommonOptions, Context } from './kit/context.ts';
import texts from './kit/texts.json' with { type: 'json' };

export type RunCommand = (
  options: CommonOptions,
  command: (context: Context) => Promise<unknown>,
) => Promise<void>;

interface Declaration {
  name: string;
  about: string;
  alias?: string;
  usage?: string;
  args?: readonly (readonly [usage: string, about?: string, choices?: readonly string[]])[];
  options?: readonly (readonly [flags: string, about: string, more?: OptionFacts])[];
  allowsUnknownOptions?: boolean;
  /** The module and the function that runs it. */
  run?: string;
  commands?: readonly Declaration[];
  /** What is run where the command above it is named alone. */
  isDefault?: boolean;
}

interface OptionFacts {
  default?: string;
  choices?: readonly string[];
  /** One with several values would take the prompt as well. */
  repeated?: boolean;
}

const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  alias: () => import('./commands/alias.ts'),
  backends: () => import('./commands/backends.ts'),
  bench: () => import('./commands/bench.ts'),
  chat: () => import('./chat/run.ts'),
  completion: () => import('./commands/completion.ts'),
  config: () => import('./commands/config.ts'),
  doctor: () => import('./commands/doctor.ts'),
  installation: () => import('./commands/installation.ts'),
  launch: () => import('./commands/launch.ts'),
  logs: () => import('./commands/logs.ts'),
  media: () => import('./commands/media.ts'),
  memory: () => import('./commands/memory.ts'),
  models: () => import('./commands/models.ts'),
  provider: () => import('./commands/provider.ts'),
  pull: () => import('./commands/pull.ts'),
  serve: () => import('./commands/serve.ts'),
  service: () => import('./commands/service.ts'),
  tune: () => import('./commands/tune.ts'),
};

type Action = (context: Context, ...given: readonly unknown[]) => Promise<unknown>;

export async function actionOf(run: string): Promise<Action> {
  const [module = '', name = ''] = run.split('.');
  return Reflect.get((await MODULES[module]?.()) ?? {}, name);
}

/**
 * Commands are run by `run`, which ends the program; the parser itself throws a CommanderError
 * instead of ending it.
 */
export function createProgram(run: RunCommand): Command {
  const program = createRoot();
  for (const [group, commands] of Object.entries(
    declared as unknown as Record<string, Declaration[]>,
  )) {
    program.commandsGroup(group);
    for (const one of commands) declare(program, one, (command) => run(program.opts(), command));
  }
  program.addHelpText('after', () => {
    const layout = { column: 36, width: helpWidth(process.stdout) };
    const steps = Object.entries(texts.firstSteps).flatMap(([term, text]) =>
      helpLines({ term: `  ${term}`, text }, layout),
    );
    return `\nFirst steps:\n${steps.join('\n')}\n`;
  });
  program.helpCommand(false);
  program
    .command('help')
    .description('help for a command')
    .argument('[command...]', "e.g. 'backends install'")
    .action((names) => helpOf(program, names));
  explainMistakes(program);
  return program;
}

function declare(
  parent: Command,
  one: Declaration,
  run: (command: (context: Context) => Promise<unknown>) => Promise<void>,
) {
  const command = parent
    .command(one.name, { isDefault: one.isDefault === true })
    .description(one.about);
  if (one.alias !== undefined) command.alias(one.alias);
  if (one.usage !== undefined) command.usage(one.usage);
  command.allowUnknownOption(one.allowsUnknownOptions === true);
  for (const [usage, about = '', choices] of one.args ?? []) {
    const argument = new Argument(usage, about);
    command.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const [flags, about, { default: value, choices, repeated } = {}] of one.options ?? []) {
    const option = new Option(flags, about).default(value);
    if (choices !== undefined) option.choices(choices);
    if (repeated) option.argParser((text: string, before: string[] = []) => [...before, text]);
    command.addOption(option);
  }
  for (const below of one.commands ?? []) declare(command, below, run);
  const { run: action } = one;
  if (action !== undefined)
    command.action((...given) =>
      run(async (context) => (await actionOf(action))(context, ...given)),
    );
}

const USAGE = 'Usage: ';

function createRoot(): Command {
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

/** Ends with the help of a command, or with what is wrong with its name. */
function helpOf(program: Command, names: readonly string[]): void {
  let command = program;
  for (const name of names) {
    const found = command.commands.find(
      (one) => one.name() === name || one.aliases().includes(name),
    );
    const [nearest] = suggestNames(name, namesBelow(command));
    if (!found)
      command.error(
        `error: unknown command '${name}'${nearest ? `\n(Did you mean ${nearest}?)` : ''}`,
      );
    else command = found;
  }
  command.help();
}

const namesBelow = ({ commands }: Command) => commands.map((one) => one.name());

/**
 * Lets a command and those below it say what the parser found wrong, each with the help that has
 * the right words.
 */
function explainMistakes(command: Command): void {
  command.configureOutput({
    outputError: (text, write) => {
      const say = (what: string, advice: string) =>
        write(fitted(process.stderr, parserMessage(what, advice)));
      const group = command.parent;
      const [word] = group?.args ?? [];
      // `backends instal` is a mistyped command, which the parser takes for an argument of
      // `backends list`.
      const isMistyped =
        text.startsWith('error: too many') && group?.parent && word && word !== command.name();
      if (!isMistyped) return say(text, adviceFor(command));
      const [nearest] = suggestNames(word, namesBelow(group));
      const advice = nearest === undefined ? adviceFor(group) : `Did you mean ${nearest}?`;
      say(`error: unknown command '${word}'`, advice);
    },
  });
  for (const below of command.commands) explainMistakes(below);
}

const adviceFor = (command: Command): string =>
  `'${pathOf(command)} --help' lists ${command.commands.length > 0 ? 'commands and options' : 'what it takes'}.`;

function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

/**
 * One sentence says what, one what to do; from `error: unknown option '--prot'\n(Did you mean
 * --port?)`.
 */
export function parserMessage(text: string, advice: string): string {
  const [, what = text.trim(), hint] = /^error: ([^\n]*)(?:\n\((.*)\))?/s.exec(text) ?? [];
  const [, kind, word = ''] = /^unknown (command|option) '(.+)'/.exec(what) ?? [];
  const others = kind === 'option' ? texts.optionsOfOthers : texts.commandsOfOthers;
  const ours = new Map(Object.entries(others)).get(word.replaceAll('_', '-'));
  const [, choices = ''] = /Allowed choices are ([^.]*)/.exec(what) ?? [];
  const [, wrong = ''] = (choices && /'([^']*)' is invalid/.exec(what)) || [];
  const [nearest] = suggestNames(wrong, choices.split(', '));
  const meant = wrong && nearest && `Did you mean '${nearest}'?`;
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.');
  return `Error: ${sentence}\n${ours ?? hint ?? (meant || advice)}\n`;
}
