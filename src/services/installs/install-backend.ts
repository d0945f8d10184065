// Installs a backend, from an archive or by npm: what has come must run on this machine.
import { type Clock, startTimeout } from '../../lib/clock.ts';
import type { Environment } from '../../lib/environment.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import type { ExecutableCheck, RecipeBackend } from '../../recipes/kit/backend.ts';
import { childEnvironment } from '../../recipes/kit/child-environment.ts';
import { locateInstalled } from '../../recipes/kit/executable.ts';
import { BackendDoesNotRun } from './errors.ts';
import type { ArchiveInstallation, InstallProgress } from './install-archive.ts';
import type { PackagesInstallation } from './install-packages.ts';
import type { InstallPaths } from './install-paths.ts';
import type { Asset, ReleaseHost } from './release-host.ts';

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
      if (executable === undefined)
        throw new BackendDoesNotRun(`${archive} has no executable called ${wanted}.`);
      const { libraryDirectories = [] } = (await backend.rocm?.find()) ?? {};
      const env = childEnvironment({ executable, libraryDirectories }, environment);
      await probe({ name: wanted, file: executable, args, exitCodes, env, signal });
    }

    if (installation === undefined) throw new BackendDoesNotRun(`${name} can't be installed.`);
    if ('probeModule' in installation) {
      const args = installation.probeModule(paths.staging);
      const check = () =>
        probe({ name, file: process.execPath, args, exitCodes: [0], env: {}, signal });
      const { notice } = backend;
      return installPackages({
        paths,
        asset,
        check,
        signal,
        report,
        ...(notice === undefined ? {} : { notice }),
      });
    }
    return installArchive({
      paths,
      signal,
      report,
      name,
      resolve: () => host.resolve(asset, signal),
      check: (archive) => checkExecutable(archive.name, installation),
    });
  };
}

const PROBE_TIMEOUT_MS = 60_000;
const MAX_TRIES = 5;
const PAUSE_MS = 100;
const MAX_OUTPUT_CHARACTERS = 500;

export interface Probe {
  name: string;
  /** Absolute path. */
  file: string;
  args: readonly string[];
  exitCodes: readonly number[];
  env: Environment;
  signal: AbortSignal;
}

/** The function throws {BackendDoesNotRun} with the end of the output, or the signal's reason. */
export function createProbeBackend({ run, clock }: { run: RunProgram; clock: Clock }) {
  return async ({ name, file, args, exitCodes, env, signal }: Probe): Promise<void> => {
    const tooLong = () =>
      new BackendDoesNotRun(`${name} does not end within ${PROBE_TIMEOUT_MS / 1000} s.`);
    const timeout = startTimeout(clock, PROBE_TIMEOUT_MS, tooLong);
    const ask = () => run({ file, args, env, signal: AbortSignal.any([signal, timeout.signal]) });
    try {
      let result = await ask();
      // A child that was forked while the file was written holds it open for a moment.
      for (let tries = 1; tries < MAX_TRIES && result.stderr.includes('ETXTBSY'); tries += 1) {
        await clock.sleep(PAUSE_MS, signal);
        result = await ask();
      }
      if (result.exitCode !== undefined && exitCodes.includes(result.exitCode)) return;
      throw new BackendDoesNotRun(
        `${name} does not run on this machine: ${describeOutcome(result)}`,
      );
    } catch (error) {
      signal.throwIfAborted();
      timeout.signal.throwIfAborted();
      throw error;
    } finally {
      timeout.stop();
    }
  };
}

function describeOutcome({ exitCode, stdout, stderr }: ProgramResult): string {
  const said = (stderr.trim() || stdout.trim()).slice(-MAX_OUTPUT_CHARACTERS);
  const how =
    exitCode === undefined
      ? 'it was ended by a signal, or could not be started'
      : `exit code ${exitCode}`;
  return said === '' ? `${how}.` : `${how}. Last output: ${said}`;
}
