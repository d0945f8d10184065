// Pulls as the server keeps them: where each stands, who waits for it, how it is stopped and goes on, and the list of all.

import { DownloadCancelled, DownloadNotFound, DownloadStateConflict } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { Checkpoints } from '../../recipes/kit/catalogue.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

type PullStatus = 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';

export type PullJob = ReturnType<typeof createPullJob>;

/** Starts at once. `run` fetches until its signal aborts; what it has is kept for the next run. */
export function createPullJob(options: {
  modelName: string;
  run: (signal: AbortSignal, onProgress: (progress: DownloadProgress) => void) => Promise<void>;
  /** Called once, when it is over. */
  onEnd: () => void;
}) {
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

  /** It is over at once for all who wait; they get `reason`. False when it was over already. */
  function cancel(reason: Error = new DownloadCancelled(modelName)): boolean {
    if (isOver()) return false;
    finish('cancelled', reason);
    stop.abort(reason);
    return true;
  }

  begin();
  return {
    /** `model:<id>` */
    id: `model:${modelName}`,
    modelName,
    status: () => status,
    /** True when it has ended, however. */
    isOver,
    progress: () => progress,
    /** Why it ended with `error`. */
    error: () => (status === 'error' ? cause : undefined),
    /** The server goes on with it whoever leaves. */
    keepGoing() {
      isAttended = false;
    },

    /**
     * Waits for the end, also while it is paused; the latest progress is reported at once. A waiter whose signal aborts
     * leaves, and the last one that leaves takes an attended job along.
     * @throws what made it fail, what it was cancelled with, or the signal's reason
     */
    async wait({
      signal,
      onProgress,
    }: {
      signal: AbortSignal;
      onProgress?: ((progress: DownloadProgress) => void) | undefined;
    }): Promise<void> {
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
        if (waiters === 0 && isAttended) cancel();
      }
      if (cause) throw cause;
    },

    /** False when it is in no state for it; so for `resume`. */
    pause(): boolean {
      if (status !== 'downloading') return false;
      status = 'paused';
      stop.abort();
      return true;
    },

    resume(): boolean {
      if (status !== 'paused') return false;
      begin();
      return true;
    },

    cancel,
    /** Resolves when nothing of it works on files any more. */
    settled: () => lastRun,
  };
}

type PullAction = 'pause' | 'resume' | 'cancel' | 'remove';

/** A job with what it is about. */
export interface PullEntry {
  job: PullJob;
  /** The files of the model that is fetched, those included that were here already. */
  files: Checkpoints;
  /** What it fetches; empty for a model that was here already. */
  checkpoints: readonly Checkpoint[];
  /** Take back the registrations of all who have registered the model for it. */
  undos: (() => Promise<void>)[];
  /** Deletes what is incomplete of a model whose files are not the hub's. */
  discard?: () => Promise<void>;
}

/** Ended pulls that stay on the list, so that whoever looks in now and then still sees how they ended. */
const ENDED_JOBS_KEPT = 50;

/** @param discardIncomplete deletes what is incomplete in these repositories. */
export function createPullList({
  discardIncomplete,
}: {
  discardIncomplete: (repositoryIds: readonly string[]) => Promise<void>;
}) {
  const entries = new Map<string, PullEntry>();
  const allGoingOn = () => [...entries.values()].filter(({ job }) => !job.isOver());

  /** Repositories that another pull is working on are left alone. */
  async function discard(entry: PullEntry): Promise<void> {
    if (entry.discard) return entry.discard();
    const inUse = repositoriesOf(allGoingOn().flatMap(({ checkpoints }) => checkpoints));
    await discardIncomplete([...repositoriesOf(entry.checkpoints)].filter((id) => !inUse.has(id)));
  }

  return {
    allGoingOn,
    /** Puts it behind the others; one of that model that has ended makes room. */
    add(entry: PullEntry): void {
      entries.delete(entry.job.id);
      entries.set(entry.job.id, entry);
    },
    /** The one that is not over, by the id of its job. */
    goingOn: (jobId: string): PullEntry | undefined => allGoingOn().find(({ job }) => job.id === jobId),
    /** Oldest first. */
    jobs: (): readonly PullJob[] => [...entries.values()].map(({ job }) => job),

    /** Resolves when the job has let go of its files. @throws {DownloadNotFound} {DownloadStateConflict} */
    async control(id: string, action: PullAction): Promise<PullJob> {
      const entry = entries.get(id);
      if (!entry) throw new DownloadNotFound(id);
      const { job } = entry;
      const isDone = action === 'remove' ? job.status() !== 'downloading' : job[action]();
      if (!isDone) throw new DownloadStateConflict({ id, status: job.status(), action });
      if (action === 'resume') return job;
      if (action === 'remove') {
        job.cancel();
        entries.delete(id);
      }
      await job.settled();
      if (action === 'remove' && job.status() !== 'completed') await discard(entry);
      return job;
    },

    /** Forgets those that ended long ago. */
    tidy(): void {
      const over = [...entries.values()].filter(({ job }) => job.isOver());
      for (const { job } of over.slice(0, -ENDED_JOBS_KEPT)) entries.delete(job.id);
    },
  };
}

function repositoriesOf(checkpoints: readonly Checkpoint[]): ReadonlySet<string> {
  return new Set(checkpoints.map(({ repositoryId }) => repositoryId));
}
