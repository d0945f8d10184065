// The few things that downloads ask of a disk and that can fail because it is full.
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { bytesText } from '../lib/sizes.ts';
import { codeOf } from '../lib/values.ts';
import { DiskFull, FileSizeLimited } from './errors.ts';

/** What may fail because there is no room; tests bring one that is full. */
export interface Disk {
  /** Bytes that we may still write to the disk that holds the folder. */
  freeBytes(folder: string): Promise<number>;
  /** Writes all of the chunks, or throws what the system says. */
  write(file: FileHandle, chunks: readonly Buffer[], position: number): Promise<void>;
}

/** What people are asked to free is rounded up. */
const STEP_BYTES = 1e8;

/** The disks of this machine. */
export const systemDisk: Disk = {
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  async write(file, chunks, position) {
    const { bytesWritten } = await file.writev(chunks, position);
    const missing = chunks.reduce((sum, chunk) => sum + chunk.length, -bytesWritten);
    if (missing === 0) return;
    // Only when the disk is nearly full, so that the copy does not matter.
    const rest = Buffer.concat(chunks).subarray(bytesWritten);
    for (let at = 0; at < rest.length; )
      at += (await file.write(rest, at, rest.length - at, position + bytesWritten + at))
        .bytesWritten;
  },
};

/** @throws {DiskFull} when less than `neededBytes` are free. */
export async function ensureRoom(disk: Disk, folder: string, neededBytes: number): Promise<void> {
  if (neededBytes <= 0) return;
  const missing = neededBytes - (await disk.freeBytes(folder));
  if (missing <= 0) return;
  throw new DiskFull(
    `The disk is full: ${bytesText(neededBytes)} are needed in ${folder}. ${advice(missing)}`,
  );
}

/** Our error if it says that the disk is full, or that a file is too large; unchanged otherwise. */
export function asDiskError(error: unknown, neededBytes: number, path: string): unknown {
  const code = codeOf(error);
  if (code === 'EFBIG') {
    return new FileSizeLimited(
      "The system lets this server write no file that large. Raise the limit with which it is started ('ulimit -f'), or choose a disk whose file system takes larger files (FAT32 ends at 4 GB); what is here already is kept.",
      { cause: error },
    );
  }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new DiskFull(`The disk is full: no room is left in ${path}. ${advice(neededBytes)}`, {
    cause: error,
  });
}

function advice(missingBytes: number): string {
  const enough = Math.max(1, Math.ceil(missingBytes / STEP_BYTES)) * STEP_BYTES;
  return `Free ${bytesText(enough)} and try again; what is here already is kept.`;
}

/** Makes a rename outlive a power cut, where the system lets folders be opened. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
