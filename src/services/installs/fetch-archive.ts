// Fetches one archive, or the parts that it is published in, and looks whether it is what was
// published.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asDiskError, type Disk, ensureRoom } from '../../platform/disk.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import { discardPartialFile, openPartialFile } from '../../platform/transfers/partial-file.ts';
import {
  fetchUntilRight,
  type Transfer,
  type TransferOptions,
} from '../../platform/transfers/transfer.ts';
import { type ArchiveHost, type FoundAsset, releaseFailures } from './archive-host.ts';

/** An archive, or its parts joined, that is to be at `path`. */
export interface ArchiveFetch {
  asset: FoundAsset;
  /** Absolute path. */
  path: string;
  signal: AbortSignal;
  /** `totalBytes` is undefined as long as the size is not known. */
  onProgress(bytes: number, totalBytes: number | undefined): void;
}

/**
 * What has come is kept for the next call, except when it is wrong, and when parts of it are
 * missing.
 */
export function createArchiveFetcher(
  options: TransferOptions & { host: Pick<ArchiveHost, 'open' | 'refusal'>; disk: Disk },
): (fetch: ArchiveFetch) => Promise<void> {
  const { host, disk } = options;

  async function fetchOne({ asset, path, signal, onProgress }: ArchiveFetch): Promise<void> {
    signal.throwIfAborted();
    const partial = await openPartialFile({ path, disk });
    let totalBytes: number | undefined;
    const transfer: Transfer = {
      name: asset.name,
      partial,
      open: (rest) => host.open(asset, { ...rest, signal }),
      refusal: (response) => host.refusal(response, asset),
      failures: releaseFailures,
      async onSize(bytes) {
        totalBytes = bytes;
        // Unpacked it takes as much at least.
        await ensureRoom(disk, dirname(path), 2 * (bytes ?? 0) - partial.bytes);
        onProgress(partial.bytes, bytes);
      },
      onProgress: (bytes) => onProgress(bytes, totalBytes),
      signal,
    };
    await fetchUntilRight(transfer, options).finally(() => partial.close());
    // Not before: it may have been published again meanwhile.
    const expected = await asset.checksum(signal);
    if (expected === undefined) return;
    const found = await sha256Of(path, signal);
    if (found === expected) return;
    await discardPartialFile(path);
    throw new VerificationFailed(
      `${asset.name} is not what it should be: its SHA-256 is ${found}, not ${expected}. It was thrown away.`,
    );
  }

  /** A part that was cut is resumed within the call only. */
  async function fetchParts(
    parts: readonly FoundAsset[],
    { path, signal, onProgress }: ArchiveFetch,
  ): Promise<void> {
    const partPath = `${path}.part`;
    await discardPartialFile(path);
    try {
      let bytesBefore = 0;
      for (const asset of parts) {
        // How many bytes there are in all is known with the last part only.
        const onPart = (bytes: number) => onProgress(bytesBefore + bytes, undefined);
        await fetchOne({ asset, path: partPath, signal, onProgress: onPart });
        await append(partPath, path, signal);
        bytesBefore = (await stat(path)).size;
        await discardPartialFile(partPath);
      }
      onProgress(bytesBefore, bytesBefore);
    } catch (error) {
      await Promise.all([path, partPath].map(discardPartialFile));
      throw error;
    }
  }

  return (fetch) =>
    fetch.asset.parts === undefined ? fetchOne(fetch) : fetchParts(fetch.asset.parts, fetch);
}

async function append(from: string, to: string, signal: AbortSignal): Promise<void> {
  const { size } = await stat(from);
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { flags: 'a', mode: 0o600 }), {
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw asDiskError(error, size, dirname(to));
  }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
