// Work by a key, of which at most one is under way: further callers join it.
import { orAborted } from './aborting.ts';
import { SharedWork } from './shared-work.ts';

/** What shared work is given. */
export type WorkContext<Progress> = {
  /** Aborts when the result is not wanted any more. */
  signal: AbortSignal;
  /** Tells all who wait how far it is. */
  report(progress: Progress): void;
};

type Running<Result, Progress> = {
  work: SharedWork<Result, Progress>;
  result: Promise<Result>;
  stop: AbortController;
};

/** Keys are the caller's own, e.g. the id of a model. */
export class Singleflight<Result, Progress = never> {
  readonly #running = new Map<string, Running<Result, Progress>>();

  async join(details: {
    key: string;
    signal: AbortSignal;
    start: (context: WorkContext<Progress>) => Promise<Result>;
    onProgress?: ((progress: Progress) => void) | undefined;
  }): Promise<Result> {
    const { key, signal, start, onProgress } = details;
    signal.throwIfAborted();
    // Work that all callers have left still closes its files; two at one file would spoil it.
    for (let old = this.#running.get(key); old?.stop.signal.aborted; old = this.#running.get(key)) {
      const itsEnd = old.result.catch(() => undefined);
      await orAborted(itsEnd, signal).catch(() => signal.throwIfAborted());
    }
    const { work, result } = this.#running.get(key) ?? this.#begin(key, start);
    try {
      return await work.join(signal, onProgress);
    } finally {
      // The last one sees that all is tidy, e.g. before it deletes what has come.
      if (signal.aborted && work.isAbandoned) await result.catch(() => undefined);
    }
  }

  /** Stops the work of that key for all its callers, who get what the work throws. */
  stop(key: string, reason: Error): void {
    this.#running.get(key)?.stop.abort(reason);
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  #begin(
    key: string,
    start: (context: WorkContext<Progress>) => Promise<Result>,
  ): Running<Result, Progress> {
    const stop = new AbortController();
    // In a microtask, so that the first caller listens already.
    const result = Promise.resolve().then(() =>
      start({ signal: stop.signal, report: (next) => work.report(next) }),
    );
    const work = new SharedWork<Result, Progress>(result, (reason) => stop.abort(reason));
    const running = { work, result, stop };
    this.#running.set(key, running);
    const end = () => this.#running.delete(key);
    result.then(end, end);
    return running;
  }
}
