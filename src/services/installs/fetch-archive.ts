// Fetches one archive to a file: goes on where it stopped, checks what is known of it, and gives up only with a reason.
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ReleaseHostUnreachable, VerificationFailed } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { delayMs, type RetryPolicy } from '../../lib/retries.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { watchForStall } from '../../lib/stall.ts';
import { asDiskError, type Disk, ensureRoom } from '../../platform/disk.ts';
import type { GetResponse } from '../../platform/http/get.ts';
import { isNetworkError, partOf, strongEtag } from '../../platform/http/response.ts';
import type { ArchiveHost, FoundAsset } from './archive-host.ts';

export interface ArchiveFetch {
  asset: FoundAsset;
  /** Where it goes; its folder must exist. */
  path: string;
  signal: AbortSignal;
  /** Bytes that are here, and of how many; undefined while that is not known. */
  onProgress(bytes: number, totalBytes: number | undefined): void;
}

export interface ArchiveFetcherOptions {
  host: Pick<ArchiveHost, 'open' | 'refusal'>;
  disk: Disk;
  clock: Clock;
  retries: RetryPolicy;
  /** A connection that brings nothing for so long is given up. */
  stallMs: number;
  log: Log;
}

/** An attempt that has brought so much is no failure, whatever ended it. */
const PROGRESS_BYTES = 2 ** 20;

/** The file on its way. */
interface Partial {
  handle: FileHandle;
  bytes: number;
  /** ETag of the response that the bytes came from; without one they can't be gone on with. */
  etag: string | undefined;
}

/**
 * The function resolves when the archive is there and, where its checksum is known, right. It rejects with {DiskFull},
 * {VerificationFailed}, {ReleaseHostUnreachable} after all retries, {ReleaseRefused}, {ReleaseResponseInvalid}, or the
 * signal's reason. What has come is kept for the next call, except when it is wrong; `discardArchive` removes it.
 */
export function createArchiveFetcher(options: ArchiveFetcherOptions): (fetch: ArchiveFetch) => Promise<void> {
  const { host, disk, clock, retries, stallMs, log } = options;

  async function fetchAll(fetch: ArchiveFetch, partial: Partial): Promise<void> {
    let failures = 0;
    for (;;) {
      const before = partial.bytes;
      try {
        return await fetchRest(fetch, partial);
      } catch (error) {
        fetch.signal.throwIfAborted();
        if (!(error instanceof ReleaseHostUnreachable)) throw error;
        failures = partial.bytes >= before + PROGRESS_BYTES ? 1 : failures + 1;
        if (failures >= retries.maxFailures) throw error;
        const waitMs = delayMs(retries, failures, error.askedMs);
        log.warning(`${fetch.asset.name}: ${error.message} Trying again in ${Math.round(waitMs / 100) / 10} s`);
        await clock.sleep(waitMs, fetch.signal);
      }
    }
  }

  async function fetchRest(fetch: ArchiveFetch, partial: Partial): Promise<void> {
    const { asset, path, signal, onProgress } = fetch;
    if (partial.etag === undefined) partial.bytes = 0;
    const response = await host.open(asset, { offset: partial.bytes, etag: partial.etag, signal });
    try {
      const part = partOf(response);
      if (part === 'refused') throw host.refusal(response, asset);
      const etag = strongEtag(response.headers);
      if (part === 'unsatisfiable' || (!part.isWhole && (part.start !== partial.bytes || etag !== partial.etag))) {
        partial.etag = undefined;
        throw new ReleaseHostUnreachable('What comes now does not fit to what has come before.');
      }
      if (part.isWhole) await restart(fetch, partial, etag);
      // Unpacked it takes as much at least.
      await ensureRoom(disk, dirname(path), 2 * (part.totalBytes ?? 0) - partial.bytes);
      onProgress(partial.bytes, part.totalBytes);
      await takeBytes(fetch, partial, { response, totalBytes: part.totalBytes });
    } finally {
      response.body.destroy();
    }
  }

  async function takeBytes(
    { signal, onProgress }: ArchiveFetch,
    partial: Partial,
    { response, totalBytes }: { response: GetResponse; totalBytes: number | undefined },
  ): Promise<void> {
    const watch = watchForStall({ clock, stallMs, progress: () => partial.bytes });
    const stall = () => new ReleaseHostUnreachable(`Nothing has come for ${stallMs / 1000} s.`);
    void watch.stalled.then((isStalled) => isStalled && response.body.destroy(stall()));
    try {
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        await disk.write(partial.handle, [chunk], partial.bytes);
        partial.bytes += chunk.length;
        onProgress(partial.bytes, totalBytes);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!isNetworkError(error)) throw asDiskError(error, (totalBytes ?? partial.bytes) - partial.bytes);
      throw new ReleaseHostUnreachable('The connection was lost.', { cause: error });
    } finally {
      watch.stop();
    }
    if (totalBytes !== undefined && partial.bytes < totalBytes) {
      throw new ReleaseHostUnreachable('The connection ended early.');
    }
  }

  return async (fetch) => {
    const { asset, path, signal } = fetch;
    signal.throwIfAborted();
    const partial = await openPartial(path);
    try {
      await fetchAll(fetch, partial);
      await partial.handle.truncate(partial.bytes);
    } finally {
      await partial.handle.close();
    }
    // Not before: it may have been published anew meanwhile.
    const expected = await asset.checksum(signal);
    if (expected === undefined) return;
    const found = await sha256Of(path, signal);
    if (found === expected) return;
    await discardArchive(path);
    throw new VerificationFailed(
      `${asset.name} is not what it should be: its SHA-256 is ${found}, not ${expected}. It was thrown away.`,
    );
  };
}

/** Removes what has come of an archive. */
export async function discardArchive(path: string): Promise<void> {
  await Promise.all([path, etagPath(path)].map((file) => rm(file, { force: true })));
}

function etagPath(path: string): string {
  return `${path}.etag`;
}

async function openPartial(path: string): Promise<Partial> {
  const etag = await readSmallFile(etagPath(path)).catch(() => undefined);
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  return { handle, etag, bytes: etag === undefined ? 0 : (await handle.stat()).size };
}

async function restart({ path }: ArchiveFetch, partial: Partial, etag: string | undefined): Promise<void> {
  await rm(etagPath(path), { force: true });
  await partial.handle.truncate(0);
  partial.bytes = 0;
  partial.etag = etag;
  if (etag !== undefined) await writeFile(etagPath(path), etag);
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
