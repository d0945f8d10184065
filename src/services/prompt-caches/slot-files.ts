// Looks at the files of saved slots before a native server does: it would write over anything, and
// through any link.
import { chmod, type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { InvalidRequest } from '../../errors.ts';
import { codeOf } from '../../lib/values.ts';
import { SlotFileNotFound } from './errors.ts';

/**
 * What llama.cpp's files of a sequence, or of a whole context, begin with: 'ggsq' and 'ggsn' as
 * little-endian numbers.
 */
const MAGICS = ['qsgg', 'nsgg'];
const MAGIC_BYTES = 4;
const OWNER_ONLY = 0o600;

/**
 * Makes sure that nothing but a saved slot is written over, and that what is written is for this
 * user alone, whatever umask the native server has: it keeps the mode of a file that is there. A
 * place that can't be written is for the native server to refuse.
 * @param path Absolute path of a file, there or not.
 * @returns Takes back what was made, unless the native server has written into it; for a save that
 *   has failed.
 * @throws {InvalidRequest} for a file that is there and is not a saved slot of this user.
 */
export async function makeRoomForSlot(
  path: string,
  filename: string,
): Promise<() => Promise<void>> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') await closeSlot(path, filename);
    return async () => {};
  }
  // Should this server end before the native server writes, what is left counts as a slot.
  await file.writeFile(MAGICS[0] ?? '').catch(() => undefined);
  await file.close();
  return async () => {
    const found = await lstat(path).catch(() => undefined);
    if (found !== undefined && found.size <= MAGIC_BYTES) await rm(path, { force: true });
  };
}

/** For a save that should not have been made. */
export const removeSlotFile = (path: string): Promise<void> => rm(path, { force: true });

async function closeSlot(path: string, filename: string): Promise<void> {
  await requireSlotFile(path, filename);
  await chmod(path, OWNER_ONLY).catch((cause: unknown) => {
    throw refusal(filename, 'it belongs to another user', cause);
  });
}

/**
 * Nothing that the native server could not have saved is opened. What can't be looked at is for the
 * native server to refuse.
 * @throws {InvalidRequest} {SlotFileNotFound}
 */
export async function requireSlotFile(path: string, filename: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new SlotFileNotFound(filename);
  });
  if (!found) return;
  if (found.isFile() && MAGICS.includes(await startOf(path))) return;
  throw refusal(
    filename,
    found.isFile() ? 'it is another kind of file' : 'it is a link, a folder or a device',
  );
}

function refusal(filename: string, what: string, cause?: unknown): InvalidRequest {
  const message = `'${filename}' is there and can't be used for a saved slot: ${what}. Choose another name.`;
  return new InvalidRequest(message, { param: 'filename', cause });
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
