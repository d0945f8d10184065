// Reads `key=value` and numbers as people type them on a command line.
import { didYouMean, misuse } from './failures.ts';

type Value = string | number | boolean | null;

/** The parts of `key=value`. `example` shows how it is written. @throws {CommandFailed} */
export function splitKeyValue(word: string, example: string): [key: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1) throw misuse(`'${word}' is not key=value.`, `Write both in one word, as in ${example}.`);
  return [word.slice(0, at).trim(), word.slice(at + 1)];
}

/** Numbers, `true`, `false` and `null` are such, anything else is a text. */
export function typedValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * `ctx_size=8192 llamacpp_backend=vulkan`; dashes in keys are as good as underscores.
 * @throws {CommandFailed} for words without `=`, and for keys that are not among `known`, with the nearest one.
 */
export function readKeyValues(words: readonly string[], known?: readonly string[]): Record<string, Value> {
  const entries = words.map((word) => {
    const [name, text] = splitKeyValue(word, 'ctx_size=8192');
    const key = name.replaceAll('-', '_');
    if (known?.includes(key) === false)
      throw misuse(`There is no option '${key}'.`, didYouMean(key, known, `There are ${known.join(', ')}.`));
    return [key, typedValue(text)] as const;
  });
  return Object.fromEntries(entries);
}

/** The whole number that `option` is given, e.g. `--runs`. @throws {CommandFailed} for what is less than `least`, or none. */
export function readCount<Text extends string | undefined>(
  option: string,
  text: Text,
  { least = 1, example = 3 } = {},
): number | (Text & undefined) {
  if (text === undefined) return undefined as Text & undefined;
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw misuse(`${option} takes a number, not '${text}'.`, `For example: ${option} ${example}.`);
}
