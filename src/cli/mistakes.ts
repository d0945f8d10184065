// What is said of a mistyped command line.
import type { Command } from 'commander';
import { suggestNames } from '../lib/nearest-names.ts';
import { fitted } from '../lib/wrapped.ts';
import texts from './kit/texts.json' with { type: 'json' };

/** The names of a group's commands, without their other names. */
export const namesBelow = ({ commands }: Command) => commands.map((one) => one.name());

/**
 * Lets a command and those below it say what the parser found wrong, each with the help that has
 * the right words.
 */
export function explainMistakes(command: Command): void {
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
