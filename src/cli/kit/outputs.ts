// Where results go: looked at before the work for them begins, which may take minutes, and written
// when it is done.
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../../lib/values.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';

/** Standard output, as the name of a file. */
const OUTPUT = '-';

/**
 * @throws {CommandFailed} where no file of that path could be written now; `-` is standard output
 */
export async function requireWritable(path: string): Promise<void> {
  if (path === OUTPUT) return;
  const folder = dirname(path);
  const found = await stat(folder).catch(writeFailed(path));
  if (!found.isDirectory())
    throw new CommandFailed(`'${folder}' is not a folder.`, { advice: ANOTHER_PLACE });
  const former = await stat(path).catch(() => undefined);
  if (former?.isDirectory()) throw isFolder(path);
  await access(former === undefined ? folder : path, constants.W_OK).catch(writeFailed(path));
}

/**
 * Writes a result to a file, or to standard output for `-`.
 * @throws {CommandFailed} when the file can't be written.
 */
export async function writeResult(
  context: Context,
  content: Uint8Array | string,
  path: string,
): Promise<void> {
  if (path === OUTPUT) {
    process.stdout.write(content);
    return;
  }
  await writeFile(path, content).catch(writeFailed(path));
  context.say(`Written to ${path}.`);
}

const ANOTHER_PLACE = 'Make it, or name another place.';
const isFolder = (path: string) =>
  new CommandFailed(`'${path}' is a folder.`, { advice: 'Name a file.' });

/** For `catch`: says why a file of that path can't be written. */
export function writeFailed(path: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? '';
    if (code === 'ENOENT')
      throw new CommandFailed(`There is no folder '${dirname(path)}'.`, {
        reason: 'notFound',
        advice: ANOTHER_PLACE,
      });
    if (code === 'EISDIR') throw isFolder(path);
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new CommandFailed(`You may not write '${path}'.`, { advice: 'Name another place.' });
    if (code === 'ENOSPC') throw new CommandFailed(`'${path}' can't be written: the disk is full.`);
    throw new CommandFailed(`'${path}' can't be written: ${messageOf(error)}`);
  };
}
