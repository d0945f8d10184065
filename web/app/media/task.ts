// One piece of work at a time that can be stopped. It lives outside of React, so that work goes on on other screens.
import { createStore, type Store } from '../lib/store.ts';

export interface TaskState {
  /** When the work began, in milliseconds of `performance.now()`; undefined while there is none. */
  sinceMs: number | undefined;
  /** Why the last work came to nothing; undefined if it did not fail, or was stopped. */
  failure: unknown;
}

export interface Task {
  state: Store<TaskState>;
  /** Does the work, unless other work is being done. Never rejects: what fails is in the state. */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  stop(): void;
}

export function createTask(): Task {
  const state = createStore<TaskState>({ sinceMs: undefined, failure: undefined });
  let stopper: AbortController | undefined;
  return {
    state,
    async run(work) {
      if (stopper !== undefined) return;
      stopper = new AbortController();
      const { signal } = stopper;
      state.set({ sinceMs: performance.now(), failure: undefined });
      const failure = await work(signal).then(
        () => undefined,
        (error: unknown) => (signal.aborted ? undefined : error),
      );
      stopper = undefined;
      state.set({ sinceMs: undefined, failure });
    },
    stop: () => stopper?.abort(),
  };
}
