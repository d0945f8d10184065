// One pull as the server keeps it: where it stands, who waits for it, and how it is stopped and goes on.
import { DownloadCancelled } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

type PullStatus = 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';

export interface PullJob {
  /** `model:<id>` */
  readonly id: string;
  readonly modelName: string;
  status(): PullStatus;
  /** True when it has ended, however. */
  isOver(): boolean;
  progress(): DownloadProgress | undefined;
  /** Why it ended with `error`. */
  error(): Error | undefined;
  /** The server goes on with it whoever leaves. */
  keepGoing(): void;
  /**
   * Waits for the end, also while it is paused; the latest progress is told at once. A waiter whose signal aborts leaves,
   * and the last one that leaves takes an attended job along.
   * @throws what made it fail, what it was cancelled with, or the signal's reason
   */
  wait(waiter: { signal: AbortSignal; onProgress?: ((progress: DownloadProgress) => void) | undefined }): Promise<void>;
  /** False when the job is in no state for it. */
  pause(): boolean;
  resume(): boolean;
  /** It is over at once for all who wait; they get `reason`. */
  cancel(reason?: Error): boolean;
  /** Resolves when nothing of it works on files any more. */
  settled(): Promise<void>;
}

/** Starts at once. `run` fetches until its signal aborts; what it has is kept for the next run. */
export function createPullJob(options: {
  modelName: string;
  run: (signal: AbortSignal, onProgress: (progress: DownloadProgress) => void) => Promise<void>;
  /** Called once, when it is over. */
  onEnd: () => void;
}): PullJob {
  const { modelName, run, onEnd } = options;
  const listeners = new Set<(progress: DownloadProgress) => void>();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let status: PullStatus = 'downloading';
  let progress: DownloadProgress | undefined;
  let cause: Error | undefined;
  let isAttended = true;
  let waiters = 0;
  let stop = new AbortController();
  let lastRun: Promise<void> = Promise.resolve();

  const isOver = () => status !== 'downloading' && status !== 'paused';

  function report(next: DownloadProgress): void {
    progress = next;
    for (const listener of listeners) listener(next);
  }

  function finish(next: PullStatus, why?: Error): void {
    if (isOver()) return;
    status = next;
    cause = why;
    end();
    onEnd();
  }

  function begin(): void {
    status = 'downloading';
    stop = new AbortController();
    const { signal } = stop;
    // A run that was paused has to let go of its files before the next one takes them up.
    lastRun = lastRun.then(async () => {
      if (isOver()) return;
      try {
        signal.throwIfAborted();
        await run(signal, report);
        finish('completed');
      } catch (error) {
        // Whoever stopped it has said already how it stands now.
        if (!signal.aborted) finish('error', error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  const job: PullJob = {
    id: `model:${modelName}`,
    modelName,
    status: () => status,
    isOver,
    progress: () => progress,
    error: () => (status === 'error' ? cause : undefined),
    keepGoing() {
      isAttended = false;
    },

    async wait({ signal, onProgress }) {
      waiters += 1;
      if (onProgress) {
        listeners.add(onProgress);
        if (progress) onProgress(progress);
      }
      try {
        await orAborted(ended, signal);
      } finally {
        waiters -= 1;
        if (onProgress) listeners.delete(onProgress);
        if (waiters === 0 && isAttended) job.cancel();
      }
      if (cause) throw cause;
    },

    pause() {
      if (status !== 'downloading') return false;
      status = 'paused';
      stop.abort();
      return true;
    },

    resume() {
      if (status !== 'paused') return false;
      begin();
      return true;
    },

    cancel(reason = new DownloadCancelled(modelName)) {
      if (isOver()) return false;
      finish('cancelled', reason);
      stop.abort(reason);
      return true;
    },

    settled: () => lastRun,
  };
  begin();
  return job;
}
