// Arguments that users add to `flm serve`.
import { splitArguments } from '../kit/arguments.ts';

interface FlagRule {
  /** What a value has to be, for messages. */
  expected: string;
  isValue(text: string): boolean;
}

const whole = (least: number, most: number): FlagRule => ({
  expected: `a whole number from ${least} to ${most}`,
  isValue: (value) => /^-?\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
});
const wordFrom = (...words: string[]): FlagRule => ({
  expected: `one of ${words.join(', ')}`,
  isValue: (value) => words.includes(value),
});

const MAX_CHARACTERS = 4096;
const MAX_CHUNK = 2 ** 20;

const RULES: Readonly<Record<string, FlagRule>> = {
  '--pmode': wordFrom('default', 'powersaver', 'balanced', 'performance', 'turbo'),
  '--prefill-chunk-len': {
    expected: `-1 or ${whole(1, MAX_CHUNK).expected}`,
    isValue: (value) => value === '-1' || whole(1, MAX_CHUNK).isValue(value),
  },
  '--img-pre-resize': whole(0, 4),
  '--socket': whole(1, 1024),
  '--q-len': whole(1, 1024),
  '--preemption': wordFrom('0', '1', 'true', 'false'),
};

/**
 * What is wrong with arguments for flm, a sentence each.
 *
 * Only pairs of a known flag and its value pass: the NPU hangs on some nonsense.
 */
export function checkFlmArguments({
  text,
  source,
}: {
  text: string;
  source: string;
}): readonly string[] {
  if (text.length > MAX_CHARACTERS)
    return [`${source} is longer than ${MAX_CHARACTERS} characters; shorten it.`];
  const split = splitArguments(text);
  if ('problem' in split) return [`${source} can't be read. ${split.problem}`];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < split.words.length; at += 2) {
    const flag = split.words[at] ?? '';
    const value = split.words[at + 1];
    const rule = Object.hasOwn(RULES, flag) ? RULES[flag] : undefined;
    if (rule === undefined) {
      const known = Object.keys(RULES).join(', ');
      // What follows can't be divided into flags and values any more.
      return [
        ...problems,
        `${source} contains '${flag}'; it may only hold these, each with a value: ${known}.`,
      ];
    }
    if (seen.has(flag)) problems.push(`${source} contains '${flag}' more than once; remove one.`);
    seen.add(flag);
    if (value === undefined)
      problems.push(`${source}: '${flag}' has no value; give it ${rule.expected}.`);
    else if (!rule.isValue(value))
      problems.push(`${source}: '${flag}' is '${value}'; it must be ${rule.expected}.`);
  }
  return problems;
}

/** How many tokens of a prompt flm is told to read at a time; undefined where it is not told. */
export function prefillChunkTokens(words: readonly string[]): number | undefined {
  const at = words.lastIndexOf('--prefill-chunk-len');
  const value = Number(words[at + 1]);
  return at >= 0 && value > 0 ? value : undefined;
}
