// A model on a thread of its own: it blocks the thread that it computes in, and the program must
// respond meanwhile.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { messageOf } from '../../common/values.ts';

/**
 * What the thread is started with; `work` is one number, {@link BUSY} while the thread computes.
 */
interface ThreadData<Details> {
  details: Details;
  work: SharedArrayBuffer;
}

type Message = { value: unknown } | { error: string };
const IDLE = 0;
const BUSY = 1;
const MAX_TASK_MS = 5000;

// Starts `NAME-worker.js` next to this program. Run from its sources, the thread of an engine needs
// the loader as well, which Node 20 does not give to threads.
export function startThread(engine: string, data: unknown): Worker {
  const options = { workerData: data, execArgv: [] };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker((process.argv[1] ?? '').replace(/\.js$/, '-worker.js'), options);
  }
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const address = JSON.stringify(new URL(`../${engine}/worker.ts`, import.meta.url).href);
  const source = `import(${loader}).then(({ register }) => (register(), import(${address})))`;
  return new Worker(source, { ...options, eval: true });
}

/**
 * Starts the thread of an engine, which calls {@link serveTasks}, and resolves once its model is
 * loaded.
 * @param engine the name of its folder.
 * @returns what the thread has reported of its model, and what does one task; the one before must
 *   have ended.
 * @throws {Error} with the reason of the thread.
 */
export async function startComputingThread<Details, Ready, Task, Result>(
  engine: string,
  details: Details,
) {
  const work = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(BUSY);
  const thread = startThread(engine, { details, work: work.buffer });
  // The process would crash if a library were torn down while it computes.
  process.once('exit', () => Atomics.wait(work, 0, BUSY, MAX_TASK_MS));
  let settle: ((message: Message) => void) | undefined;
  const nextMessage = <Value>() =>
    new Promise<Value>((resolve, reject) => {
      settle = (message) =>
        'error' in message ? reject(new Error(message.error)) : resolve(message.value as Value);
    });
  thread.on('message', (message: Message) => settle?.(message));
  thread.on('error', (error) => settle?.({ error: messageOf(error) }));
  thread.on('exit', (code) =>
    settle?.({ error: `The thread of the model has ended with code ${code}.` }),
  );
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

/**
 * In the thread: loads the model by `prepare`, and does the tasks that the program sends. The
 * program is told what is thrown.
 */
export async function serveTasks<Details, Ready, Task, Result>(
  prepare: (details: Details) => Promise<{
    ready: Ready;
    compute(task: Task): Promise<Result>;
  }>,
): Promise<void> {
  const { details, work }: ThreadData<Details> = workerData;
  const state = new Int32Array(work);
  function report(message: Message): void {
    Atomics.store(state, 0, IDLE);
    Atomics.notify(state, 0);
    parentPort?.postMessage(message);
  }
  const fail = (error: unknown) => report({ error: messageOf(error) });
  try {
    const { ready, compute } = await prepare(details);
    parentPort?.on('message', (task: Task) => {
      compute(task).then((value) => report({ value }), fail);
    });
    report({ value: ready });
  } catch (error) {
    fail(error);
  }
}
