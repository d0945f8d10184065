// Says what the parser found wrong as everything else is said: one sentence what, one what to do.
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { suggestNames } from '../../lib/nearest-names.ts';

/** Lets this command and those below it say so, each with the help that has the right words. */
export function explainMistakes(command: CommandUnknownOpts): void {
  command.configureOutput({
    outputError: (text, write) => {
      const group = command.parent;
      const [word] = group?.args ?? [];
      // `backends instal` is a mistyped command, which the parser takes for an argument of `backends list`.
      const isMistyped = text.startsWith('error: too many') && group?.parent && word && word !== command.name();
      if (!isMistyped) return write(parserMessage(text, adviceFor(command)));
      const names = group.commands.map((one) => one.name());
      const [nearest] = suggestNames(word, names);
      const advice = nearest === undefined ? adviceFor(group) : `Did you mean ${nearest}?`;
      write(parserMessage(`error: unknown command '${word}'`, advice));
    },
  });
  for (const below of command.commands) explainMistakes(below);
}

function adviceFor(command: CommandUnknownOpts): string {
  return `'${pathOf(command)} --help' lists ${command.commands.length > 0 ? 'commands and options' : 'what it takes'}.`;
}

/** From `error: unknown option '--prot'\n(Did you mean --port?)`. */
export function parserMessage(text: string, advice: string): string {
  const [, what = text.trim(), hint] = /^error: ([^\n]*)(?:\n\((.*)\))?/s.exec(text) ?? [];
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.');
  return `Error: ${sentence}\n${hint ?? advice}\n`;
}

/** E.g. `lemonade backends install`. */
function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
