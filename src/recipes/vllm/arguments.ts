// Arguments that users add to vllm-server.
import { flagOf } from '../../../common/flags.ts';
import { type ArgumentCheck, createArgumentCheck, splitArguments } from '../kit/arguments.ts';
import flags from './arguments.json' with { type: 'json' };

const checkManaged = createArgumentCheck({ managed: flags.managed, unsafe: [] });

const isWord = (value: string) => /^[\w.-]{1,64}$/.test(value);

const VALUED: Readonly<Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries(flags.valued.map((flag) => [flag, isWord])),
  '--distributed-executor-backend': (value) => ['ray', 'mp', 'uni'].includes(value),
  '--limit-mm-per-prompt': (value) => /^\{[\w\s":,{}]{0,500}\}$/.test(value),
};

const SWITCHES: ReadonlySet<string> = new Set(flags.switches);

/**
 * What is wrong with arguments for vllm-server, a sentence each.
 *
 * A request may hold few: others name files, machines or code, and Python takes a beginning of a
 * flag for it.
 */
export const checkVllmArguments: ArgumentCheck = (given) => {
  const { text, source, author } = given;
  const problems = checkManaged(given);
  const split = splitArguments(text);
  if (problems.length > 0 || author === 'settings' || 'problem' in split) return problems;
  const wrong = firstWrong(split.words);
  if (wrong === undefined) return [];
  if ('flag' in wrong)
    return [
      `${source}: '${wrong.flag}' has ${wrong.value === undefined ? 'no value' : `'${wrong.value}', which is not a value for it`}.`,
    ];
  const known = [...Object.keys(VALUED), ...SWITCHES].join(', ');
  return [
    `${source} contains '${wrong.word}'; arguments that name files, other machines or tools, and all that are not known here, are only taken from the server's own configuration. A request may hold: ${known}.`,
  ];
};

function firstWrong(
  words: readonly string[],
): { word: string } | { flag: string; value?: string } | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const flag = flagOf(word) ?? '';
    if (SWITCHES.has(flag) && !word.includes('=')) continue;
    const isValue = Object.hasOwn(VALUED, flag) ? VALUED[flag] : undefined;
    if (isValue === undefined) return { word: word.slice(0, 100) };
    const isJoined = word.includes('=');
    if (!isJoined) at += 1;
    const value = isJoined ? word.slice(word.indexOf('=') + 1) : words[at];
    if (value === undefined) return { flag };
    if (!isValue(value) || value.startsWith('-')) return { flag, value: value.slice(0, 100) };
  }
  return undefined;
}
