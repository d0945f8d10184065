// A file on its way: it grows at its end, is hashed as it grows, and gets its own name when it is right.
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../lib/error-values.ts';
import { dropBuffers } from '../../lib/memory.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { asDiskError, type Disk, syncFolder } from '../disk.ts';
import { createFileHasher, type Digest } from './file-hasher.ts';

export type PartialFile = Awaited<ReturnType<typeof openPartialFile>>;

/** What the whole file must be, where that is known. */
interface ExpectedFile {
  sizeBytes: number;
  digest: Digest;
}

/** So much is written to the disk itself in the background, so that little is left to wait for at the end. */
const SYNC_EVERY_BYTES = 64 * 2 ** 20;
/** Fewer, bigger writes: a pull takes 15 MB less, and the main thread a quarter less CPU time. */
const WRITE_BYTES = 2 ** 20;
/** On a slow line, what has come is written after so long, so that a kill loses next to nothing. */
const WRITE_AFTER_MS = 25;
/** More than this is never kept in memory. */
const MAX_WAITING_BYTES = 2 * 2 ** 20;

/** The folder must exist. Bytes of an earlier attempt are hashed again, for nobody knows who wrote them. */
export async function openPartialFile({ path, expected, disk }: { path: string; expected?: ExpectedFile; disk: Disk }) {
  const handle = await openFile(path);
  let { size: writtenBytes } = await handle.stat();
  if (expected && writtenBytes > expected.sizeBytes) {
    await handle.truncate(0);
    writtenBytes = 0;
  }
  let etag = writtenBytes > 0 ? await readSmallFile(etagPath(path)).catch(() => undefined) : undefined;
  let hasher = expected && createFileHasher({ ...expected, path });
  hasher?.reached(writtenBytes);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytesInWriting = 0;
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let syncedBytes = writtenBytes;
  let totalBytes = expected?.sizeBytes;
  let failure: unknown;
  let writingSoon: NodeJS.Timeout | undefined;

  const diskError = (error: unknown) => asDiskError(error, (totalBytes ?? writtenBytes) - writtenBytes);

  /** Writes when there is enough of it, and else soon. */
  function pump(): void {
    if (waitingBytes >= WRITE_BYTES) write();
    else if (waitingBytes > 0) writingSoon ??= setTimeout(write, WRITE_AFTER_MS);
  }

  /** One write at a time; what comes meanwhile goes into the next. */
  function write(): void {
    clearTimeout(writingSoon);
    writingSoon = undefined;
    if (writing !== undefined || waitingBytes === 0 || failure !== undefined) return;
    const [chunks, bytes] = [waiting, waitingBytes];
    waiting = [];
    waitingBytes = 0;
    bytesInWriting = bytes;
    writing = disk.write(handle, chunks, writtenBytes).then(
      () => {
        writing = undefined;
        bytesInWriting = 0;
        writtenBytes += bytes;
        hasher?.reached(writtenBytes);
        syncNowAndThen();
        dropBuffers(bytes);
        pump();
      },
      (error) => {
        writing = undefined;
        bytesInWriting = 0;
        failure = diskError(error);
      },
    );
  }

  function syncNowAndThen(): void {
    if (syncing !== undefined || writtenBytes < syncedBytes + SYNC_EVERY_BYTES) return;
    syncedBytes = writtenBytes;
    syncing = handle
      .datasync()
      // The system reports a failed write only once, so that it must not get lost here.
      .catch((error: unknown) => {
        failure ??= diskError(error);
      })
      .finally(() => {
        syncing = undefined;
      });
  }

  /** Resolves when all is written. @throws {DiskFull} */
  async function flush(): Promise<void> {
    write();
    while (writing !== undefined) {
      await writing;
      write();
    }
    if (failure !== undefined) throw failure;
  }

  /** Leaves it as it is. */
  async function close(): Promise<void> {
    hasher?.close();
    await flush().catch(() => undefined);
    await syncing;
    await handle.close();
  }

  return {
    expected,
    /** Bytes that are there, counting those that are being written. */
    get bytes() {
      return writtenBytes + bytesInWriting + waitingBytes;
    },
    /** Bytes that the system has taken. */
    get writtenBytes() {
      return writtenBytes;
    },
    /** ETag of the response that the bytes came from; the next one must be the same file. */
    get etag() {
      return etag;
    },
    /** Says how many bytes there will be, for the message about a full disk. */
    expectBytes(bytes: number | undefined): void {
      totalBytes = bytes;
    },
    /** Takes bytes to be written. Resolves when it will take more. @throws {DiskFull} */
    append(chunk: Buffer): Promise<void> | undefined {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      pump();
      if (failure !== undefined) return Promise.reject(failure);
      return waitingBytes > MAX_WAITING_BYTES ? writing : undefined;
    },
    flush,
    /** Throws away what is there; bytes of the response with this ETag will follow. */
    async restart(newEtag: string | undefined): Promise<void> {
      await flush();
      hasher?.close();
      await rm(etagPath(path), { force: true });
      await handle.truncate(0);
      writtenBytes = 0;
      syncedBytes = 0;
      hasher = expected && createFileHasher({ ...expected, path });
      etag = newEtag;
      if (etag !== undefined) await writeFile(etagPath(path), etag);
    },
    /** Writes all to the disk itself, and compares what is there with what is expected. */
    async isRight(): Promise<boolean> {
      await flush();
      await syncing;
      const [hex] = await Promise.all([hasher?.finish(), handle.sync()]);
      await flush();
      return !expected || (writtenBytes === expected.sizeBytes && hex === expected.digest.hex);
    },
    /** Gives it another name. Nothing else works afterwards. */
    async publish(finalPath: string): Promise<void> {
      await close();
      await rename(path, finalPath);
      await rm(etagPath(path), { force: true });
      await syncFolder(dirname(finalPath));
    },
    close,
  };
}

/** A link in its place goes: what it leads to would be cut and written over. Windows has no such flag. */
async function openFile(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  return open(path, flags, 0o644).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ELOOP') throw error;
    await rm(path, { force: true });
    return open(path, flags, 0o644);
  });
}

/** Removes what has come of a file. */
export async function discardPartialFile(path: string): Promise<void> {
  await Promise.all([path, etagPath(path)].map((file) => rm(file, { force: true })));
}

function etagPath(path: string): string {
  return `${path}.etag`;
}
