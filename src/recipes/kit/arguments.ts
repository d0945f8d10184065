// The arguments that users add to a native server's command line: their words, and which of them
// are refused.
import { flagOf } from '../../../common/flags.ts';

/**
 * In characters. Windows takes 32,767 for a whole command line; settings, a load and this server's
 * own share them.
 */
export const MAX_ARGUMENTS = 8192;

/** The words of a text, or why it has none: a sentence. */
export type SplitArguments = { words: readonly string[] } | { problem: string };

/**
 * Divides a text into words.
 *
 * As a shell does, but nothing is expanded; `\"` and `\\` inside double quotes stand for
 * themselves, for JSON.
 */
export function splitArguments(text: string): SplitArguments {
  const words: string[] = [];
  let word: string | undefined;
  let quote: { character: string; at: number } | undefined;

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\0')
      return { problem: `There is a NUL character at position ${at}; remove it.` };
    if (quote !== undefined) {
      const next = text.charAt(at + 1);
      if (character === quote.character) quote = undefined;
      else if (quote.character === '"' && character === '\\' && (next === '"' || next === '\\')) {
        word += next;
        at += 1;
      } else word += character;
    } else if (character === '"' || character === "'") {
      quote = { character, at };
      // An empty pair of quotes is an empty word.
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined)
    return {
      problem: `The quote ${quote.character} at position ${quote.at} is never closed; close it or remove it.`,
    };
  if (word !== undefined) words.push(word);
  return { words };
}

/**
 * Flags by what is wrong with them; each inner list holds the spellings of one flag, the one shown
 * to users first.
 */
export interface ArgumentRules {
  /** Those that this server sets itself. */
  managed: readonly (readonly string[])[];
  /**
   * They name files, other machines or programs: only the person who runs the server may give them.
   */
  unsafe: readonly (readonly string[])[];
  unsafeFamilies?: readonly RegExp[];
  /**
   * They name folders in which files are written: a load request may hold them if it comes with an
   * admin key.
   */
  owners?: readonly (readonly string[])[];
  /** Not even settings may hold them; the reason follows the flag in the error. */
  never?: readonly { family: RegExp; reason: string }[];
}

/**
 * Settings may name files, but not what the server sets itself; an owner is known by an admin key,
 * in a request.
 */
export type ArgumentAuthor = 'settings' | 'owner' | 'client';

/** Arguments that are to be checked. */
export interface ArgumentText {
  text: string;
  /** What messages call it: an option, a variable or a key of config.json. */
  source: string;
  author: ArgumentAuthor;
}

/** What is wrong with a text of arguments, a sentence each; none when it can be used. */
export type ArgumentCheck = (text: ArgumentText) => readonly string[];

/** The check for a native server that takes all flags but those that the rules refuse. */
export function createArgumentCheck(rules: ArgumentRules): ArgumentCheck {
  const { managed, unsafe, unsafeFamilies = [], owners = [], never = [] } = rules;
  const allManaged = managed.map(([shown]) => shown).join(', ');
  const isManaged = isAmong(managed);
  const isNamedUnsafe = isAmong(unsafe);
  const isUnsafe = (flag: string) =>
    !isManaged(flag) && (isNamedUnsafe(flag) || unsafeFamilies.some((family) => family.test(flag)));
  const isOwners = isAmong(owners);

  return ({ text, source, author }) => {
    if (text.length > MAX_ARGUMENTS)
      return [`${source} is longer than ${MAX_ARGUMENTS} characters; shorten it.`];
    const split = splitArguments(text);
    if ('problem' in split) return [`${source} can't be read. ${split.problem}`];
    const refuse = (isRefused: (flag: string) => boolean, reason: string) => {
      const refused = split.words.filter((word) => isRefused(flagOf(word) ?? ''));
      // As the user wrote them, each once.
      const quoted = new Set(refused.map((word) => `'${word.replace(/=.*$/s, '')}'`));
      return quoted.size === 0 ? [] : [`${source} contains ${[...quoted].join(', ')}${reason}`];
    };
    return [
      ...refuse(
        isManaged,
        `, which the server sets itself; remove it or use its load option. Reserved arguments: ${allManaged}.`,
      ),
      ...never.flatMap(({ family, reason }) => refuse((flag) => family.test(flag), reason)),
      ...(author === 'settings' ? [] : refuse(isUnsafe, ONLY_IN_SETTINGS)),
      ...(author === 'client' ? refuse(isOwners, ONLY_BY_THE_OWNER) : []),
    ];
  };
}

function isAmong(flags: readonly (readonly string[])[]): (flag: string) => boolean {
  const all = new Set(flags.flat());
  return (flag) => all.has(flag);
}

const ONLY_IN_SETTINGS =
  "; arguments that name files, other machines or tools are only taken from the server's own configuration.";
const ONLY_BY_THE_OWNER =
  ', which names a folder to write to. Only the person who runs the server may say that, and a request without an admin key can come from any client. Set it in config.json, on the command line or in the environment; or set LEMONADE_ADMIN_API_KEY, and send that key with the request.';
