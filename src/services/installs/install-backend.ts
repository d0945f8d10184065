// Installs a backend, from an archive or by npm: what has come must run on this machine.
import { BackendDoesNotRun } from '../../errors.ts';
import type { ExecutableCheck, RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Environment } from '../../recipes/kit/executable.ts';
import { locateInstalled } from '../../recipes/kit/executable.ts';
import { childEnvironment, WITHHELD_FROM_CHILDREN } from '../../recipes/kit/native-backend.ts';
import type { Asset } from './archive-host.ts';
import type { ArchiveInstallation, InstallProgress } from './install-archive.ts';
import type { PackagesInstallation } from './install-packages.ts';
import type { InstallPaths } from './install-paths.ts';
import type { Probe } from './probe-backend.ts';
import type { ReleaseHost } from './release-host.ts';

/** Resolves when the backend is in its place and works. */
export type InstallBackend = (installation: {
  paths: InstallPaths;
  backend: RecipeBackend;
  asset: Asset;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}) => Promise<void>;

/** The function throws what installing an archive or packages throws, and {BackendDoesNotRun}. */
export function createInstallBackend(options: {
  /** Folder that holds `<recipe>/<backend>/`. */
  binDirectory: string;
  host: Pick<ReleaseHost, 'resolve'>;
  installArchive: (installation: ArchiveInstallation) => Promise<void>;
  installPackages: (installation: PackagesInstallation) => Promise<void>;
  probe: (probe: Probe) => Promise<void>;
  environment: Environment;
}): InstallBackend {
  const { binDirectory, host, installArchive, installPackages, probe, environment } = options;

  return async ({ paths, backend, asset, signal, report }) => {
    const { installation } = backend;
    const name = `${paths.recipe}:${paths.backend}`;

    async function checkExecutable(archive: string, check: ExecutableCheck): Promise<void> {
      const { executable: wanted, probe: args, exitCodes } = check;
      const executable = await locateInstalled({
        binDirectory,
        recipe: paths.recipe,
        backend: paths.stagingName,
        executable: wanted,
      });
      if (executable === undefined) throw new BackendDoesNotRun(`${archive} has no executable called ${wanted}.`);
      const { libraryDirectories = [] } = (await backend.rocm?.find()) ?? {};
      const env = childEnvironment({ executable, libraryDirectories }, environment);
      await probe({ name: wanted, file: executable, args, exitCodes, env, signal });
    }

    if (installation === undefined) throw new BackendDoesNotRun(`${name} can't be installed.`);
    if ('probeModule' in installation) {
      const args = installation.probeModule(paths.staging);
      const env = WITHHELD_FROM_CHILDREN;
      const check = () => probe({ name, file: process.execPath, args, exitCodes: [0], env, signal });
      const { notice } = backend;
      return installPackages({ paths, asset, check, signal, report, ...(notice === undefined ? {} : { notice }) });
    }
    return installArchive({
      ...{ paths, signal, report, name },
      resolve: () => host.resolve(asset, signal),
      check: (archive) => checkExecutable(archive.name, installation),
    });
  };
}
