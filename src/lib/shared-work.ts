// Work that several callers wait for at the same time: it is done once, all hear its progress, and
// the last one that leaves ends it.
import { orAborted } from './aborting.ts';

export class SharedWork<Result, Progress = never> {
  readonly #result: Promise<Result>;
  readonly #abandon: (reason: unknown) => void;
  readonly #listeners = new Set<{ hear: ((progress: Progress) => void) | undefined }>();
  #latest: { progress: Progress } | undefined;

  /**
   * @param abandon is called when the last caller has left, before `result` settles or after it.
   */
  constructor(result: Promise<Result>, abandon: (reason: unknown) => void) {
    this.#result = result;
    this.#abandon = abandon;
  }

  get latest(): Progress | undefined {
    return this.#latest?.progress;
  }

  get isAbandoned(): boolean {
    return this.#listeners.size === 0;
  }

  report(progress: Progress): void {
    this.#latest = { progress };
    for (const { hear } of this.#listeners) hear?.(progress);
  }

  /**
   * Rejects with the signal's reason as soon as the caller leaves. `onProgress` hears the latest
   * report at once.
   */
  async join(
    signal: AbortSignal,
    onProgress: ((progress: Progress) => void) | undefined,
  ): Promise<Result> {
    const listener = { hear: onProgress };
    this.#listeners.add(listener);
    if (this.#latest) onProgress?.(this.#latest.progress);
    try {
      return await orAborted(this.#result, signal);
    } finally {
      this.#listeners.delete(listener);
      if (this.isAbandoned) this.#abandon(signal.reason);
    }
  }
}

export type WorkContext<Progress> = {
  /** Aborts when the result is not wanted any more. */ signal: AbortSignal;
  report(progress: Progress): void;
};

type Running<Result, Progress> = {
  work: SharedWork<Result, Progress>;
  result: Promise<Result>;
  stop: AbortController;
};

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
