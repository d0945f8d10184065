// The other side of a computing thread: what its program calls.
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { messageOf } from '../../common/values.ts';
import type { Computation, ThreadData } from './computing-thread.ts';

const IDLE = 0;

/** Loads the model by `prepare`, and does the tasks that the program sends. Whatever is thrown is reported to the program. */
export async function serveTasks<Details, Ready, Task, Result>(
  prepare: (details: Details) => Promise<Computation<Ready, Task, Result>>,
): Promise<void> {
  const { details, work }: ThreadData<Details> = workerData;
  const state = new Int32Array(work);

  function report(message: { value: unknown } | { error: string }, moved: readonly Transferable[] = []): void {
    Atomics.store(state, 0, IDLE);
    Atomics.notify(state, 0);
    parentPort?.postMessage(message, moved);
  }

  try {
    const { ready, compute, transfer } = await prepare(details);
    parentPort?.on('message', (task: Task) => {
      compute(task).then(
        (value) => report({ value }, transfer?.(value)),
        (error: unknown) => report({ error: messageOf(error) }),
      );
    });
    report({ value: ready });
  } catch (error) {
    report({ error: messageOf(error) });
  }
}
