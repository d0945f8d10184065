// Work that several callers want at the same time is done once; it is stopped when the last one has left.
import { orAborted } from './aborting.ts';

/** What the work gets. */
export interface WorkContext<Progress> {
  /** Aborts when nobody wants the result any more. */
  signal: AbortSignal;
  report(progress: Progress): void;
}

export interface Singleflight<Result, Progress> {
  /**
   * Joins the work of that key, or starts it. Resolves as the work does; rejects with the signal's reason as soon as the
   * caller leaves by it. `onProgress` hears the latest report at once, if there is one, and all later ones.
   */
  join(details: {
    key: string;
    signal: AbortSignal;
    start: (context: WorkContext<Progress>) => Promise<Result>;
    onProgress?: (progress: Progress) => void;
  }): Promise<Result>;
  /** Stops the work of that key for all its callers, who get what the work throws. */
  stop(key: string, reason: Error): void;
  /** True while it runs, or still tidies up. */
  isRunning(key: string): boolean;
}

interface Running<Result, Progress> {
  result: Promise<Result>;
  stop: AbortController;
  listeners: Set<{ hear: ((progress: Progress) => void) | undefined }>;
  latest: { progress: Progress } | undefined;
}

export function createSingleflight<Result, Progress = never>(): Singleflight<Result, Progress> {
  const running = new Map<string, Running<Result, Progress>>();

  function begin(key: string, start: (context: WorkContext<Progress>) => Promise<Result>): Running<Result, Progress> {
    const stop = new AbortController();
    const report = (progress: Progress) => {
      work.latest = { progress };
      for (const { hear } of work.listeners) hear?.(progress);
    };
    const work: Running<Result, Progress> = {
      // In a microtask, so that the first caller listens already.
      result: Promise.resolve().then(() => start({ signal: stop.signal, report })),
      stop,
      listeners: new Set(),
      latest: undefined,
    };
    running.set(key, work);
    const end = () => running.delete(key);
    work.result.then(end, end);
    return work;
  }

  return {
    stop: (key, reason) => running.get(key)?.stop.abort(reason),
    isRunning: (key) => running.has(key),
    async join({ key, signal, start, onProgress }) {
      signal.throwIfAborted();
      // Work that everybody has left still closes its files; two at one file would spoil it.
      for (let old = running.get(key); old?.stop.signal.aborted; old = running.get(key)) {
        await orAborted(
          old.result.catch(() => undefined),
          signal,
        ).catch(() => signal.throwIfAborted());
      }
      const work = running.get(key) ?? begin(key, start);
      const listener = { hear: onProgress };
      work.listeners.add(listener);
      if (work.latest) onProgress?.(work.latest.progress);
      try {
        return await orAborted(work.result, signal);
      } finally {
        work.listeners.delete(listener);
        if (work.listeners.size === 0) work.stop.abort(signal.reason);
        // The last one sees that all is tidy, e.g. before it deletes what has come.
        if (signal.aborted && work.listeners.size === 0) await work.result.catch(() => undefined);
      }
    },
  };
}
