// Pulls models: registers new ones, shares one download among callers, and carries on pulls that nobody waits for.

import * as errors from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Registration } from '../models/registration.ts';
import type { StoredModels } from '../models/stored-models.ts';
import type { UserModels } from '../models/user-models.ts';
import { createProgressLog, inBytes, joinProgress } from './progress.ts';
import { createPullJob, type PullJob } from './pull-job.ts';
import { createPullList, type PullEntry, type PullList } from './pull-list.ts';
import type { WantedCompanions } from './wanted-companions.ts';

export interface Pulls {
  /**
   * Resolves when the model is here, completely; for one that is here already nobody asks the network, unless a backend of
   * this machine needs a file more. That such a file can't be fetched is a warning in the log. Callers of one
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

interface PullsOptions {
  models: Pick<Models, 'get'>;
  storedModels: Pick<StoredModels, 'keeps' | 'pull' | 'remove'>;
  userModels: Pick<UserModels, 'register'>;
  downloads: Pick<Downloads, 'download' | 'measure'>;
  parseCheckpoint: (text: string) => Checkpoint;
  companionsOf: WantedCompanions;
  /** Deletes what is incomplete in these repositories. */
  discardIncomplete: (repositoryIds: readonly string[]) => Promise<void>;
  log: Log;
}

/** A model that somebody wants, what it takes, and how its registration is taken back. */
interface Wanted {
  model: KnownModel;
  /** Files of the hub; empty when it is here, and for one that its native server keeps. */
  checkpoints: readonly Checkpoint[];
  /** What is missing of it for some backends only. */
  companions: readonly Checkpoint[];
  undo: () => Promise<void>;
}

/** What says that a registration describes nothing that could ever be fetched and loaded. */
const INVALID_REGISTRATION = [
  errors.RepositoryNotFound,
  errors.CheckpointNotFound,
  errors.CheckpointAmbiguous,
  errors.UnsafeFileName,
];

