// The list of pulls: what is going on, what has ended lately, and what is done to them by hand.
import * as errors from '../../errors.ts';
import type { Checkpoints } from '../../recipes/kit/catalogue.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { PullJob } from './pull-job.ts';

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

export type PullList = ReturnType<typeof createPullList>;

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
      if (!entry) throw new errors.DownloadNotFound(id);
      const { job } = entry;
      const isDone = action === 'remove' ? job.status() !== 'downloading' : job[action]();
      if (!isDone) throw new errors.DownloadStateConflict({ id, status: job.status(), action });
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
