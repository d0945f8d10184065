// Time for code that waits, so that tests need not wait.
import { setTimeout as delay } from 'node:timers/promises';

/** What code that waits is given; tests move it by hand. */
export interface Clock {
  /** Milliseconds that only go up. */
  now(): number;
  /** Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls `task` once, `ms` from now, unless the function that it returns is called before. Keeps
   * no process alive.
   */
  after(ms: number, task: () => void): () => void;
}

/**
 * A longer wait than a timer of Node can be; the task is called early and looks at the time again.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The real time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    // A server that wants to stop does not wait for a retry.
    await delay(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  },
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, ms), MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Aborts with what `reason` makes after so long, unless it is stopped before. */
export function startTimeout(
  clock: Clock,
  ms: number,
  reason: () => Error,
): { signal: AbortSignal; stop(): void } {
  const timeout = new AbortController();
  const stopping = new AbortController();
  clock.sleep(ms, stopping.signal).then(
    () => timeout.abort(reason()),
    () => undefined,
  );
  return { signal: timeout.signal, stop: () => stopping.abort() };
}
