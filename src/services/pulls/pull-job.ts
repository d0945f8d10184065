// One pull as the server keeps it: where it stands, who waits for it, and how it is stopped and goes on.
import { DownloadCancelled } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

export type PullStatus = 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';

export interface PullJob {
  /** `model:<id>` */
  readonly id: string;
  readonly modelName: string;
  status(): PullStatus;
  progress(): DownloadProgress | undefined;
  /** Why it ended with `error`. */
  error(): Error | undefined;
  /** The server goes on with it whoever leaves. */
  keepGoing(): void;
  /**
   * Waits for the end. A waiter whose signal aborts leaves, and the last one that leaves takes an attended job along.
   * @throws what made it fail, {DownloadCancelled}, or the signal's reason
   */
  wait(waiter: { signal: AbortSignal; onProgress?: ((progress: DownloadProgress) => void) | undefined }): Promise<void>;
  /** False when the job is in no state for it. */
  pause(): boolean;
  resume(): boolean;
  cancel(): boolean;
}

/** Reasons for which a run ends without being over. */
class Paused extends Error {}

/** Starts at once. `run` fetches until its signal aborts; what it has is kept for the next run. */
export function createPullJob(options: {
  modelName: string;
  run: (signal: AbortSignal, onProgress: (progress: DownloadProgress) => void) => Promise<void>;
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
  let error: Error | undefined;
  let isAttended = true;
  let waiters = 0;
  let stop = new AbortController();
  let lastRun: Promise<void> = Promise.resolve();

  function report(next: DownloadProgress): void {
    progress = next;
    for (const listener of listeners) listener(next);
  }

  function finish(next: PullStatus, cause?: Error): void {
    status = next;
    error = cause;
    end();
    onEnd();
  }

  function begin(): void {
    status = 'downloading';
    stop = new AbortController();
    const { signal } = stop;
    // A run that was paused has to let go of its files before the next one takes them up.
    lastRun = lastRun
      .then(() => run(signal, report))
      .then(
        () => finish('completed'),
        (cause: unknown) => {
          if (signal.reason instanceof Paused) return;
          if (signal.aborted) finish('cancelled');
          else finish('error', cause instanceof Error ? cause : new Error(String(cause)));
        },
      );
  }

  const job: PullJob = {
    id: `model:${modelName}`,
    modelName,
    status: () => status,
    progress: () => progress,
    error: () => error,
    keepGoing() {
      isAttended = false;
    },

    async wait({ signal, onProgress }) {
      waiters += 1;
      if (onProgress) listeners.add(onProgress);
      try {
        await orAborted(ended, signal);
      } finally {
        waiters -= 1;
        if (onProgress) listeners.delete(onProgress);
        if (waiters === 0 && isAttended) job.cancel();
      }
      if (status === 'error') throw error;
      if (status === 'cancelled') throw new DownloadCancelled(modelName);
    },

    pause() {
      if (status !== 'downloading') return false;
      status = 'paused';
      stop.abort(new Paused());
      return true;
    },

    resume() {
      if (status !== 'paused') return false;
      begin();
      return true;
    },

    cancel() {
      if (status === 'paused') finish('cancelled');
      else if (status === 'downloading') stop.abort(new DownloadCancelled(modelName));
      else return false;
      return true;
    },
  };
  begin();
  return job;
}
