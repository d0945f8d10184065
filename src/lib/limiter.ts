// Lets only so many tasks run at a time, in the order in which they came; a task that waits can be
// cancelled.
import pLimit from 'p-limit';

/**
 * Runs the task when there is room. A task that is still waiting when its signal aborts never runs.
 */
export type Limiter = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** @param max how many tasks may run at a time */
export function createLimiter(max: number): Limiter {
  const limit = pLimit(max);
  return async (task, signal) => {
    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const run = () => {
        signal.removeEventListener('abort', leave);
        signal.throwIfAborted();
        return task();
      };
      limit(run).then(resolve, reject);
    });
  };
}