/** Files of a model, to be fetched within one job. */
interface Fetch {
  model: KnownModel;
  checkpoints: readonly Checkpoint[];
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

export function createPulls(options: PullsOptions): Pulls {
  const { models, storedModels, userModels, downloads, parseCheckpoint, companionsOf, log } = options;
  const list = createPullList(options);
  let isClosing = false;

  async function wantedBy({ name, registration }: PullRequest): Promise<Wanted> {
    const registered = registration ? await userModels.register(registration) : { name, undo: async () => {} };
    try {
      const model = await models.get(registered.name, { isFresh: true });
      if (storedModels.keeps(model.recipe)) return { model, checkpoints: [], companions: [], undo: registered.undo };
      const checkpoints = checkpointsOf(model, parseCheckpoint);
      return { model, checkpoints, companions: await companionsMissing(model), undo: registered.undo };
    } catch (error) {
      await registered.undo();
      throw error;
    }
  }

  /** What can't be fetched anyway is not missed. */
  async function companionsMissing(model: KnownModel): Promise<readonly Checkpoint[]> {
    if (isFromElsewhere(model)) return [];
    try {
      return (await companionsOf(model)).map(parseCheckpoint);
    } catch (error) {
      warnOfCompanions(model, error);
      return [];
    }
  }

  function warnOfCompanions({ id }: KnownModel, error: unknown): void {
    const words = messageOf(error);
    log.warning(`${id} is without a file that one of its backends needs: ${words}`);
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

  function start({ model, checkpoints, companions, undo }: Wanted): PullJob {
    const undos = [undo];
    const tell = createProgressLog({ modelName: model.id, log });
    const job = createPullJob({
      modelName: model.id,
      async run(signal, onProgress) {
        if (model.downloaded && companions.length === 0) return;
        log.info(`Pulling ${model.id} (${model.checkpoint})`);
        const onNews = (progress: DownloadProgress) => {
          tell(progress);
          onProgress(progress);
        };
        const toCome = await announce({ model, checkpoints: companions, signal });
        const { front, back } = joinProgress({ back: toCome, emit: onNews });
        try {
          if (!model.downloaded) {
            await fetchAll({ model, checkpoints, signal, onProgress: front });
            await requireLoadable(model);
          }
        } catch (error) {
          const isInvalid = !signal.aborted && INVALID_REGISTRATION.some((kind) => error instanceof kind);
          // The last one first, so that each finds what it has left behind.
          if (isInvalid) for (const takeBack of undos.splice(0).reverse()) await takeBack();
          throw error;
        }
        await fetchCompanions({ model, checkpoints: toCome.checkpoints, signal, onProgress: back });
      },
      onEnd() {
        const error = job.error();
        if (error) log.warning(`Pulling ${model.id} failed: ${error.message}`);
        else log.info(`Pulling ${model.id}: ${job.status()}`);
        list.tidy();
      },
    });
    list.add({ job, checkpoints: [...checkpoints, ...companions], undos, ...discardOf(model) });
    return job;
  }

  async function fetchAll({ model, checkpoints, signal, onProgress }: Fetch): Promise<void> {
    const [main, ...others] = checkpoints;
    if (main) await downloads.download({ checkpoints: [main, ...others], signal, onProgress });
    else {
      const entry = { recipe: model.recipe, name: model.checkpoint };
      await storedModels.pull({ ...entry, signal, onProgress: (progress) => onProgress(inBytes(progress)) });
    }
  }

  /** Which of them will come behind the model, and how much that is; none where the hub doesn't have them. */
  async function announce({ model, checkpoints, signal }: Omit<Fetch, 'onProgress'>) {
    try {
      // Alone they are measured while they are fetched.
      const isMeasured = checkpoints.length > 0 && !model.downloaded;
      const size = isMeasured ? await downloads.measure(checkpoints, signal) : { files: 0, bytes: 0 };
      return { checkpoints, ...size };
    } catch (error) {
      if (signal.aborted) throw error;
      warnOfCompanions(model, error);
      return { checkpoints: [], files: 0, bytes: 0 };
    }
  }

  /** The model runs without them, on another backend. */
  async function fetchCompanions({ model, checkpoints, signal, onProgress }: Fetch): Promise<void> {
    const [first, ...others] = checkpoints;
    if (!first) return;
    try {
      await downloads.download({ checkpoints: [first, ...others], signal, onProgress });
    } catch (error) {
      if (signal.aborted) throw error;
      warnOfCompanions(model, error);
    }
  }

  /** What is incomplete of a model that its native server keeps is removed by that, unless it has come another way. */
  function discardOf({ id, recipe, checkpoint: name }: KnownModel): Pick<PullEntry, 'discard'> {
    if (!storedModels.keeps(recipe)) return {};
    return {
      async discard() {
        try {
          const { downloaded } = await models.get(id, { isFresh: true });
          if (!downloaded) await storedModels.remove({ recipe, name });
        } catch (error) {
          log.warning(`What is incomplete of ${id} stays: ${messageOf(error)}`);
        }
      },
    };
  }

  /** Files may be there that no native server can do anything with. */
  async function requireLoadable({ id, recipe, checkpoint }: KnownModel): Promise<void> {
    const { downloaded } = await models.get(id, { isFresh: true });
    if (downloaded) return;
    const message = `${checkpoint} has been fetched, but holds nothing that the recipe '${recipe}' could load.`;
    throw new errors.CheckpointNotFound(message);
  }

  return {
    async pull({ signal, onProgress, ...request }) {
      const wanted = await wantedBy(request);
      if (isNothingMissing(wanted)) return wanted.model;
      await jobFor(wanted).wait({ signal, onProgress });
      return models.get(wanted.model.id, { isFresh: true });
    },

    async begin(request) {
      const wanted = await wantedBy(request);
      const job = jobFor(wanted);
      job.keepGoing();
      if (isNothingMissing(wanted)) await job.settled();
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
  if (source !== undefined && isFromElsewhere({ source })) throw new errors.SourceNotSupported(id, source);
  const { main, npu_cache: _neededBySomeBackends, ...others } = checkpoints;
  return [main, ...Object.values(others)].map(parse);
}

function isFromElsewhere({ source }: Pick<KnownModel, 'source'>): boolean {
  return source !== undefined && source !== 'huggingface';
}

function isNothingMissing({ model, companions }: Wanted): boolean {
  return model.downloaded && companions.length === 0;
}
