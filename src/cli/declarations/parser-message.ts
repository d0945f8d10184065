// Says what the parser found wrong as everything else is said: one sentence what, one what to do.
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { suggestNames } from '../../lib/nearest-names.ts';
import { fitted } from '../../lib/wrapped.ts';

/** Commands of Ollama, LM Studio and the like, with what is ours. */
const OTHERS_WORDS: Readonly<Record<string, string>> = {
  create:
    "'lemonade pull user.NAME --checkpoint … --recipe …' defines a model of your own, 'lemonade options' its load options.",
  cp: "'lemonade alias add NAME MODEL' gives a model another name.",
  get: "'lemonade pull MODEL' fetches a model.",
  install: "'lemonade pull MODEL' fetches a model, 'lemonade backends install' a native server.",
  login: 'No account is needed. HF_TOKEN in the environment of the server opens gated models of Hugging Face.',
  models: "'lemonade list' lists the models.",
  push: "Nothing is published from here. 'lemonade export MODEL' prints how a model is defined, for another machine.",
  runtime: "'lemonade backends' lists and installs the native servers that run models.",
  search: "'lemonade list PART' searches the names; 'lemonade pull owner/repository' takes any model of Hugging Face.",
  server: "'lemonade serve' runs the server, 'lemonade status' tells of it.",
};
const SAME_WORDS: Readonly<Record<string, string>> = { copy: 'cp', signin: 'login', signout: 'login', logout: 'login' };

/** Lets this command and those below it say so, each with the help that has the right words. */
export function explainMistakes(command: CommandUnknownOpts): void {
  command.configureOutput({
    outputError: (text, write) => {
      const say = (what: string, advice: string) => write(fitted(process.stderr, parserMessage(what, advice)));
      const group = command.parent;
      const [word] = group?.args ?? [];
      // `backends instal` is a mistyped command, which the parser takes for an argument of `backends list`.
      const isMistyped = text.startsWith('error: too many') && group?.parent && word && word !== command.name();
      if (!isMistyped) return say(text, adviceFor(command));
      const names = group.commands.map((one) => one.name());
      const [nearest] = suggestNames(word, names);
      const advice = nearest === undefined ? adviceFor(group) : `Did you mean ${nearest}?`;
      say(`error: unknown command '${word}'`, advice);
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
  const [, word = ''] = /^unknown command '(.+)'/.exec(what) ?? [];
  const meant = SAME_WORDS[word] ?? word;
  const ours = Object.hasOwn(OTHERS_WORDS, meant) ? OTHERS_WORDS[meant] : undefined;
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.');
  return `Error: ${sentence}\n${ours ?? hint ?? advice}\n`;
}

/** E.g. `lemonade backends install`. */
function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
