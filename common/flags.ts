// The flags of command lines that are spelled as native servers spell them, and what of a line an
// embedded engine takes.

/**
 * What comes behind a flag; a number is a value; a choice is `on`, `off` or `auto`, or nothing,
 * which means `on`.
 */
type Follower = 'nothing' | 'value' | 'number' | 'choice';

/** Flags by what follows them; each text holds the spellings of one flag, the long name first. */
export type FlagList = Readonly<Partial<Record<Follower, readonly string[]>>>;

interface Flag {
  name: string;
  follower: Follower;
  isTaken: boolean;
}

/**
 * A word as the native servers compare flags: without its `=value`, and with `_` read as `-` in
 * long flags.
 */
export function flagOf(word: string): string | undefined {
  if (!/^--?[a-z]/i.test(word)) return undefined;
  const flag = word.replace(/=.*$/s, '');
  return flag.startsWith('--') ? flag.replaceAll('_', '-') : flag;
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

const CHOICES = new Set([
  'on',
  'off',
  'auto',
  'enabled',
  'disabled',
  'true',
  'false',
  '1',
  '0',
  '-1',
]);

/** The flags of a native server that an engine takes, and those that can't matter to it. */
export interface EngineFlags {
  taken: FlagList;
  ignored: FlagList;
}

/**
 * Makes the function that sorts words by these lists; a value may also be joined to its flag by
 * `=`.
 */
export function createArgumentSorter(lists: EngineFlags) {
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
        (flag.follower === 'choice' ? CHOICES.has(next) : flag.follower !== 'nothing');
      if (isNextIts) at += 1;
      const argument = {
        name: flag.name,
        value: isNextIts ? next : joined,
        words: isNextIts ? [word, next] : [word],
      };
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
