// Tries whether what was installed runs on this machine.
import { type Clock, startTimeout } from '../../lib/clock.ts';
import type { Environment } from '../../lib/environment.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import { BackendDoesNotRun } from './errors.ts';

const PROBE_TIMEOUT_MS = 60_000;
const MAX_TRIES = 5;
const PAUSE_MS = 100;
const MAX_OUTPUT_CHARACTERS = 500;

/** A program that ends by itself when it works. */
export interface Probe {
  /** For people. */
  name: string;
  /** Absolute path. */
  file: string;
  args: readonly string[];
  /** Those with which it ends if it works. */
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
      throw new BackendDoesNotRun(`${name} does not run on this machine: ${outcomeText(result)}`);
    } catch (error) {
      signal.throwIfAborted();
      timeout.signal.throwIfAborted();
      throw error;
    } finally {
      timeout.stop();
    }
  };
}

function outcomeText({ exitCode, stdout, stderr }: ProgramResult): string {
  const said = (stderr.trim() || stdout.trim()).slice(-MAX_OUTPUT_CHARACTERS);
  const how =
    exitCode === undefined
      ? 'it was ended by a signal, or could not be started'
      : `exit code ${exitCode}`;
  return said === '' ? `${how}.` : `${how}. Last output: ${said}`;
}
