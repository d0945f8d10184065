// A model on a thread of its own: it blocks the thread that it computes in, and the program must respond meanwhile.
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads';
import { messageOf } from '../../common/values.ts';

export interface Computation<Ready, Task, Result> {
  ready: Ready;
  compute(task: Task): Promise<Result>;
  /** Memory of a result that goes to the program instead of being copied. */
  transfer?(result: Result): readonly Transferable[];
}

/** What the thread is started with; `work` is one number, {@link BUSY} while the thread computes. */
interface ThreadData<Details> {
  details: Details;
  work: SharedArrayBuffer;
}

type Message<Value> = { value: Value } | { error: string };

const IDLE = 0;
const BUSY = 1;
/** A task is waited for this long before the process ends. */
const MAX_TASK_MS = 5000;

/**
 * `NAME-worker.js` next to this program. Run from its sources, the thread of an engine needs the loader as well, which Node 20
 * does not give to threads.
 */
function startThread(engine: string, data: ThreadData<unknown>): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const program = process.argv[1] ?? '';
    return new Worker(program.replace(/\.js$/, '-worker.js'), { workerData: data, execArgv: [] });
  }
  const address = new URL(`../${engine}/worker.ts`, import.meta.url).href;
  const loader = import.meta.resolve('tsx/esm/api');
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(address)})))`;
  return new Worker(source, { eval: true, workerData: data, execArgv: [] });
}

/**
 * Starts the thread of an engine, which calls {@link serveTasks}, and resolves once its model is loaded.
 * @param engine the name of its folder.
 * @returns what the thread has reported of its model, and what does one task; the one before must have ended.
 * @throws {Error} with the reason of the thread.
 */
export async function startComputingThread<Details, Ready, Task, Result>(engine: string, details: Details) {
  const work = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(BUSY);
  const thread = startThread(engine, { details, work: work.buffer });
  // The process would crash if a library were torn down while it computes.
  process.once('exit', () => Atomics.wait(work, 0, BUSY, MAX_TASK_MS));
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
    compute(task: Task): Promise<Result> {
      const done = nextMessage<Result>();
      Atomics.store(work, 0, BUSY);
      thread.postMessage(task);
      return done;
    },
  };
}

/** In the thread: loads the model by `prepare`, and does the tasks that the program sends. The program is told what is thrown. */
export async function serveTasks<Details, Ready, Task, Result>(
  prepare: (details: Details) => Promise<Computation<Ready, Task, Result>>,
): Promise<void> {
  const { details, work }: ThreadData<Details> = workerData;
  const state = new Int32Array(work);
  function report(message: Message<unknown>, moved: readonly Transferable[] = []): void {
    Atomics.store(state, 0, IDLE);
    Atomics.notify(state, 0);
    parentPort?.postMessage(message, moved);
  }
  const fail = (error: unknown) => report({ error: messageOf(error) });
  try {
    const { ready, compute, transfer } = await prepare(details);
    parentPort?.on('message', (task: Task) => {
      compute(task).then((value) => report({ value }, transfer?.(value)), fail);
    });
    report({ value: ready });
  } catch (error) {
    fail(error);
  }
}
