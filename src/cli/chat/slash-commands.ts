// Reads a line of a chat that begins with a slash, also in words of other programs, and runs its
// command.
import { suggestNames } from '../../lib/nearest-names.ts';
import { didYouMean } from '../kit/advice.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import texts from '../kit/texts.json' with { type: 'json' };
import { CHAT_COMMANDS, requireWord, splitAtSpace } from './chat-commands.ts';
import type { ChatState } from './chat-state.ts';

/** Words of other programs, with what they mean here; `/set` is Ollama's. */
const WORDS_OF_OTHERS = new Map(Object.entries(texts.slashCommandsOfOthers));

/** A path that a message begins with is not a command. */
export const isSlashCommand = (text: string): boolean => /^\/[^\s/.\\]*(?:\s|$)/.test(text);

/** @throws {CommandFailed} for commands that there are not, with the nearest. */
export async function runSlashCommand(
  context: Context,
  state: ChatState,
  line: string,
): Promise<void> {
  const [word, rest] = splitAtSpace(line.slice(1));
  if (word === 'set')
    return runSlashCommand(
      context,
      state,
      `/${settingOf(requireWord(rest, '/set parameter NAME VALUE, or /help'))}`,
    );
  const name = WORDS_OF_OTHERS.get(word) ?? word;
  const command = Object.hasOwn(CHAT_COMMANDS, name) ? CHAT_COMMANDS[name] : undefined;
  if (command !== undefined) return command(context, state, rest);
  const [nearest] = suggestNames(word, Object.keys(CHAT_COMMANDS));
  const advice = nearest === undefined ? '/help lists them.' : `Did you mean /${nearest}?`;
  throw misuse(`There is no command /${word}.`, advice);
}

function settingOf(given: string): string {
  const [name, rest] = splitAtSpace(given);
  if (name === 'think' && rest === '') return 'think on';
  const command = WORDS_OF_OTHERS.get(`set ${name}`);
  if (command !== undefined) return `${command} ${rest}`.trim();
  const known = [...WORDS_OF_OTHERS.keys()]
    .filter((word) => word.startsWith('set '))
    .map((word) => word.slice(4));
  throw misuse(`/set takes no '${name}'.`, didYouMean(name, known));
}
