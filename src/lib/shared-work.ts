// Work that several callers wait for at the same time: it is done once, all hear its progress, and
// the last one that leaves ends it.
import { orAborted } from './aborting.ts';

/** Work that has begun, and who waits for it. */
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

  /** True while no caller waits for it. */
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
