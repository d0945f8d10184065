// One installation from the archive to the folder: fetch, unpack beside it, see that it is right, and only then exchange.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HostUnreachable, ServerStopping } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Disk } from '../../platform/disk.ts';
import { VERSION_FILE } from '../../recipes/kit/installation.ts';
import type { Archive, FoundAsset } from './archive-host.ts';
import { type ArchiveFetch, discardArchive } from './fetch-archive.ts';
import { makeStaging, type Place, removeStaging, swapIn } from './places.ts';
import { createInstallProgress, type InstallProgress } from './progress.ts';

export interface ArchiveInstallation {
  place: Place;
  /** What is installed, for the log. */
  name: string;
  /** Resolves to the archive that is to be fetched. */
  resolve(): Promise<FoundAsset>;
  /** See `Unpacking.deadLinks`. */
  deadLinks?: 'refused' | 'left out';
  /** Looks at what was unpacked into `place.staging`; rejects when that is not to be taken. */
  check(archive: Archive): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

export interface InstallArchiveOptions {
  fetchArchive: (fetch: ArchiveFetch) => Promise<void>;
  disk: Disk;
  clock: Clock;
  log: Log;
}

/**
 * The function throws what resolving, fetching, unpacking and checking throw, {BackendFilesStuck}, or the signal's reason.
 * It leaves nothing but an archive that can be gone on with.
 */
export function createInstallArchive(options: InstallArchiveOptions) {
  const { fetchArchive, disk, clock, log } = options;

  async function fillStaging(
    { place, deadLinks = 'refused', check, signal }: ArchiveInstallation,
    archive: Archive,
  ): Promise<void> {
    await makeStaging(place);
    // Most runs of the server install nothing, and start sooner without it.
    const { unpackArchive } = await import('../../platform/archives/unpack.ts');
    await unpackArchive({ path: place.archive, name: archive.name, into: place.staging, signal, disk, deadLinks });
    await check(archive);
    // Last, because what has it counts as complete.
    await writeFile(join(place.staging, VERSION_FILE), archive.tag);
  }

  return async (installation: ArchiveInstallation): Promise<void> => {
    const { place, name, resolve, signal, report } = installation;
    let isWorthKeeping = false;
    try {
      await mkdir(dirname(place.folder), { recursive: true });
      const asset = await resolve();
      log.info(`Installing ${name} ${asset.tag} from ${asset.repo}: ${asset.name}`);
      const onProgress = createInstallProgress({ file: asset.name, clock, emit: report });
      await fetchArchive({ asset, path: place.archive, signal, onProgress }).catch((error: unknown) => {
        const isLeft = signal.aborted && !(signal.reason instanceof ServerStopping);
        isWorthKeeping = isLeft || error instanceof HostUnreachable;
        throw error;
      });
      await fillStaging(installation, asset);
      signal.throwIfAborted();
      await swapIn(place, log);
      log.info(`Installed ${name} ${asset.tag}`);
    } catch (error) {
      log.warning(`Installing ${name} failed: ${String(error)}`);
      throw error;
    } finally {
      await removeStaging(place);
      if (!isWorthKeeping) await discardArchive(place.archive);
    }
  };
}
