// Timers for decisions about time, so that tests need not wait.

export interface Timers {
  /** Milliseconds that only go up. */
  now(): number;
  /** Calls `task` once, `ms` from now, unless the function that it returns is called before. Keeps no process alive. */
  after(ms: number, task: () => void): () => void;
}

/** A longer wait than a timer of Node can be; the task is called early and looks at the time again. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, ms), MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};
