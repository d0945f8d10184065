// A model on a thread of its own: it blocks whatever thread it computes in, and the program must respond meanwhile.
import type { Transferable } from 'node:worker_threads';
import { messageOf } from '../../common/values.ts';
import { startThread } from './start-thread.ts';

/** The thread of a model, as its program sees it. */
export interface ComputingThread<Ready, Task, Result> {
  /** What the thread reported once the model was loaded. */
  ready: Ready;
  /** Does one task; not to be called before the one before has ended. @throws {Error} with the reason of the thread. */
  compute(task: Task): Promise<Result>;
}

/** What a thread makes of its model. */
export interface Computation<Ready, Task, Result> {
  ready: Ready;
  compute(task: Task): Promise<Result>;
  /** Memory of a result that goes to the program instead of being copied. */
  transfer?(result: Result): readonly Transferable[];
}

/** What the thread is started with. */
export interface ThreadData<Details> {
  details: Details;
  /** One number: {@link BUSY} while the thread computes. */
  work: SharedArrayBuffer;
}

type Message<Value> = { value: Value } | { error: string };

const BUSY = 1;
/** A task is waited for this long before the process ends. */
const LONGEST_TASK_MS = 5000;

/**
 * Starts the thread of an engine, which calls {@link serveTasks}, and resolves once its model is loaded.
 * @param engine the name of its folder.
 * @throws {Error} with the reason of the thread.
 */
export async function startComputingThread<Details, Ready, Task, Result>(
  engine: string,
  details: Details,
): Promise<ComputingThread<Ready, Task, Result>> {
  const work = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(BUSY);
  const data: ThreadData<Details> = { details, work: work.buffer };
  const thread = startThread(engine, data);
  // The process would crash if a library were torn down while it computes.
  process.once('exit', () => Atomics.wait(work, 0, BUSY, LONGEST_TASK_MS));
  let settle: ((message: Message<unknown>) => void) | undefined;
  function nextMessage<Value>(): Promise<Value> {
    return new Promise((resolve, reject) => {
      settle = (message) =>
        'error' in message ? reject(new Error(message.error)) : resolve((message as { value: Value }).value);
    });
  }
  thread.on('message', (message: Message<unknown>) => settle?.(message));
  thread.on('error', (error) => settle?.({ error: messageOf(error) }));
  thread.on('exit', (code) => settle?.({ error: `The thread of the model has ended with code ${code}.` }));
  return {
    ready: await nextMessage<Ready>(),
    compute(task) {
      const done = nextMessage<Result>();
      Atomics.store(work, 0, BUSY);
      thread.postMessage(task);
      return done;
    },
  };
}
