// Lets only so many tasks run at a time, in the order in which they came.
import { orAborted } from '../../lib/aborting.ts';

/** Runs the task when there is room. A task that is still waiting when its signal aborts never runs. */
export type Limiter = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export function createLimiter(most: number): Limiter {
  const waiting: (() => void)[] = [];
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
    waiting.push(go);
    try {
      await orAborted(turn, signal);
    } catch (error) {
      const at = waiting.indexOf(go);
      // Its turn had come in the same moment: the next one gets it.
      if (at < 0) leave();
      else waiting.splice(at, 1);
      throw error;
    }
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
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
