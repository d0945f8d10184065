// Starts a freshly unpacked executable with a harmless question, to see that it runs on this machine.
import { BackendDoesNotRun } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import type { InstallationCheck } from '../../recipes/kit/backend.ts';
import type { Environment } from '../../recipes/kit/executable.ts';
import { childEnvironment } from '../../recipes/kit/native-backend.ts';

const PATIENCE_MS = 60_000;
const MOST_TRIES = 5;
const PAUSE_MS = 100;
const MOST_WORDS = 500;

/** @throws {BackendDoesNotRun} with its last words, or the signal's reason */
export async function probeExecutable(options: {
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
  const patience = new AbortController();
  clock.sleep(PATIENCE_MS, ended.signal).then(
    () => patience.abort(),
    () => undefined,
  );
  const ask = () =>
    run({
      file: executable,
      args: check.probe,
      env: childEnvironment({ executable, libraryDirectories }, environment),
      signal: AbortSignal.any([signal, patience.signal]),
    });
  try {
    let result = await ask();
    // A child that was forked while the file was written holds it open for a moment.
    for (let tries = 1; tries < MOST_TRIES && result.stderr.includes('ETXTBSY'); tries += 1) {
      await clock.sleep(PAUSE_MS, signal);
      result = await ask();
    }
    if (result.exitCode !== undefined && check.exitCodes.includes(result.exitCode)) return;
    throw new BackendDoesNotRun(`${check.executable} does not run on this machine: ${lastWords(result)}`);
  } catch (error) {
    signal.throwIfAborted();
    if (!patience.signal.aborted) throw error;
    throw new BackendDoesNotRun(`${check.executable} does not answer within ${PATIENCE_MS / 1000} s.`);
  } finally {
    ended.abort();
  }
}

function lastWords({ exitCode, stdout, stderr }: ProgramResult): string {
  const said = (stderr.trim() || stdout.trim()).slice(-MOST_WORDS);
  const how = exitCode === undefined ? 'it was ended by a signal, or could not be started' : `exit code ${exitCode}`;
  return said === '' ? `${how}.` : `${how}, and its last words are: ${said}`;
}
