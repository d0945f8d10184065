// Looks at the files of saved slots before a native server does: it would write over anything, and
// through any link.
import { chmod, type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { InvalidRequest } from '../../errors.ts';
import { codeOf } from '../../lib/values.ts';
import { SlotFileNotFound } from './errors.ts';

/** A file that a client has named for a saved slot. */
export interface SlotFile {
  /** Absolute path of a file, there or not. */
  path: string;
  /** As errors name it. */
  name: string;
  /** See `SavedSlots.marks`: all are of one length. */
  marks: readonly [string, ...string[]];
}

const OWNER_ONLY = 0o600;

/**
 * Makes sure that nothing but a saved slot is written over, and that what is written is for this
 * user alone, whatever umask the native server has: it keeps the mode of a file that is there. A
 * place that can't be written is for the native server to refuse.
 * @returns Takes back what was made, unless the native server has written into it; for a save that
 *   has failed.
 * @throws {InvalidRequest} for a file that is there and is not a saved slot of this user.
 */
export async function makeRoomForSlot(slot: SlotFile): Promise<() => Promise<void>> {
  const { path, marks } = slot;
  let file: FileHandle;
  try {
    file = await open(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') await closeSlot(slot);
    return async () => {};
  }
  // Should this server end before the native server writes, what is left counts as a slot.
  await file.writeFile(marks[0]).catch(() => undefined);
  await file.close();
  return async () => {
    const found = await lstat(path).catch(() => undefined);
    if (found !== undefined && found.size <= marks[0].length) await rm(path, { force: true });
  };
}

/** For a save that should not have been made. */
export const removeSlotFile = (path: string): Promise<void> => rm(path, { force: true });

async function closeSlot(slot: SlotFile): Promise<void> {
  await requireSlotFile(slot);
  await chmod(slot.path, OWNER_ONLY).catch((cause: unknown) => {
    throw refusal(slot.name, 'it belongs to another user', cause);
  });
}

/**
 * Nothing that the native server could not have saved is opened. What can't be looked at is for the
 * native server to refuse.
 * @throws {InvalidRequest} {SlotFileNotFound}
 */
export async function requireSlotFile({ path, name, marks }: SlotFile): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new SlotFileNotFound(name);
  });
  if (!found) return;
  if (found.isFile() && marks.includes(await startOf(path, marks[0].length))) return;
  throw refusal(
    name,
    found.isFile() ? 'it is another kind of file' : 'it is a link, a folder or a device',
  );
}

function refusal(name: string, what: string, cause?: unknown): InvalidRequest {
  const message = `'${name}' is there and can't be used for a saved slot: ${what}. Choose another name.`;
  return new InvalidRequest(message, { param: 'filename', cause });
}

async function startOf(path: string, bytes: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
