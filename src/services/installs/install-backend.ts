// Installs a backend: its archive must hold an executable that runs on this machine.
import { BackendDoesNotRun } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import type { InstallationCheck, RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Environment } from '../../recipes/kit/executable.ts';
import { locateInstalled } from '../../recipes/kit/executable.ts';
import { childEnvironment } from '../../recipes/kit/native-backend.ts';
import type { Asset } from './archive-host.ts';
import type { ArchiveInstallation, InstallProgress } from './install-archive.ts';
import type { InstallPaths } from './install-paths.ts';
import type { ReleaseHost } from './release-host.ts';

/** Resolves when the backend is in its place and works. */
export type InstallBackend = (installation: {
  paths: InstallPaths;
  backend: RecipeBackend;
  asset: Asset;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}) => Promise<void>;

interface InstallBackendOptions {
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

  return ({ paths, backend, asset, signal, report }) =>
    installArchive({
      paths,
      signal,
      report,
      name: `${paths.recipe}:${paths.backend}`,
      resolve: () => host.resolve(asset, signal),
      async check({ name: archive }) {
        const check = backend.installation;
        if (check === undefined) throw new BackendDoesNotRun(`${paths.recipe}:${paths.backend} can't be installed.`);
        const executable = await locateInstalled({
          binDirectory,
          recipe: paths.recipe,
          backend: paths.stagingName,
          executable: check.executable,
        });
        if (executable === undefined) {
          throw new BackendDoesNotRun(`${archive} has no executable called ${check.executable}.`);
        }
        const { libraryDirectories = [] } = (await backend.rocm?.find()) ?? {};
        await probeExecutable({ executable, libraryDirectories, check, environment, run, clock, signal });
      },
    });
}

const PROBE_TIMEOUT_MS = 60_000;
const MAX_TRIES = 5;
const PAUSE_MS = 100;
const MAX_OUTPUT_CHARACTERS = 500;

/**
 * Starts a freshly unpacked executable with a harmless question, to see that it runs on this machine.
 * @throws {BackendDoesNotRun} with its output tail, or the signal's reason
 */
async function probeExecutable(options: {
  executable: string;
  /** Folders with more libraries that it needs. */
  libraryDirectories: readonly string[];
  check: InstallationCheck;
  environment: Environment;
  run: RunProgram;
  clock: Clock;
  signal: AbortSignal;
}): Promise<void> {
  const { executable, libraryDirectories, check, environment, run, clock, signal } = options;
  const ended = new AbortController();
  const timeout = new AbortController();
  clock.sleep(PROBE_TIMEOUT_MS, ended.signal).then(
    () => timeout.abort(),
    () => undefined,
  );
  const ask = () =>
    run({
      file: executable,
      args: check.probe,
      env: childEnvironment({ executable, libraryDirectories }, environment),
      signal: AbortSignal.any([signal, timeout.signal]),
    });
  try {
    let result = await ask();
    // A child that was forked while the file was written holds it open for a moment.
    for (let tries = 1; tries < MAX_TRIES && result.stderr.includes('ETXTBSY'); tries += 1) {
      await clock.sleep(PAUSE_MS, signal);
      result = await ask();
    }
    if (result.exitCode !== undefined && check.exitCodes.includes(result.exitCode)) return;
    throw new BackendDoesNotRun(`${check.executable} does not run on this machine: ${describeOutcome(result)}`);
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.signal.aborted) throw error;
    throw new BackendDoesNotRun(`${check.executable} does not end within ${PROBE_TIMEOUT_MS / 1000} s.`);
  } finally {
    ended.abort();
  }
}

function describeOutcome({ exitCode, stdout, stderr }: ProgramResult): string {
  const said = (stderr.trim() || stdout.trim()).slice(-MAX_OUTPUT_CHARACTERS);
  const how = exitCode === undefined ? 'it was ended by a signal, or could not be started' : `exit code ${exitCode}`;
  return said === '' ? `${how}.` : `${how}. Last output: ${said}`;
}
