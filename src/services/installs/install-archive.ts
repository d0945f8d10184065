// One installation from the archive to the folder: fetch, unpack next to it, see that it is right, and only then exchange.
import { ServerStopping } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type FileProgress, percentOf } from '../../lib/progress.ts';
import type { Disk } from '../../platform/disk.ts';
import { HostUnreachable } from '../../platform/errors.ts';
import { discardPartialFile } from '../../platform/transfers/partial-file.ts';
import type { Archive, FoundAsset } from './archive-host.ts';
import type { ArchiveFetch } from './fetch-archive.ts';
import { type InstallPaths, installInto } from './install-paths.ts';

export type InstallProgress = FileProgress;
const MIN_INTERVAL_MS = 250;

/** Of one archive: reports the first and the last byte, and in between four times a second at most. */
function createInstallProgress(options: {
  file: string;
  clock: Clock;
  emit: (progress: InstallProgress) => void;
}): (bytes: number, totalBytes: number | undefined) => void {
  const { file, clock, emit } = options;
  let saidAtMs: number | undefined;
  let saidBytes = -1;
  return (bytes, totalBytes) => {
    const isDue = saidAtMs === undefined || clock.now() - saidAtMs >= MIN_INTERVAL_MS || bytes === totalBytes;
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

  async function unpack({ paths, deadLinks = 'refused', check, signal }: ArchiveInstallation, archive: Archive) {
    // Most runs of the server install nothing, and start sooner without it.
    const { unpackArchive } = await import('../../platform/archives/unpack.ts');
    await unpackArchive({ path: paths.archive, name: archive.name, into: paths.staging, signal, disk, deadLinks });
    await check(archive);
  }

  return async (installation: ArchiveInstallation): Promise<void> => {
    const { paths, name, resolve, signal, report } = installation;
    let isWorthKeeping = false;
    await installInto(paths, { name, signal, log }, async () => {
      const asset = await resolve();
      log.info(`Installing ${name} ${asset.tag} from ${asset.repo}: ${asset.name}`);
      const onProgress = createInstallProgress({ file: asset.name, clock, emit: report });
      await fetchArchive({ asset, path: paths.archive, signal, onProgress }).catch((error: unknown) => {
        const isLeft = signal.aborted && !(signal.reason instanceof ServerStopping);
        isWorthKeeping = isLeft || error instanceof HostUnreachable;
        throw error;
      });
      await unpack(installation, asset);
      return asset.tag;
    }).finally(async () => {
      if (!isWorthKeeping) await discardPartialFile(paths.archive);
    });
  };
}
