// Installs a backend, from an archive or by npm: what has come must run on this machine.
import type { Environment } from '../../lib/environment.ts';
import type { ExecutableCheck, RecipeBackend } from '../../recipes/kit/backend.ts';
import { childEnvironment } from '../../recipes/kit/child-environment.ts';
import { locateInstalled } from '../../recipes/kit/executable.ts';
import type { Asset } from './archive-host.ts';
import { BackendDoesNotRun } from './errors.ts';
import type { ArchiveInstallation } from './install-archive.ts';
import type { PackagesInstallation } from './install-packages.ts';
import type { InstallPaths } from './install-paths.ts';
import type { InstallProgress } from './install-progress.ts';
import type { Probe } from './probe-backend.ts';
import type { ReleaseHost } from './release-host.ts';

/** What is to be installed, and where. */
interface BackendInstallation {
  paths: InstallPaths;
  backend: RecipeBackend;
  asset: Asset;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

/** Resolves when the backend is in its place and works. */
export type InstallBackend = (installation: BackendInstallation) => Promise<void>;

/** The function throws what installing an archive or packages throws, and {BackendDoesNotRun}. */
export function createInstallBackend(options: {
  binDirectory: string;
  host: Pick<ReleaseHost, 'resolve'>;
  installArchive: (installation: ArchiveInstallation) => Promise<void>;
  installPackages: (installation: PackagesInstallation) => Promise<void>;
  probe: (probe: Probe) => Promise<void>;
  environment: Environment;
}): InstallBackend {
  const { binDirectory, host, installArchive, installPackages, probe, environment } = options;

  function installModule(installation: BackendInstallation, args: readonly string[]) {
    const { paths, backend, asset, signal, report } = installation;
    const name = nameOf(installation);
    return installPackages({
      paths,
      asset,
      notice: backend.notice,
      check: () => probe({ name, file: process.execPath, args, exitCodes: [0], env: {}, signal }),
      signal,
      report,
    });
  }

  function installProgram(installation: BackendInstallation, check: ExecutableCheck) {
    const { paths, asset, signal, report } = installation;
    return installArchive({
      paths,
      name: nameOf(installation),
      resolve: () => host.resolve(asset, signal),
      check: (archive) => checkProgram(installation, check, archive.name),
      signal,
      report,
    });
  }

  async function checkProgram(
    { paths, backend, signal }: BackendInstallation,
    { executable: name, probe: args, exitCodes }: ExecutableCheck,
    archive: string,
  ): Promise<void> {
    const executable = await locateInstalled({
      binDirectory,
      recipe: paths.recipe,
      backend: paths.stagingName,
      executable: name,
    });
    if (executable === undefined)
      throw new BackendDoesNotRun(`${archive} has no executable called ${name}.`);
    const { libraryDirectories = [] } = (await backend.rocm?.find()) ?? {};
    const env = childEnvironment({ executable, libraryDirectories }, environment);
    await probe({ name, file: executable, args, exitCodes, env, signal });
  }

  return async (installation) => {
    const { paths, backend } = installation;
    const check = backend.installation;
    if (check === undefined)
      throw new BackendDoesNotRun(`${nameOf(installation)} can't be installed.`);
    if ('probeModule' in check)
      return installModule(installation, check.probeModule(paths.staging));
    return installProgram(installation, check);
  };
}

const nameOf = ({ paths }: BackendInstallation): string => `${paths.recipe}:${paths.backend}`;
