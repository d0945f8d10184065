// Texts that a command reads: files that people name, and what is piped.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { decodedText } from '../../lib/small-file.ts';
import { codeOf, messageOf } from '../../lib/values.ts';
import { CommandFailed } from './failures.ts';

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

/** All of standard input; empty on a terminal. */
export const pipedText = async (): Promise<string> =>
  process.stdin.isTTY ? '' : text(process.stdin);

/** Without spaces around them, and without empty ones. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
