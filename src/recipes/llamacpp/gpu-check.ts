// Asks a llama-server that was built for GPUs which ones it sees: without any, it would run on the
// processor and not say so.
import type { Environment } from '../../lib/environment.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import type { LocatedBackend } from '../kit/backend.ts';

/** Drivers take seconds to wake a GPU; one that takes longer is tried by the start itself. */
const TIMEOUT_MS = 15_000;
const QUESTION = '--list-devices';
const HEADING = 'Available devices:';
const NONE = '(none)';
const MEMORY = /\((\d+) MiB, (\d+) MiB free\)$/;

type Listed = {
  devices: readonly string[];
  memory: readonly { all: number; free: number }[];
  isEmpty: boolean;
};

/** Remembers of each executable what it has listed, until its file is another one. */
export class GpuCheck {
  readonly #run: RunProgram;
  readonly #listed = new Map<string, Promise<Listed | undefined>>();
  readonly #free = new Map<string, number>();

  constructor({ run = runProgram }: { run?: RunProgram } = {}) {
    this.#run = run;
  }

  /**
   * What a device was said to have free at the last start of this executable; undefined where none
   * was.
   */
  freeBytes(executable: string): number | undefined {
    return this.#free.get(executable);
  }

  /**
   * Whether it names a device with memory. A build is asked once for this, as drivers take their
   * time, and at each start.
   */
  async sees(backend: LocatedBackend, env: Environment): Promise<boolean> {
    const key = executableKey(backend);
    const asked = this.#listed.get(key) ?? this.#ask(backend, env);
    this.#listed.set(key, asked);
    const listed = await asked;
    return listed !== undefined && listed.devices.length > 0 && !listed.isEmpty;
  }

  /**
   * Before each start, as a device may go while the server runs: a driver is updated, a cable is
   * pulled. One that does not understand the question passes.
   * @throws {NativeServerStartFailed} of the kind `missing-driver` when there is no device, or none
   *   with memory; the signal's reason
   */
  async require(backend: LocatedBackend, env: Environment, signal: AbortSignal): Promise<void> {
    const { name, devices, executable } = backend;
    if (!devices.includes('gpu') || name === 'metal') return;
    this.#free.delete(executable);
    const listed = await this.#ask(backend, env, signal);
    signal.throwIfAborted();
    if (listed === undefined) return;
    this.#listed.set(executableKey(backend), Promise.resolve(listed));
    const { devices: names, memory, isEmpty } = listed;
    if (names.length === 0 || isEmpty) {
      const what = isEmpty
        ? `is told that ${names.join(', ')} has no memory`
        : 'sees no GPU that it can use';
      const message = `llama-server (${name}) ${what}, and would run on the processor. Update the driver of the GPU.`;
      throw new NativeServerStartFailed({
        message,
        kind: 'missing-driver',
        command: [executable, QUESTION],
      });
    }
    if (memory.length > 0)
      this.#free.set(executable, Math.max(...memory.map(({ free }) => free)) * 2 ** 20);
  }

  #ask(
    backend: LocatedBackend,
    env: Environment,
    called?: AbortSignal,
  ): Promise<Listed | undefined> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = called === undefined ? timeout : AbortSignal.any([called, timeout]);
    return this.#run({ file: backend.executable, args: [QUESTION], env, signal }).then(
      ({ exitCode, stdout }) => (exitCode === 0 ? listedIn(stdout) : undefined),
      () => undefined,
    );
  }
}

const executableKey = ({ executable }: LocatedBackend) =>
  `${executable} ${fileStateOf(executable)}`;

function listedIn(output: string): Listed | undefined {
  const [, list] = output.split(HEADING);
  if (list === undefined) return undefined;
  const lines = list.split('\n').map((line) => line.trim());
  const devices = lines.filter((line) => line !== '' && line !== NONE);
  const memory = devices.flatMap((line) => {
    const [, all, free] = MEMORY.exec(line)?.map(Number) ?? [];
    return all === undefined || free === undefined ? [] : [{ all, free }];
  });
  const isEmpty =
    memory.length > 0 && memory.length === devices.length && memory.every(({ all }) => all === 0);
  return { devices, memory, isEmpty };
}
