// One installation from the archive to the folder: fetch, unpack beside it, try it, and only then exchange.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackendDoesNotRun, HostUnreachable, ServerStopping } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Disk } from '../../platform/disk.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { Environment } from '../../recipes/kit/executable.ts';
import { VERSION_FILE } from '../../recipes/kit/installation.ts';
import { locateInstalled } from '../../recipes/kit/locate-installed.ts';
import type { RecipeBackend } from '../../recipes/kit/recipe.ts';
import { type ArchiveFetch, discardArchive } from './fetch-archive.ts';
import { makeStaging, type Place, removeStaging, swapIn } from './places.ts';
import { probeExecutable } from './probe.ts';
import { createInstallProgress, type InstallProgress } from './progress.ts';
import type { Asset, FoundAsset, ReleaseHost } from './release-host.ts';

/** Resolves when the backend is in its place and works. */
export type InstallBackend = (installation: {
  place: Place;
  backend: RecipeBackend;
  asset: Asset;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}) => Promise<void>;

export interface InstallBackendOptions {
  /** Folder that holds `<recipe>/<backend>/`. */
  binDirectory: string;
  host: Pick<ReleaseHost, 'resolve'>;
  fetchArchive: (fetch: ArchiveFetch) => Promise<void>;
  run: RunProgram;
  environment: Environment;
  disk: Disk;
  clock: Clock;
  log: Log;
}

/**
 * The function throws what fetching and unpacking throw, {BackendDoesNotRun}, {BackendFilesStuck}, or the signal's reason.
 * It leaves nothing but an archive that can be gone on with.
 */
export function createInstallBackend(options: InstallBackendOptions): InstallBackend {
  const { binDirectory, host, fetchArchive, run, environment, disk, clock, log } = options;

  async function fillStaging({
    place,
    backend,
    asset,
    signal,
  }: Omit<Parameters<InstallBackend>[0], 'asset'> & { asset: FoundAsset }): Promise<void> {
    await makeStaging(place);
    // Most runs of the server install nothing, and start sooner without it.
    const { unpackArchive } = await import('../../platform/archives/unpack.ts');
    await unpackArchive({ path: place.archive, name: asset.name, into: place.staging, signal, disk });
    const check = backend.installation;
    if (check === undefined) throw new BackendDoesNotRun(`${place.recipe}:${place.backend} can't be installed.`);
    const { executable: name } = check;
    const executable = await locateInstalled({
      ...{ binDirectory, recipe: place.recipe, backend: place.stagingName, executable: name },
    });
    if (executable === undefined) throw new BackendDoesNotRun(`${asset.name} has no executable called ${name}.`);
    await probeExecutable({ executable, check, environment, run, clock, signal });
    // Last, because what has it counts as complete.
    await writeFile(join(place.staging, VERSION_FILE), asset.tag);
  }

  return async (installation) => {
    const { place, signal, report } = installation;
    const name = `${place.recipe}:${place.backend}`;
    let isWorthKeeping = false;
    try {
      await mkdir(dirname(place.folder), { recursive: true });
      const asset = await host.resolve(installation.asset, signal);
      log.info(`Installing ${name} ${asset.tag} from ${asset.repo}: ${asset.name}`);
      const onProgress = createInstallProgress({ file: asset.name, clock, emit: report });
      await fetchArchive({ asset, path: place.archive, signal, onProgress }).catch((error: unknown) => {
        const isLeft = signal.aborted && !(signal.reason instanceof ServerStopping);
        isWorthKeeping = isLeft || error instanceof HostUnreachable;
        throw error;
      });
      await fillStaging({ ...installation, asset });
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
