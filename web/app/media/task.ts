// One piece of work at a time that can be stopped. It lives outside of React, so that work goes on
// on other screens.
import { createStore } from '../lib/store.ts';

interface TaskState {
  /** When the work began, in milliseconds of `performance.now()`; undefined while there is none. */
  sinceMs: number | undefined;
  /** Why the last work came to nothing; undefined if it did not fail, or was stopped. */
  failure: unknown;
}

/** Work that a screen shows, and that a person can stop. */
export type Task = ReturnType<typeof createTask>;

/** One for each kind of work of a screen; it lives as long as the page. */
export function createTask() {
  const state = createStore<TaskState>({ sinceMs: undefined, failure: undefined });
  let stopper: AbortController | undefined;
  return {
    state,
    /**
     * Does the work, unless other work is being done. Never rejects: what fails is in the state.
     * @returns Whether it was done, and neither failed nor was stopped.
     */
    async run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
      if (stopper !== undefined) return false;
      stopper = new AbortController();
      const { signal } = stopper;
      state.set({ sinceMs: performance.now(), failure: undefined });
      let failure: unknown;
      let isDone = true;
      await work(signal).catch((error: unknown) => {
        isDone = false;
        if (!signal.aborted) failure = error;
      });
      stopper = undefined;
      state.set({ sinceMs: undefined, failure });
      return isDone && !signal.aborted;
    },
    stop: () => stopper?.abort(),
  };
}
