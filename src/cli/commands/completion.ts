// `lemonade completion`: completes commands, options and models in the shell. The only file that
// knows the library for it.
import shellCompletion from '@bomb.sh/tab';
import completionOf from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import serveOptions from '../../../generated/serve-options.json' with { type: 'json' };
import type { Context } from '../kit/context.ts';
import { BASH_SCRIPT } from './completion-bash.ts';
import { choicesFor } from './completion-choices.ts';

/** What the start file of the shell evaluates. */
export async function printScript({ terminal }: Context, shell: string): Promise<void> {
  if (shell === 'bash') return terminal.write(BASH_SCRIPT);
  // The library prints by itself.
  const { log } = console;
  console.log = (script: string) => log(mended(script));
  try {
    shellCompletion.setup('lemonade', 'lemonade', shell);
  } finally {
    console.log = log;
  }
}

/**
 * zsh takes a colon for the end of a value unless it is behind a backslash, of which the library
 * writes one too few.
 */
const mended = (script: string): string => script.replaceAll('comp//:/\\:', 'comp//:/\\\\:');

/** Prints what may follow the words that are typed; the script of the shell calls it. */
export async function complete(
  context: Context,
  typed: readonly string[],
  program: Command,
): Promise<void> {
  // The library does not know other names of commands, such as `chat` for `run`.
  const named = program.commands.find((one) => one.aliases().includes(typed[0] ?? ''));
  const words = named === undefined ? typed : [named.name(), ...typed.slice(1)];
  // The library adds a command of its own to the program, which is not run any more, and not to be
  // offered.
  const root = completionOf(program, { completionCommandName: OF_THE_LIBRARY });
  root.commands.delete(OF_THE_LIBRARY);
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const command = root.commands.has(`${first} ${second}`) ? `${first} ${second}` : first;
  const described = root.commands.get(command);
  if (command === 'serve')
    for (const { option, help, value } of serveOptions) described?.option(option, help, value);
  const [argument] = described?.arguments.values() ?? [];
  const choices =
    argument === undefined ? [] : await choicesFor(context, { command, argument: argument.name });
  if (argument !== undefined && choices.length > 0)
    argument.handler = (add) => {
      for (const { value, about } of choices) add(value, about);
    };
  root.parse([...words]);
}

const OF_THE_LIBRARY = 'completion-script';
