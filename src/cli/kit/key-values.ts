// Reads `key=value` as people type it on a command line.
import { suggestNames } from '../../lib/nearest-names.ts';
import { misuse } from './failures.ts';

export type Values = Record<string, string | number | boolean | null>;

/** The parts of `key=value`; a value that looks like a JSON list is one. `example` shows how it is written. @throws {CommandFailed} */
export function splitKeyValue(word: string, example: string): [key: string, value: Values[string] | unknown[]] {
  const [key, text] = textsOf(word, example);
  return [key, listIn(text) ?? typedValue(text)];
}

function textsOf(word: string, example: string): [key: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1) throw misuse(`'${word}' is no key=value.`, `Write both in one word, as in ${example}.`);
  return [word.slice(0, at).trim(), word.slice(at + 1)];
}

function listIn(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw misuse(`'${text}' is no JSON list.`, `Write it as in '["a", "b"]'.`);
  }
}

/**
 * `ctx_size=8192 llamacpp_backend=vulkan`; dashes in keys are as good as underscores. Numbers, `true`, `false` and `null`
 * are such, anything else is a text.
 * @throws {CommandFailed} for words without `=`, and for keys that are not among `known`, with the nearest one.
 */
export function readKeyValues(words: readonly string[], known?: readonly string[]): Values {
  return Object.fromEntries(
    words.map((word) => {
      const [name, text] = textsOf(word, 'ctx_size=8192');
      const key = name.replaceAll('-', '_');
      if (known !== undefined) checkKey(key, known);
      return [key, typedValue(text)];
    }),
  );
}

/** @throws {CommandFailed} with the nearest key, or with all of them. */
export function checkKey(key: string, known: readonly string[]): void {
  if (known.includes(key)) return;
  const [nearest] = suggestNames(key, known);
  throw misuse(
    `There is no option '${key}'.`,
    nearest === undefined ? `There are ${known.join(', ')}.` : `Did you mean '${nearest}'?`,
  );
}

function typedValue(text: string): Values[string] {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
