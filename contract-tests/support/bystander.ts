// A client that only asks `/live`, all the time, while a server is busy with others: how long does
// it wait?
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a second client saw while the first one was served. */
export interface Waited {
  /**
   * The longest time to a response, in milliseconds, without that in which the machine had no
   * processor for it.
   */
  worstMs: number;
  answers: number;
  /** Requests that were answered badly, or not at all. */
  failures: number;
}

/** A second client in a process of its own, which asks `/live` all the time. */
export interface Bystander {
  /** What he had to bear while `work` was done, and until his request after that was answered. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; waited: Waited }>;
  stop(): Promise<void>;
}

/** In a thread of its own, so that what the tests themselves do does not count as waiting. */
export function startBystander({ port, pid }: { port: number; pid: number }): Bystander {
  const worker = new Worker(new URL('bystander-worker.mjs', import.meta.url), {
    workerData: { port, pid },
  });
  return {
    async during(work) {
      worker.postMessage('begin');
      const result = await work();
      const told = once(worker, 'message');
      worker.postMessage('end');
      const [waited] = await told;
      return { result, waited };
    },
    stop: async () => void (await worker.terminate()),
  };
}
