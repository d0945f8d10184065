// Brings models here: registers new ones, joins who wants the same, and carries on what nobody waits for.
import * as errors from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Registration } from '../models/registration.ts';
import type { UserModels } from '../models/user-models.ts';
import { createProgressLog } from './progress-log.ts';
import { createPullJob, type PullJob } from './pull-job.ts';
import { createPullList, type PullList } from './pull-list.ts';

export interface Pulls {
  /**
   * Resolves when the model is here, completely; for one that is here already nobody asks the network. Callers of one
   * model share one download, which goes on if it was paused; the last one that leaves stops it. A registration that
   * turns out to name nothing is taken back.
   * @throws {ModelNotFound} {InvalidRequest} {ModelAlreadyRegistered} {SourceNotSupported} {DownloadCancelled}
   *   {ServerStopping}, and all that downloads throw
   */
  pull(
    request: PullRequest & { signal: AbortSignal; onProgress?: (progress: DownloadProgress) => void },
  ): Promise<KnownModel>;
  /** Begins a pull that the server carries on by itself. A model that is here already is a completed pull. */
  begin(request: PullRequest): Promise<PullJob>;
  /** Oldest first. */
  list: PullList['jobs'];
  control: PullList['control'];
  /** True while the model is being pulled, also while that is paused. */
  isGoingOn(modelId: string): boolean;
  /** Of all pulls that are going on or paused; their files are not to be touched. */
  checkpointsInUse(): readonly Checkpoint[];
  /** Takes no new ones, and turns away those who wait with {ServerStopping}; what has come is kept. */
  close(): Promise<void>;
}

export interface PullRequest {
  name: string;
  /** Describes a model that is new. */
  registration?: Registration;
}

export interface PullsOptions {
  models: Pick<Models, 'get'>;
  userModels: Pick<UserModels, 'register'>;
  downloads: Pick<Downloads, 'download'>;
  parseCheckpoint: (text: string) => Checkpoint;
  /** Deletes what is incomplete in these repositories. */
  discardIncomplete: (repositoryIds: readonly string[]) => Promise<void>;
  log: Log;
}

/** A model that somebody wants, what it takes, and how its registration is taken back. */
interface Wanted {
  model: KnownModel;
  /** Empty when it is here. */
  checkpoints: readonly Checkpoint[];
  undo: () => Promise<void>;
}

/** What says that a registration describes nothing that could ever be fetched and loaded. */
const INVALID_REGISTRATION = [
  errors.RepositoryNotFound,
  errors.CheckpointNotFound,
  errors.CheckpointAmbiguous,
  errors.UnsafeFileName,
];

export function createPulls(options: PullsOptions): Pulls {
  const { models, userModels, downloads, parseCheckpoint, log } = options;
  const list = createPullList(options);
  let isClosing = false;

  async function wantedBy({ name, registration }: PullRequest): Promise<Wanted> {
    const registered = registration ? await userModels.register(registration) : { name, undo: async () => {} };
    try {
      const model = await models.get(registered.name, { isFresh: true });
      return { model, checkpoints: checkpointsOf(model, parseCheckpoint), undo: registered.undo };
    } catch (error) {
      await registered.undo();
      throw error;
    }
  }

  /** The job that is going on for this model, or a new one; without a wait in between, so that there is never a second. */
  function jobFor(wanted: Wanted): PullJob {
    if (isClosing) throw new errors.ServerStopping();
    const present = list.goingOn(wanted.model.id);
    if (!present) return start(wanted);
    present.undos.push(wanted.undo);
    present.job.resume();
    return present.job;
  }

  function start({ model, checkpoints, undo }: Wanted): PullJob {
    const undos = [undo];
    const tell = createProgressLog({ modelName: model.id, log });
    const job = createPullJob({
      modelName: model.id,
      async run(signal, onProgress) {
        const [main, ...others] = checkpoints;
        if (!main) return;
        log.info(`Pulling ${model.id} (${model.checkpoint})`);
        const onNews = (progress: DownloadProgress) => {
          tell(progress);
          onProgress(progress);
        };
        try {
          await downloads.download({ checkpoints: [main, ...others], signal, onProgress: onNews });
          await requireLoadable(model);
        } catch (error) {
          const isInvalid = !signal.aborted && INVALID_REGISTRATION.some((kind) => error instanceof kind);
          // The last one first, so that each finds what it has left behind.
          if (isInvalid) for (const takeBack of undos.splice(0).reverse()) await takeBack();
          throw error;
        }
      },
      onEnd() {
        const error = job.error();
        if (error) log.warning(`Pulling ${model.id} failed: ${error.message}`);
        else log.info(`Pulling ${model.id}: ${job.status()}`);
        list.tidy();
      },
    });
    list.add({ job, checkpoints, undos });
    return job;
  }

  /** Files may be there that no native server can do anything with. */
  async function requireLoadable({ id, recipe, checkpoint }: KnownModel): Promise<void> {
    const { downloaded } = await models.get(id, { isFresh: true });
    if (downloaded) return;
    const message = `${checkpoint} has been fetched, but holds nothing that the recipe '${recipe}' could load.`;
    throw new errors.CheckpointNotFound({ checkpoint, message, candidates: [] });
  }

  return {
    async pull({ signal, onProgress, ...request }) {
      const wanted = await wantedBy(request);
      if (wanted.model.downloaded) return wanted.model;
      await jobFor(wanted).wait({ signal, onProgress });
      return models.get(wanted.model.id, { isFresh: true });
    },

    async begin(request) {
      const wanted = await wantedBy(request);
      const job = jobFor(wanted);
      job.keepGoing();
      if (wanted.model.downloaded) await job.settled();
      return job;
    },

    list: list.jobs,
    control: list.control,
    isGoingOn: (modelId) => list.goingOn(modelId) !== undefined,
    checkpointsInUse: () => list.allGoingOn().flatMap(({ checkpoints }) => checkpoints),

    async close() {
      isClosing = true;
      for (const { job } of list.allGoingOn()) job.cancel(new errors.ServerStopping());
      await Promise.all(list.jobs().map((job) => job.settled()));
    },
  };
}

/** @throws {SourceNotSupported} {InvalidRequest} for a checkpoint that somebody has written by hand */
function checkpointsOf(
  { id, source, checkpoints, downloaded }: KnownModel,
  parse: (text: string) => Checkpoint,
): readonly Checkpoint[] {
  if (downloaded) return [];
  if (source !== undefined && source !== 'huggingface') throw new errors.SourceNotSupported(id, source);
  const { main, npu_cache: _fetchedByItsRecipe, ...others } = checkpoints;
  return [main, ...Object.values(others)].map(parse);
}
