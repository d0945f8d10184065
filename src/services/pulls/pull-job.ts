// One pull as the server keeps it: where it stands, who waits for it, and how it is stopped and goes
// on.
import { SharedWork } from '../../lib/shared-work.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import { DownloadCancelled } from './errors.ts';

type PullStatus = 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';

interface PullJobOptions {
  modelName: string;
  run: (signal: AbortSignal, onProgress: (progress: DownloadProgress) => void) => Promise<void>;
  onEnd: (job: PullJob) => void;
}

/** It lives on when it has ended, so that lists show how. */
export class PullJob {
  readonly id: string;
  readonly modelName: string;
  /** Unix time. */
  readonly startedAtMs = Date.now();
  readonly #options: PullJobOptions;
  readonly #work: SharedWork<void, DownloadProgress>;
  #end = () => {};
  #status: PullStatus = 'downloading';
  #cause: Error | undefined;
  #isAttended = true;
  #stop = new AbortController();
  #lastRun: Promise<void> = Promise.resolve();

  constructor(options: PullJobOptions) {
    this.id = jobIdOf(options.modelName);
    this.modelName = options.modelName;
    this.#options = options;
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    this.#work = new SharedWork(ended, () => this.#isAttended && this.cancel());
    this.#begin();
  }

  status(): PullStatus {
    return this.#status;
  }

  isOver(): boolean {
    return this.#status !== 'downloading' && this.#status !== 'paused';
  }

  progress(): DownloadProgress | undefined {
    return this.#work.latest;
  }

  error(): Error | undefined {
    return this.#status === 'error' ? this.#cause : undefined;
  }

  /** The server carries it on when all callers have left. */
  keepGoing(): void {
    this.#isAttended = false;
  }

  /**
   * Waits for the end, also while it is paused; the latest progress is reported at once. A caller
   * whose signal aborts leaves, and the last one that leaves takes an attended job along.
   * @throws what made it fail, what it was cancelled with, or the signal's reason
   */
  async wait(caller: {
    signal: AbortSignal;
    onProgress?: ((progress: DownloadProgress) => void) | undefined;
  }): Promise<void> {
    await this.#work.join(caller.signal, caller.onProgress);
    if (this.#cause) throw this.#cause;
  }

  pause(): boolean {
    if (this.#status !== 'downloading') return false;
    this.#status = 'paused';
    this.#stop.abort();
    return true;
  }

  resume(): boolean {
    if (this.#status !== 'paused') return false;
    this.#begin();
    return true;
  }

  /** It is over at once for all who wait; they get `reason`. */
  cancel(reason: Error = new DownloadCancelled(this.modelName)): boolean {
    if (this.isOver()) return false;
    this.#finish('cancelled', reason);
    this.#stop.abort(reason);
    return true;
  }

  /** Resolves when nothing of it works on files any more. */
  settled(): Promise<void> {
    return this.#lastRun;
  }

  #begin(): void {
    this.#status = 'downloading';
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    // A run that was paused has to let go of its files before the next one takes them up.
    this.#lastRun = this.#lastRun.then(async () => {
      if (this.isOver()) return;
      try {
        signal.throwIfAborted();
        await this.#options.run(signal, (progress) => this.#work.report(progress));
        this.#finish('completed');
      } catch (error) {
        // What has stopped it has said already how it stands now.
        if (!signal.aborted)
          this.#finish('error', error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #finish(status: PullStatus, cause?: Error): void {
    if (this.isOver()) return;
    this.#status = status;
    this.#cause = cause;
    this.#end();
    this.#options.onEnd(this);
  }
}

/** The id of a model's pull in the list of downloads. */
export const jobIdOf = (modelId: string): string => `model:${modelId}`;
