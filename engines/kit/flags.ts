// The arguments of a native server as an embedded engine sees them: those that it takes, and those that can't matter to it.

/** What comes behind a flag; a choice is `on`, `off` or `auto`, or nothing, which means `on`. */
type Follower = 'nothing' | 'value' | 'choice';

/** Flags by what follows them; each text holds the spellings of one flag, the long name first. */
export type FlagList = Readonly<Partial<Record<Follower, readonly string[]>>>;

/** A command line that can't be obeyed; the message names the argument. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

interface Flag {
  name: string;
  follower: Follower;
  isTaken: boolean;
}

/** A command line, sorted. */
export type SortedArguments = ReturnType<ReturnType<typeof createArgumentSorter>>;

/** One argument of a command line. */
export interface Argument {
  /** The long name of the flag, without its dashes. */
  name: string;
  /** Undefined where nothing follows the flag, or the line ends before its value. */
  value: string | undefined;
  /** As they were written. */
  words: readonly string[];
}

const CHOICES = new Set(['on', 'off', 'auto', 'enabled', 'disabled', 'true', 'false', '1', '0', '-1']);

/** A word as native servers compare flags: without its `=value`, and with `_` read as `-` in long flags. */
function flagOf(word: string): string | undefined {
  if (!/^--?[a-z]/i.test(word)) return undefined;
  const flag = word.replace(/=.*$/s, '');
  return flag.startsWith('--') ? flag.replaceAll('_', '-') : flag;
}

/** Makes the function that sorts words by these lists; a value may also be joined to its flag by `=`. */
export function createArgumentSorter(lists: { taken: FlagList; ignored: FlagList }) {
  const flags = new Map([...entriesOf(lists.taken, true), ...entriesOf(lists.ignored, false)]);

  return (words: readonly string[]) => {
    const sorted = {
      taken: [] as Argument[],
      /** They are about speed or logging, or about what this engine does not have. */
      ignored: [] as Argument[],
      /** The flags that are neither, as they were written. */
      unknown: [] as string[],
      /** Words that belong to no flag. */
      stray: [] as string[],
    };
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const spelling = flagOf(word);
      const flag = flags.get(spelling ?? '');
      if (flag === undefined) {
        sorted[spelling === undefined ? 'stray' : 'unknown'].push(word);
        continue;
      }
      const joined = word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined;
      const next = words[at + 1];
      const isNextIts =
        joined === undefined &&
        next !== undefined &&
        (flag.follower === 'value' || (flag.follower === 'choice' && CHOICES.has(next)));
      if (isNextIts) at += 1;
      const argument = { name: flag.name, value: isNextIts ? next : joined, words: isNextIts ? [word, next] : [word] };
      sorted[flag.isTaken ? 'taken' : 'ignored'].push(argument);
    }
    return sorted;
  };
}

function entriesOf(list: FlagList, isTaken: boolean): [string, Flag][] {
  return Object.entries(list).flatMap(([follower, flags]) =>
    flags.flatMap((spellings) => {
      const flag = { name: nameOf(spellings), follower: follower as Follower, isTaken };
      return spellings.split(' ').map((spelling): [string, Flag] => [spelling, flag]);
    }),
  );
}

/** The long name of a flag, without its dashes. */
export const nameOf = (spellings: string): string => (spellings.split(' ')[0] ?? '').slice(2);

/** The words of the arguments that an engine takes or ignores, as they were written. */
export const wordsOf = ({ taken, ignored }: SortedArguments): readonly string[] =>
  [...taken, ...ignored].flatMap(({ words }) => words);

/** The values of flags by their names; of a flag that is there twice, the last. */
export const valuesOf = ({ taken }: SortedArguments): ReadonlyMap<string, string | undefined> =>
  new Map(taken.map(({ name, value }) => [name, value]));

/** The value behind a flag that needs one; undefined when the flag is not there. @throws {ArgumentError} */
export function textOf(values: ReadonlyMap<string, string | undefined>, name: string): string | undefined {
  const value = values.get(name);
  if (value === undefined && values.has(name)) throw new ArgumentError(`--${name}: argument missing.`);
  return value;
}

/** The whole number behind a flag; undefined when the flag is not there. @throws {ArgumentError} */
export function numberOf(
  values: ReadonlyMap<string, string | undefined>,
  name: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: { minimum?: number; maximum?: number } = {},
): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ArgumentError(`--${name} must be a whole number of at least ${minimum}, not '${text}'.`);
}

export function refuseStrangers({ unknown, stray }: SortedArguments): void {
  const [strange] = [...unknown, ...stray];
  if (strange !== undefined) throw new ArgumentError(`The argument '${strange}' is unknown.`);
}

/** The problems that an engine would end with, found before it is started: the messages of {@link ArgumentError}. */
export function argumentProblems(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ArgumentError) return [error.message];
    throw error;
  }
}
