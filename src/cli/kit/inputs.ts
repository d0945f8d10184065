// What people name and type: files, pipes, texts of the internet, `key=value`, and numbers.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { decodedText } from '../../lib/small-file.ts';
import { codeOf, messageOf } from '../../lib/values.ts';
import { CommandFailed, didYouMean, interrupted, misuse } from './failures.ts';

/** For `catch`: says which file can't be read, and why. */
export function openFailed(path: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? codeOf((error as { cause?: unknown }).cause);
    if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE')
      throw new CommandFailed(`There is no file '${path}'.`, {
        reason: 'notFound',
        advice: 'Check its path.',
      });
    if (code === 'EACCES')
      throw new CommandFailed(`'${path}' may not be used by you.`, {
        advice: 'Check its permissions.',
      });
    if (code === 'EISDIR')
      throw new CommandFailed(`'${path}' is a folder.`, { advice: 'Name a file.' });
    throw new CommandFailed(`'${path}' can't be used: ${messageOf(error)}`);
  };
}

/** The content of a text file. @throws {CommandFailed} */
export const readText = (path: string): Promise<string> =>
  readFile(path).then(decodedText).catch(openFailed(path));

export const pipedText = async (): Promise<string> =>
  process.stdin.isTTY ? '' : text(process.stdin);

export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

const MOST_BYTES = 1e6;
const TIMEOUT_MS = 30_000;

/**
 * A small text by its URL, from anywhere on the internet.
 * @throws {CommandFailed} with the reason
 */
export async function fetchText(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<string> {
  const advice = 'Check the address, or download the file and import that.';
  const failed = (why: string) =>
    new CommandFailed(`'${url}' could not be fetched: ${why}.`, { advice });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    if (!response.ok || response.body === null) throw failed(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) throw failed('it is larger than 1 MB');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    if (signal.aborted) throw interrupted();
    if (timeout.aborted) throw failed(`it took longer than ${timeoutMs / 1000} seconds`);
    throw failed(messageOf((error as Error).cause ?? error));
  }
}

type Value = string | number | boolean | null;

/** The parts of `key=value`. `example` shows how it is written. @throws {CommandFailed} */
export function splitKeyValue(word: string, example: string): [key: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1)
    throw misuse(`'${word}' is not key=value.`, `Write both in one word, as in ${example}.`);
  return [word.slice(0, at).trim(), word.slice(at + 1)];
}

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

/**
 * The whole number that `option` is given, e.g. `--runs`.
 * @throws {CommandFailed} for what is less than `least`, or none.
 */
export function readCount<Text extends string | undefined>(
  option: string,
  text: Text,
  { least = 1, example = 3 } = {},
): number | (Text & undefined) {
  if (text === undefined) return undefined as Text & undefined;
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw misuse(`${option} takes a number, not '${text}'.`, `For example: ${option} ${example}.`);
}
