// Which words a build of llama-server knows on its command line: what it can do without a version.
import type { Environment } from '../../lib/environment.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';

/** Drivers of a GPU may wake first. */
const TIMEOUT_MS = 15_000;

/** Asks each executable once, and again when its file is another one. */
export class BuildWords {
  readonly #run: RunProgram;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor({ run = runProgram }: { run?: RunProgram } = {}) {
    this.#run = run;
  }

  /** Empty for one that does not say; rejects with the reason of the signal. */
  async of(
    executable: string,
    env: Environment,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    const key = `${executable} ${fileStateOf(executable)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const help = await this.#run({
      file: executable,
      args: ['--help'],
      env,
      signal: timeout,
    }).catch(() => undefined);
    signal.throwIfAborted();
    if (help?.exitCode !== 0) return new Set();
    const words = new Set(help.stdout.split(/[\s,]+/));
    this.#known.set(key, words);
    return words;
  }
}
