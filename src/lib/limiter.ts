// Lets only so many tasks run at a time, in the order in which they came.
import { orAborted } from './aborting.ts';

/** Runs the task when there is room. A task that is still waiting when its signal aborts never runs. */
export type Limiter = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export function createLimiter(most: number): Limiter {
  /** In the order in which they came. */
  const waiting = new Set<() => void>();
  let free = most;

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    let go: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      go = resolve;
    });
    waiting.add(go);
    try {
      await orAborted(turn, signal);
    } catch (error) {
      // Its turn had come in the same moment: the next one gets it.
      if (!waiting.delete(go)) leave();
      throw error;
    }
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
