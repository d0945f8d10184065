// Installs a backend: its archive must hold an executable that runs on this machine.
import { BackendDoesNotRun } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Environment } from '../../recipes/kit/executable.ts';
import { locateInstalled } from '../../recipes/kit/executable.ts';
import type { Asset } from './archive-host.ts';
import type { ArchiveInstallation } from './install-archive.ts';
import type { Place } from './places.ts';
import { probeExecutable } from './probe.ts';
import type { InstallProgress } from './progress.ts';
import type { ReleaseHost } from './release-host.ts';

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
  installArchive: (installation: ArchiveInstallation) => Promise<void>;
  run: RunProgram;
  environment: Environment;
  clock: Clock;
}

/** The function throws what installing an archive throws, and {BackendDoesNotRun}. */
export function createInstallBackend(options: InstallBackendOptions): InstallBackend {
  const { binDirectory, host, installArchive, run, environment, clock } = options;

  return ({ place, backend, asset, signal, report }) =>
    installArchive({
      ...{ place, signal, report },
      name: `${place.recipe}:${place.backend}`,
      resolve: () => host.resolve(asset, signal),
      async check({ name: archive }) {
        const check = backend.installation;
        if (check === undefined) throw new BackendDoesNotRun(`${place.recipe}:${place.backend} can't be installed.`);
        const { executable: name } = check;
        const executable = await locateInstalled({
          ...{ binDirectory, recipe: place.recipe, backend: place.stagingName, executable: name },
        });
        if (executable === undefined) throw new BackendDoesNotRun(`${archive} has no executable called ${name}.`);
        const { libraryDirectories = [] } = (await backend.rocm?.find()) ?? {};
        await probeExecutable({ executable, libraryDirectories, check, environment, run, clock, signal });
      },
    });
}
