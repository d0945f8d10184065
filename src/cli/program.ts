// The command line, as commands.json has it, and how its help is laid out.
import { Argument, type Command, Option } from 'commander';
import { helpLines, helpWidth } from '../lib/help-lines.ts';
import { suggestNames } from '../lib/nearest-names.ts';
import { actionOf } from './actions.ts';
import declared from './commands.json' with { type: 'json' };
import type { CommonOptions, Context } from './kit/context.ts';
import texts from './kit/texts.json' with { type: 'json' };
import { explainMistakes, namesBelow } from './mistakes.ts';
import { createRoot } from './root-command.ts';

/** Makes the context of a command, and runs it; `options` are those for all commands. */
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
