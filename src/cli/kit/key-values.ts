// Words of the form `key=value`.
import { didYouMean } from './advice.ts';
import { misuse } from './failures.ts';

type Value = string | number | boolean | null;

/** The parts of `key=value`. `example` shows how it is written. @throws {CommandFailed} */
export function splitKeyValue(word: string, example: string): [key: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1)
    throw misuse(`'${word}' is not key=value.`, `Write both in one word, as in ${example}.`);
  return [word.slice(0, at).trim(), word.slice(at + 1)];
}

/** `true`, `false`, `null` and numbers as such; all else stays a text. */
export function typedValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * `ctx_size=8192 llamacpp_backend=vulkan`; dashes in keys are as good as underscores.
 * @throws {CommandFailed}
 */
export function readKeyValues(
  words: readonly string[],
  known?: readonly string[],
): Record<string, Value> {
  const entries = words.map((word) => {
    const [name, text] = splitKeyValue(word, 'ctx_size=8192');
    const key = name.replaceAll('-', '_');
    if (known?.includes(key) === false)
      throw misuse(`There is no option '${key}'.`, didYouMean(key, known));
    return [key, typedValue(text)] as const;
  });
  return Object.fromEntries(entries);
}
