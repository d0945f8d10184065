// One installation from the archive to the folder: fetch, unpack next to it, see that it is right,
// and only then exchange.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ServerStopping } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type FileProgress, percentOf } from '../../lib/file-progress.ts';
import type { Log } from '../../lib/log.ts';
import { asDiskError, type Disk, ensureRoom } from '../../platform/disk.ts';
import { HostUnreachable, VerificationFailed } from '../../platform/errors.ts';
import { discardPartialFile, openPartialFile } from '../../platform/transfers/partial-file.ts';
import {
  fetchUntilRight,
  type Transfer,
  type TransferOptions,
} from '../../platform/transfers/transfer.ts';
import { type InstallPaths, installInto } from './install-paths.ts';
import {
  type Archive,
  type ArchiveHost,
  type FoundAsset,
  releaseFailures,
} from './release-host.ts';

export type InstallProgress = FileProgress;
const MIN_INTERVAL_MS = 250;

/**
 * Of one archive: reports the first and the last byte, and in between four times a second at most.
 */
function createInstallProgress(options: {
  file: string;
  clock: Clock;
  emit: (progress: InstallProgress) => void;
}): (bytes: number, totalBytes: number | undefined) => void {
  const { file, clock, emit } = options;
  let saidAtMs: number | undefined;
  let saidBytes = -1;
  return (bytes, totalBytes) => {
    const isDue =
      saidAtMs === undefined || clock.now() - saidAtMs >= MIN_INTERVAL_MS || bytes === totalBytes;
    if (bytes === saidBytes || !isDue) return;
    saidAtMs = clock.now();
    saidBytes = bytes;
    const percent = percentOf(bytes, totalBytes ?? 0);
    emit({ file, fileIndex: 1, totalFiles: 1, bytes, totalBytes: totalBytes ?? 0, percent });
  };
}

export interface ArchiveInstallation {
  paths: InstallPaths;
  name: string;
  /** Resolves to the archive that is to be fetched. */
  resolve(): Promise<FoundAsset>;
  deadLinks?: 'refused' | 'left out';
  /** Looks at what was unpacked into `paths.staging`; rejects when that is not to be taken. */
  check(archive: Archive): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

/** It leaves nothing but an archive that can be resumed. */
export function createInstallArchive(options: {
  fetchArchive: (fetch: ArchiveFetch) => Promise<void>;
  disk: Disk;
  clock: Clock;
  log: Log;
}) {
  const { fetchArchive, disk, clock, log } = options;

  async function unpack(
    { paths, deadLinks = 'refused', check, signal }: ArchiveInstallation,
    archive: Archive,
  ) {
    // Most runs of the server install nothing, and start sooner without it.
    const { unpackArchive } = await import('../../platform/archives/unpack.ts');
    await unpackArchive({
      path: paths.archive,
      name: archive.name,
      into: paths.staging,
      signal,
      disk,
      deadLinks,
    });
    await check(archive);
  }

  return async (installation: ArchiveInstallation): Promise<void> => {
    const { paths, name, resolve, signal, report } = installation;
    let isWorthKeeping = false;
    await installInto(paths, { name, signal, log }, async () => {
      const asset = await resolve();
      log.info(`Installing ${name} ${asset.tag} from ${asset.repo}: ${asset.name}`);
      const onProgress = createInstallProgress({ file: asset.name, clock, emit: report });
      await fetchArchive({ asset, path: paths.archive, signal, onProgress }).catch(
        (error: unknown) => {
          const isLeft = signal.aborted && !(signal.reason instanceof ServerStopping);
          isWorthKeeping = isLeft || error instanceof HostUnreachable;
          throw error;
        },
      );
      await unpack(installation, asset);
      return asset.tag;
    }).finally(async () => {
      if (!isWorthKeeping) await discardPartialFile(paths.archive);
    });
  };
}

interface ArchiveFetch {
  asset: FoundAsset;
  path: string;
  signal: AbortSignal;
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
