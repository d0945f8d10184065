// Files that people name: what they hold, and where results go.
import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { codeOf, messageOf } from '../../lib/error-values.ts';
import { textOf } from '../../lib/small-file.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';

/** For `catch`: says which file can't be used, and why. */
export function openFailed(path: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? codeOf((error as { cause?: unknown }).cause);
    if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE')
      throw new CommandFailed(`There is no file '${path}'.`, { reason: 'notFound', advice: 'Check its path.' });
    if (code === 'EACCES')
      throw new CommandFailed(`'${path}' may not be used by you.`, { advice: 'Check its permissions.' });
    if (code === 'EISDIR') throw new CommandFailed(`'${path}' is a folder.`, { advice: 'Name a file.' });
    throw new CommandFailed(`'${path}' can't be used: ${messageOf(error)}`);
  };
}

/** The content of a text file. @throws {CommandFailed} */
export function readText(path: string): Promise<string> {
  return readFile(path).then(textOf).catch(openFailed(path));
}

/** What comes through a pipe; empty when standard input is a terminal. */
export async function pipedText(): Promise<string> {
  return process.stdin.isTTY ? '' : text(process.stdin);
}

/**
 * Writes a result to a file, or to standard output for `-`.
 * @throws {CommandFailed} when the file can't be written.
 */
export async function writeResult(context: Context, bytes: Uint8Array, path: string): Promise<void> {
  if (path === '-') {
    process.stdout.write(bytes);
    return;
  }
  await writeFile(path, bytes).catch(openFailed(path));
  context.say(`Written to ${path}.`);
}

/** Lines of a text, without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
