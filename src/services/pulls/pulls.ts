// Brings models here: registers new ones, joins who wants the same, and keeps a list of what is going on.
import * as errors from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Registration } from '../models/registration.ts';
import type { UserModels } from '../models/user-models.ts';
import { createPullJob, type PullJob } from './pull-job.ts';

export type PullAction = 'pause' | 'resume' | 'cancel' | 'remove';

export interface Pulls {
  /**
   * Resolves when the model is here, completely. Callers of one model share one download; the last one that leaves stops
   * it. A registration that turns out to name nothing is taken back.
   * @throws {ModelNotFound} {InvalidRequest} {ModelAlreadyRegistered} {DownloadCancelled}, and all that downloads throw
   */
  pull(
    request: PullRequest & { signal: AbortSignal; onProgress?: (progress: DownloadProgress) => void },
  ): Promise<KnownModel>;
  /** Begins a pull that the server carries on by itself. A model that is here already is a completed pull. */
  begin(request: PullRequest): Promise<PullJob>;
  /** Oldest first. */
  list(): readonly PullJob[];
  /** @throws {DownloadNotFound} {DownloadStateConflict} */
  control(id: string, action: PullAction): Promise<PullJob>;
  /** Stops all of them; what they have is kept. */
  close(): void;
}

export interface PullRequest {
  name: string;
  /** Describes a model that is new. */
  registration?: Registration;
}

export interface PullsOptions {
  models: Models;
  userModels: Pick<UserModels, 'register'>;
  downloads: Pick<Downloads, 'download'>;
  parseCheckpoint: (text: string) => Checkpoint;
  /** Deletes what is incomplete in these repositories. */
  discardIncomplete: (repositoryIds: readonly string[]) => Promise<void>;
  log: Log;
}

/** A model that somebody wants, and how its registration is taken back. */
interface Wanted {
  model: KnownModel;
  undo: () => Promise<void>;
}

/** Ended pulls that stay on the list, so that whoever looks in now and then still sees how they ended. */
const ENDED_JOBS_KEPT = 50;

/** What says that a registration describes nothing that could ever be fetched. */
const INVALID_REGISTRATION = [
  errors.RepositoryNotFound,
  errors.CheckpointNotFound,
  errors.CheckpointAmbiguous,
  errors.UnsafeFileName,
  errors.SourceNotSupported,
];

export function createPulls(options: PullsOptions): Pulls {
  const { models, userModels, downloads, parseCheckpoint, discardIncomplete, log } = options;
  const jobs = new Map<string, PullJob>();

  function checkpointsOf({ checkpoints, source, id }: KnownModel): [Checkpoint, ...Checkpoint[]] {
    if (source !== undefined && source !== 'huggingface') throw new errors.SourceNotSupported(id, source);
    const { main, npu_cache: _fetchedByItsRecipe, ...others } = checkpoints;
    return [parseCheckpoint(main), ...Object.values(others).map(parseCheckpoint)];
  }

  function start({ model, undo }: Wanted): PullJob {
    const checkpoints = checkpointsOf(model);
    log.info(`Pulling ${model.id} (${model.checkpoint})`);
    const job = createPullJob({
      modelName: model.id,
      run: async (signal, onProgress) => {
        try {
          await downloads.download({ checkpoints, signal, onProgress });
        } catch (error) {
          if (INVALID_REGISTRATION.some((kind) => error instanceof kind)) await undo();
          throw error;
        }
      },
      onEnd: () => ended(job),
    });
    // Behind the others, also when it takes the place of an ended one.
    jobs.delete(job.id);
    jobs.set(job.id, job);
    return job;
  }

  function ended(job: PullJob): void {
    const error = job.error();
    if (error) log.warning(`Pulling ${job.modelName} failed: ${error.message}`);
    else log.info(`Pulling ${job.modelName}: ${job.status()}`);
    const old = [...jobs.values()].filter((one) => isOver(one)).slice(0, -ENDED_JOBS_KEPT);
    for (const { id } of old) jobs.delete(id);
  }

  /** The job that is going on for this model, or a new one; without a wait in between, so that there is never a second. */
  function jobFor(wanted: Wanted): PullJob {
    const present = jobs.get(`model:${wanted.model.id}`);
    return present && !isOver(present) ? present : start(wanted);
  }

  async function wantedBy({ name, registration }: PullRequest): Promise<Wanted> {
    if (!registration) return { model: await models.get(name), undo: async () => {} };
    const { name: registeredName, undo } = await userModels.register(registration);
    return { model: await models.get(registeredName, { isFresh: true }), undo };
  }

  return {
    async pull({ signal, onProgress, ...request }) {
      const wanted = await wantedBy(request);
      await jobFor(wanted).wait({ signal, onProgress });
      return models.get(wanted.model.id, { isFresh: true });
    },

    async begin(request) {
      const job = jobFor(await wantedBy(request));
      job.keepGoing();
      return job;
    },

    list: () => [...jobs.values()],

    async control(id, action) {
      const job = jobs.get(id);
      if (!job) throw new errors.DownloadNotFound(id);
      const conflict = () => new errors.DownloadStateConflict({ id, status: job.status(), action });
      if (action === 'remove') {
        if (job.status() === 'downloading') throw conflict();
        job.cancel();
        jobs.delete(id);
        if (job.status() !== 'completed') await discard(job.modelName);
      } else if (!job[action]()) throw conflict();
      return job;
    },

    close() {
      for (const job of jobs.values()) job.cancel();
    },
  };

  /** Repositories that another pull is working on are left alone. */
  async function discard(modelName: string): Promise<void> {
    const inUse = new Set<string>();
    for (const job of jobs.values())
      if (!isOver(job)) for (const id of await repositoriesOf(job.modelName)) inUse.add(id);
    const own = await repositoriesOf(modelName);
    await discardIncomplete(own.filter((id) => !inUse.has(id)));
  }

  async function repositoriesOf(modelName: string): Promise<string[]> {
    const model = await models.get(modelName).catch(() => undefined);
    return model ? checkpointsOf(model).map(({ repositoryId }) => repositoryId) : [];
  }
}

function isOver(job: PullJob): boolean {
  return !['downloading', 'paused'].includes(job.status());
}
