// Asks a llama-server that was built for GPUs which ones it sees: without any, it would run on the processor and not say so.
import { NativeServerStartFailed } from '../../processes/errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import type { LocatedBackend } from '../kit/backend.ts';
import type { Environment } from '../kit/executable.ts';

/** Drivers take seconds to wake a GPU; one that takes longer is tried by the start itself. */
const TIMEOUT_MS = 15_000;
const HEADING = 'Available devices:';
const NONE = '(none)';
const MEMORY = /\((\d+) MiB, (\d+) MiB free\)$/;

/** Before each start, as a device may go while the server runs: a driver is updated, a cable is pulled. */
export class GpuCheck {
  readonly #run: RunProgram;
  /** Bytes, by executable, of the device with most of it. */
  readonly #free = new Map<string, number>();

  constructor({ run = runProgram }: { run?: RunProgram } = {}) {
    this.#run = run;
  }

  /** What a device was said to have free at the last start of this executable; undefined where none was. */
  freeBytes(executable: string): number | undefined {
    return this.#free.get(executable);
  }

  /**
   * One that does not understand the question passes.
   * @throws {NativeServerStartFailed} of the kind `missing-driver` when there is no device, or none with memory; the
   *   signal's reason
   */
  async require(backend: LocatedBackend, env: Environment, signal: AbortSignal): Promise<void> {
    const { name, devices, executable } = backend;
    if (!devices.includes('gpu') || name === 'metal') return;
    this.#free.delete(executable);
    const command = [executable, '--list-devices'];
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const result = await this.#run({ file: executable, args: command.slice(1), env, signal: timeout }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    const listed = result?.exitCode === 0 ? devicesIn(result.stdout) : undefined;
    if (listed === undefined) return;
    const memory = listed.flatMap((line) => {
      const [, all, free] = MEMORY.exec(line)?.map(Number) ?? [];
      return all === undefined || free === undefined ? [] : [{ all, free }];
    });
    const isEmpty = memory.length > 0 && memory.length === listed.length && memory.every(({ all }) => all === 0);
    if (listed.length === 0 || isEmpty) {
      const what = isEmpty ? `is told that ${listed.join(', ')} has no memory` : 'sees no GPU that it can use';
      const message = `llama-server (${name}) ${what}, and would run on the processor. Update the driver of the GPU.`;
      throw new NativeServerStartFailed({ message, kind: 'missing-driver', command });
    }
    if (memory.length > 0) this.#free.set(executable, Math.max(...memory.map(({ free }) => free)) * 2 ** 20);
  }
}

/** A line for each; undefined where no list was printed. */
function devicesIn(output: string): readonly string[] | undefined {
  const [, list] = output.split(HEADING);
  return list
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NONE);
}
