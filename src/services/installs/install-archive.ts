// One installation from the archive to the folder: fetch, unpack next to it, see that it is right,
// and only then exchange.
import { ServerStopping } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Disk } from '../../platform/disk.ts';
import { HostUnreachable } from '../../platform/errors.ts';
import { discardPartialFile } from '../../platform/transfers/partial-file.ts';
import type { Archive, FoundAsset } from './archive-host.ts';
import type { ArchiveFetch } from './fetch-archive.ts';
import { type InstallPaths, installInto } from './install-paths.ts';
import { createInstallProgress, type InstallProgress } from './install-progress.ts';

/** An archive that is to become a folder. */
export interface ArchiveInstallation {
  paths: InstallPaths;
  /** For people, e.g. `llamacpp:cpu`. */
  name: string;
  /** Resolves to the archive that is to be fetched. */
  resolve(): Promise<FoundAsset>;
  /** What becomes of links to files that the archive does not have; refused if not said. */
  deadLinks?: 'refused' | 'left out';
  /** Looks at what was unpacked into `paths.staging`; rejects when that is not to be taken. */
  check(archive: Archive): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

/** What the function leaves of an installation that fails is at most an archive to be resumed. */
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
    const fill = async () => {
      const asset = await resolve();
      log.info(`Installing ${name} ${asset.tag} from ${asset.repo}: ${asset.name}`);
      const onProgress = createInstallProgress({ file: asset.name, clock, emit: report });
      try {
        await fetchArchive({ asset, path: paths.archive, signal, onProgress });
      } catch (error) {
        const isLeft = signal.aborted && !(signal.reason instanceof ServerStopping);
        isWorthKeeping = isLeft || error instanceof HostUnreachable;
        throw error;
      }
      await unpack(installation, asset);
      return asset.tag;
    };
    try {
      await installInto(paths, { name, signal, log }, fill);
    } finally {
      if (!isWorthKeeping) await discardPartialFile(paths.archive);
    }
  };
}
