// Asks a llama-server that was built for GPUs whether it sees one: without, it would run on the processor and not say so.
import { NativeServerStartFailed } from '../../processes/errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import type { LocatedBackend } from '../kit/backend.ts';
import type { Environment } from '../kit/executable.ts';

/** Drivers take seconds to wake a GPU; one that takes longer is tried by the start itself. */
const TIMEOUT_MS = 15_000;
const HEADING = 'Available devices:';
const NONE = '(none)';

/**
 * Returns what refuses a backend whose devices are not there. What it has once found in order is not asked again, and one
 * that does not understand the question passes.
 */
export function createGpuCheck({ run = runProgram }: { run?: RunProgram } = {}) {
  const working = new Set<string>();

  /** @throws {NativeServerStartFailed} of the kind `missing-driver`, or the signal's reason. */
  return async function requireGpu(backend: LocatedBackend, env: Environment, signal: AbortSignal): Promise<void> {
    const { name, devices, executable } = backend;
    if (!devices.includes('gpu') || name === 'metal' || working.has(executable)) return;
    const args = ['--list-devices'];
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const result = await run({ file: executable, args, env, signal: AbortSignal.any([signal, timeout]) }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    if (result?.exitCode === 0 && listsNone(result.stdout)) {
      const message = `llama-server (${name}) sees no GPU that it can use, and would run on the processor. Update the driver of the GPU.`;
      throw new NativeServerStartFailed({ message, kind: 'missing-driver', command: [executable, ...args] });
    }
    working.add(executable);
  };
}

function listsNone(output: string): boolean {
  const [, list] = output.split(HEADING);
  if (list === undefined) return false;
  return list.split('\n').every((line) => ['', NONE].includes(line.trim()));
}
