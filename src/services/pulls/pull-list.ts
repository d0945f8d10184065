// The list of all pulls: which are going on, and what clients may do with each.
import { DownloadNotFound, DownloadStateConflict } from '../../errors.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import { jobIdOf, type PullJob } from './pull-job.ts';

/** What a client may do with a pull of the list. */
export type PullAction = 'pause' | 'resume' | 'cancel' | 'remove';

/** A pull, and what it takes to begin it again or to take it back. */
export interface PullEntry {
  job: PullJob;
  /** Begins again what has failed, as it was asked for. */
  again: () => Promise<PullJob>;
  /** What the model is made of; another model of that name has others. */
  files: object;
  checkpoints: readonly Checkpoint[];
  undos: (() => Promise<void>)[];
  /** Removes what is incomplete of a model that is not in files of a hub. */
  discard?: () => Promise<void>;
}

/**
 * Ended pulls that stay on the list, so that a person who looks in now and then still sees how they
 * ended.
 */
const ENDED_JOBS_KEPT = 50;

/** All pulls since the start, one for each model. */
export class PullList {
  readonly #entries = new Map<string, PullEntry>();
  readonly #discardIncomplete: (repositories: readonly Checkpoint[]) => Promise<void>;

  /** @param discardIncomplete gets one checkpoint of each repository */
  constructor(discardIncomplete: (repositories: readonly Checkpoint[]) => Promise<void>) {
    this.#discardIncomplete = discardIncomplete;
  }

  allGoingOn(): readonly PullEntry[] {
    return [...this.#entries.values()].filter(({ job }) => !job.isOver());
  }

  goingOn(modelId: string): PullEntry | undefined {
    const entry = this.#entries.get(jobIdOf(modelId));
    return entry?.job.isOver() ? undefined : entry;
  }

  jobs(): readonly PullJob[] {
    return [...this.#entries.values()].map(({ job }) => job);
  }

  /** Puts it behind the others; one of that model that has ended makes room. */
  add(entry: PullEntry): void {
    this.#entries.delete(entry.job.id);
    this.#entries.set(entry.job.id, entry);
  }

  /**
   * Resolves when the job has let go of its files.
   * @throws {DownloadNotFound} {DownloadStateConflict}, and as `Pulls.begin`
   */
  async control(id: string, action: PullAction): Promise<PullJob> {
    const entry = this.#entries.get(id);
    if (!entry) throw new DownloadNotFound(id);
    const { job } = entry;
    if (action === 'resume' && job.status() === 'error') return entry.again();
    const isDone = action === 'remove' ? job.status() !== 'downloading' : job[action]();
    if (!isDone) throw new DownloadStateConflict({ id, status: job.status(), action });
    if (action === 'resume') return job;
    if (action === 'remove') {
      job.cancel();
      this.#entries.delete(id);
    }
    await job.settled();
    if (action === 'remove' && job.status() !== 'completed') await this.#discard(entry);
    return job;
  }

  tidy(): void {
    const over = this.jobs().filter((job) => job.isOver());
    for (const { id } of over.slice(0, -ENDED_JOBS_KEPT)) this.#entries.delete(id);
  }

  /** Repositories that another pull is working on are left alone. */
  async #discard({ discard, checkpoints }: PullEntry): Promise<void> {
    if (discard) return discard();
    const repositories = new Map(checkpoints.map((one) => [repositoryKey(one), one]));
    for (const entry of this.allGoingOn()) {
      for (const inUse of entry.checkpoints) repositories.delete(repositoryKey(inUse));
    }
    await this.#discardIncomplete([...repositories.values()]);
  }
}

const repositoryKey = ({ source, repositoryId }: Checkpoint): string => `${source} ${repositoryId}`;
