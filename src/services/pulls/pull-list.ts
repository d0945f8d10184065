// Pulls as the server keeps them: where each stands, who waits for it, how it is stopped and goes
// on, and the list of all.
import { DownloadNotFound, DownloadStateConflict } from '../../errors.ts';
import { SharedWork } from '../../lib/shared-work.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import { DownloadCancelled } from './errors.ts';

type PullStatus = 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';

interface PullJobOptions {
  modelName: string;
  run: (signal: AbortSignal, onProgress: (progress: DownloadProgress) => void) => Promise<void>;
  onEnd: (job: PullJob) => void;
}

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

export const jobIdOf = (modelId: string): string => `model:${modelId}`;
type PullAction = 'pause' | 'resume' | 'cancel' | 'remove';

export interface PullEntry {
  job: PullJob;
  /** Begins again what has failed, as it was asked for. */
  again: () => Promise<PullJob>;
  /** What the model is made of; another model of that name has others. */
  files: object;
  checkpoints: readonly Checkpoint[];
  undos: (() => Promise<void>)[];
  discard?: () => Promise<void>;
}

/**
 * Ended pulls that stay on the list, so that a person who looks in now and then still sees how they
 * ended.
 */
const ENDED_JOBS_KEPT = 50;

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
    const keyOf = ({ source, repositoryId }: Checkpoint) => `${source} ${repositoryId}`;
    const inUse = new Set(this.allGoingOn().flatMap((entry) => entry.checkpoints.map(keyOf)));
    const repositories = new Map(checkpoints.map((one) => [keyOf(one), one]));
    for (const key of inUse) repositories.delete(key);
    await this.#discardIncomplete([...repositories.values()]);
  }
}
