// Fetches one file to its blob: goes on where an earlier attempt stopped, checks every byte, and gives up only with a reason.
import { stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HubUnreachable, VerificationFailed } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { eachChunk } from '../../lib/each-chunk.ts';
import type { Log } from '../../lib/log.ts';
import { delayMs, type RetryPolicy } from '../../lib/retries.ts';
import { watchForStall } from '../../lib/stall.ts';
import { type Disk, ensureRoom } from '../../platform/disk.ts';
import type { GetResponse } from '../../platform/http/get.ts';
import { isNetworkError, partOf, strongEtag } from '../../platform/http/response.ts';
import type { HubClient } from './hub-client.ts';
import { openPartialFile, type PartialFile } from './partial-file.ts';
import type { RemoteFile, Repository } from './repository-file.ts';

export interface FileDownload {
  repository: Pick<Repository, 'id' | 'commit'>;
  file: RemoteFile;
  /** Its folder must exist. */
  blobPath: string;
  signal: AbortSignal;
  /** Bytes of the file that are here; called for every piece, and with less than before when it has to start again. */
  onProgress(bytes: number): void;
}

export interface FileDownloaderOptions {
  hub: HubClient;
  disk: Disk;
  clock: Clock;
  retries: RetryPolicy;
  /** A connection that brings nothing for so long is given up. */
  stallMs: number;
  log: Log;
}

/** Resolves when the blob is there, complete and right. */
export type DownloadFile = (download: FileDownload) => Promise<void>;

/** What came is not the file; it is thrown away and fetched again. Never leaves this file. */
class WrongContent extends Error {}

const MAX_WRONG_CONTENTS = 3;
/** An attempt that has brought so much is no failure, whatever ended it. */
const PROGRESS_BYTES = 2 ** 20;

/**
 * The function rejects with {DiskFull}, which is never retried, {VerificationFailed}, {HubUnreachable} after all retries,
 * {HubRefused}, {RepositoryGated} and the like at once, and with the signal's reason. All but `VerificationFailed` leave
 * what has come for the next time.
 */
export function createFileDownloader(options: FileDownloaderOptions): DownloadFile {
  const { hub, disk, clock, retries, stallMs, log } = options;

  async function fetchUntilRight(download: FileDownload, partial: PartialFile): Promise<void> {
    let failures = 0;
    let wrongContents = 0;
    let furthest = partial.bytes;
    for (;;) {
      try {
        await fetchRest(download, partial);
        if (await partial.isRight()) return;
        throw new WrongContent('its checksum is wrong');
      } catch (error) {
        download.signal.throwIfAborted();
        if (error instanceof WrongContent) {
          wrongContents += 1;
          log.warning(`${shown(download)}: ${error.message}; fetching it again from the start`);
          if (wrongContents >= MAX_WRONG_CONTENTS) throw verificationFailed(download, error);
          await partial.restart(undefined);
        } else if (error instanceof HubUnreachable) {
          if (partial.bytes >= furthest + PROGRESS_BYTES) failures = 0;
          furthest = Math.max(furthest, partial.bytes);
          failures += 1;
          if (failures >= retries.maxFailures) throw error;
          const waitMs = delayMs(retries, failures, error.askedMs);
          log.warning(`${shown(download)}: ${error.message} Trying again in ${Math.round(waitMs / 100) / 10} s`);
          await clock.sleep(waitMs, download.signal);
        } else throw error;
      }
    }
  }

  /** One request for all that is missing. */
  async function fetchRest(download: FileDownload, partial: PartialFile): Promise<void> {
    const { repository, file, signal } = download;
    const offset = partial.bytes;
    if (offset === file.sizeBytes) return;
    const response = await hub.openFile({ repository, file, offset, etag: partial.etag, signal });
    try {
      await takeResponse(download, partial, response);
    } finally {
      response.body.destroy();
    }
  }

  async function takeResponse(download: FileDownload, partial: PartialFile, response: GetResponse): Promise<void> {
    const { repository, file } = download;
    const part = partOf(response);
    if (part === 'refused') throw await hub.refusal(response, repository.id);
    if (part === 'unsatisfiable') throw new WrongContent('it is shorter than promised');
    const etag = strongEtag(response.headers);
    const isOther = partial.etag !== undefined && etag !== partial.etag;
    if (part.isWhole) await partial.restart(etag);
    else if (part.start !== partial.bytes || isOther) throw new WrongContent('the rest is of another file');
    if (part.totalBytes !== undefined && part.totalBytes !== file.sizeBytes) {
      throw new WrongContent(`it has ${part.totalBytes} bytes instead of ${file.sizeBytes}`);
    }
    await takeBytes(download, partial, response);
  }

  async function takeBytes(download: FileDownload, partial: PartialFile, { body }: GetResponse): Promise<void> {
    const { file, signal, onProgress } = download;
    const watch = watchForStall({ clock, stallMs, progress: () => partial.bytes + partial.writtenBytes });
    void watch.stalled.then(
      (isStalled) => isStalled && body.destroy(new HubUnreachable(`Nothing has come for ${stallMs / 1000} s.`)),
    );
    try {
      await eachChunk(body, (chunk) => {
        if (partial.bytes + chunk.length > file.sizeBytes) throw new WrongContent('it is longer than promised');
        const room = partial.append(chunk);
        onProgress(partial.bytes);
        return room;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!isNetworkError(error)) throw error;
      throw new HubUnreachable('The connection was lost.', { cause: error });
    } finally {
      watch.stop();
      // What has come is kept, whatever ended it.
      await partial.flush();
    }
    if (partial.bytes < file.sizeBytes) throw new HubUnreachable('The connection ended early.');
  }

  return async (download) => {
    const { file, blobPath, signal, onProgress } = download;
    signal.throwIfAborted();
    if (await isBlobThere(blobPath, file.sizeBytes)) {
      onProgress(file.sizeBytes);
      return;
    }
    const partial = await openPartialFile({ blobPath, file, disk });
    try {
      onProgress(partial.bytes);
      await ensureRoom(disk, dirname(blobPath), file.sizeBytes - partial.bytes);
      await fetchUntilRight(download, partial);
    } catch (error) {
      await (error instanceof VerificationFailed ? partial.discard() : partial.close());
      throw error;
    }
    await partial.publish();
    onProgress(file.sizeBytes);
  };
}

/** A blob got its name only after it was found right, so that its size is enough to ask for; another size is damage. */
async function isBlobThere(blobPath: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(blobPath).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile() && found.size === sizeBytes) return true;
  await unlink(blobPath);
  return false;
}

function verificationFailed(download: FileDownload, error: WrongContent): VerificationFailed {
  return new VerificationFailed(
    `${shown(download)} was fetched ${MAX_WRONG_CONTENTS} times and was never what the hub promises: ${error.message}. ` +
      'Its repository, or something between it and this machine, is broken.',
    { cause: error },
  );
}

function shown({ repository, file }: FileDownload): string {
  return `${repository.id}/${file.path}`;
}
