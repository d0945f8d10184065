// Pulls models: registers new ones, shares one download among callers, and carries on pulls that nobody waits for.

import { isDeepStrictEqual } from 'node:util';
import * as errors from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { recipeNamed } from '../../recipes/kit/aliases.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Registration } from '../models/registration.ts';
import type { StoredModels } from '../models/stored-models.ts';
import type { UserModels } from '../models/user-models.ts';
import { createProgressLog, inBytes, joinProgress } from './progress.ts';
import { createPullJob, createPullList, type PullEntry, type PullJob } from './pull-list.ts';
import type { WantedCompanions } from './wanted-companions.ts';

export type Pulls = ReturnType<typeof createPulls>;

export interface PullRequest {
  name: string;
  /** Describes a model that is new, or that other files are to take the place of. */
  registration?: Registration;
  /** False for a registration that must not take the place of other files. */
  mayReplace?: boolean;
  /** True compares what is here with what the hub has now, and fetches what is damaged or newer. */
  isVerifying?: boolean;
}

/** A model that somebody wants, what it takes, and how its registration is taken back. */
interface Wanted {
  model: KnownModel;
  /** Files of the hub; empty when it is here, and for one that its native server keeps. */
  checkpoints: readonly Checkpoint[];
  /** What is missing of it for some backends only. */
  companions: readonly Checkpoint[];
  /** Its files may be here and are looked at all the same. */
  isVerifying: boolean;
  /** Its name stood for other files, with which it may be loaded. */
  isReplaced: boolean;
  undo: () => Promise<void>;
}

/** Files of a model, to be fetched within one job. */
interface Fetch {
  model: KnownModel;
  checkpoints: readonly Checkpoint[];
  isVerifying: boolean;
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

const NOTHING = { files: 0, bytes: 0 };

export function createPulls(options: {
  models: Pick<Models, 'get'>;
  storedModels: Pick<StoredModels, 'keeps' | 'pull' | 'remove'>;
  userModels: Pick<UserModels, 'register'>;
  downloads: Pick<Downloads, 'download' | 'measure'>;
  parseCheckpoint: (text: string) => Checkpoint;
  companionsOf: WantedCompanions;
  /** Deletes what is incomplete in these repositories. */
  discardIncomplete: (repositoryIds: readonly string[]) => Promise<void>;
  /** Takes a model out of memory whose name has come to stand for other files; one that is not loaded is fine. */
  unload: (modelId: string) => Promise<void>;
  log: Log;
}) {
  const { models, storedModels, userModels, downloads, parseCheckpoint, companionsOf, log } = options;
  const list = createPullList(options);
  let isClosing = false;

  async function wantedBy({ name, registration, mayReplace = true, ...request }: PullRequest): Promise<Wanted> {
    const registered = registration
      ? await userModels.register(registration, { mayReplace })
      : { name, isReplaced: false, undo: async () => {} };
    const { undo, isReplaced } = registered;
    try {
      const model = await models.get(registered.name, { isFresh: true });
      requireSameFiles(model);
      // Gigabytes that nothing could run are not fetched; that there is such a model may be noted.
      if (model.origin === 'extra' && model.unavailableReason !== undefined)
        throw new errors.InvalidRequest(model.unavailableReason, { param: 'model_name' });
      if (!registration) recipeNamed(model.recipe);
      else if (model.unavailableReason !== undefined)
        return { model, isVerifying: false, isReplaced, undo, checkpoints: [], companions: [] };
      // What somebody has put here in another way can't be compared with anything.
      const isVerifying = request.isVerifying === true && hasCheckpoint(model) && !isFromElsewhere(model);
      const wanted = { model, isVerifying, isReplaced, undo };
      if (storedModels.keeps(model.recipe)) return { ...wanted, checkpoints: [], companions: [] };
      const checkpoints = model.downloaded && !isVerifying ? [] : checkpointsOf(model, parseCheckpoint);
      // What can't be fetched anyway is not missed.
      if (isFromElsewhere(model)) return { ...wanted, checkpoints, companions: [] };
      const companions = await orWarn(model, [], async () => (await companionsOf(model)).map(parseCheckpoint));
      return { ...wanted, checkpoints, companions };
    } catch (error) {
      await registered.undo();
      throw error;
    }
  }

  /** @throws {ModelBeingPulled} when a pull that is going on is about other files of that name */
  function requireSameFiles({ id, checkpoints }: KnownModel): void {
    const present = list.goingOn(jobIdOf(id));
    if (present && !isDeepStrictEqual({ ...present.files }, { ...checkpoints })) throw new errors.ModelBeingPulled(id);
  }

  /** A model runs without what only some backends need, on another backend: that it can't be had is a warning in the log. */
  async function orWarn<Result>(
    { id }: KnownModel,
    otherwise: Result,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      log.warning(`${id} is without a file that one of its backends needs: ${messageOf(error)}`);
      return otherwise;
    }
  }

  /** The job that is going on for this model, or a new one; without a wait in between, so that there is never a second. */
  function jobFor(wanted: Wanted): PullJob {
    if (isClosing) throw new errors.ServerStopping();
    const present = list.goingOn(jobIdOf(wanted.model.id));
    if (!present) return start(wanted);
    present.undos.push(wanted.undo);
    present.job.resume();
    return present.job;
  }

  function start({ model, checkpoints, companions, isVerifying, isReplaced, undo }: Wanted): PullJob {
    const undos = [undo];
    const logProgress = createProgressLog({ modelName: model.id, log });
    const job = createPullJob({
      modelName: model.id,
      async run(signal, onProgress) {
        if (isReplaced && model.downloaded) await options.unload(model.id);
        if (model.unavailableReason !== undefined) return;
        if (model.downloaded && !isVerifying && companions.length === 0) return;
        log.info(`Pulling ${model.id} (${model.checkpoint})`);
        const onNews = (progress: DownloadProgress) => {
          logProgress(progress);
          onProgress(progress);
        };
        // Alone they are measured while they are fetched.
        const isMeasured = companions.length > 0 && !model.downloaded;
        const size = isMeasured ? async () => downloads.measure(companions, signal) : async () => NOTHING;
        const toCome = await orWarn(model, undefined, size, signal);
        const { front, back } = joinProgress({ back: toCome ?? NOTHING, emit: onNews });
        try {
          if (!model.downloaded || isVerifying) {
            await fetchAll({ model, checkpoints, isVerifying, signal, onProgress: front });
            await requireLoadable(model);
          }
        } catch (error) {
          // The name is free for another description then. The last one first, so that each finds what it has left behind.
          if (!signal.aborted) await takeBack(undos.splice(0).reverse());
          throw withField(error, model);
        }
        if (isReplaced && !model.downloaded) await options.unload(model.id);
        if (toCome === undefined || companions.length === 0) return;
        await orWarn(
          model,
          undefined,
          async () => void (await downloads.download({ checkpoints: companions, signal, onProgress: back })),
          signal,
        );
      },
      onEnd() {
        const error = job.error();
        if (error) log.warning(`Pulling ${model.id} failed: ${error.message}`);
        else log.info(`Pulling ${model.id}: ${job.status()}`);
        list.tidy();
      },
    });
    const { checkpoints: files } = model;
    list.add({ job, files, checkpoints: [...checkpoints, ...companions], undos, ...discardOf(model) });
    return job;
  }

  /** Why the pull failed matters more than why its registration stays. */
  async function takeBack(undos: readonly (() => Promise<void>)[]): Promise<void> {
    try {
      for (const undo of undos) await undo();
    } catch (error) {
      log.warning(`The registration of a pull that failed could not be taken back: ${messageOf(error)}`);
    }
  }

  async function fetchAll({ model, checkpoints, isVerifying, signal, onProgress }: Fetch): Promise<void> {
    if (checkpoints.length > 0) await downloads.download({ checkpoints, isVerifying, signal, onProgress });
    else {
      const entry = { recipe: model.recipe, name: model.checkpoint };
      await storedModels.pull({ ...entry, signal, onProgress: (progress) => onProgress(inBytes(progress)) });
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
    /**
     * Resolves when the model is here, completely, or is noted, where nothing could run it; for one that is here already nobody asks the network, unless a backend of
     * this machine needs a file more, or its files are to be verified. That such a file can't be fetched is a warning in the
     * log. Callers of one model share one download, which goes on if it was paused; the last one that leaves stops it. The
     * registration of a pull that fails is taken back; that of one that is cancelled stays.
     * @throws {ModelNotFound} {InvalidRequest} {ModelAlreadyRegistered} {ModelBeingPulled} {BackendNotAvailable}
     *   {SourceNotSupported} {DownloadCancelled} {ServerStopping}, and all that downloads throw
     */
    async pull({
      signal,
      onProgress,
      ...request
    }: PullRequest & { signal: AbortSignal; onProgress?: (progress: DownloadProgress) => void }): Promise<KnownModel> {
      const wanted = await wantedBy(request);
      if (isNothingToDo(wanted)) return wanted.model;
      await jobFor(wanted).wait({ signal, onProgress });
      return models.get(wanted.model.id, { isFresh: true });
    },

    /** Registers a model, or replaces it, and fetches nothing. @throws {InvalidRequest} {ModelBeingPulled} */
    async register(registration: Registration): Promise<KnownModel> {
      const { model, isReplaced } = await wantedBy({ name: registration.name, registration });
      if (isReplaced) await options.unload(model.id);
      return model;
    },

    /** Begins a pull that the server carries on by itself. A model that is here already is a completed pull. */
    async begin(request: PullRequest): Promise<PullJob> {
      const wanted = await wantedBy(request);
      const job = jobFor(wanted);
      job.keepGoing();
      if (isNothingToDo(wanted)) await job.settled();
      return job;
    },

    /** Oldest first. */
    list: list.jobs,
    control: list.control,
    /** True while the model is being pulled, also while that is paused. */
    isGoingOn: (modelId: string): boolean => list.goingOn(jobIdOf(modelId)) !== undefined,
    /** Of all pulls that are going on or paused; their files are not to be touched. */
    checkpointsInUse: (): readonly Checkpoint[] => list.allGoingOn().flatMap(({ checkpoints }) => checkpoints),

    /** Takes no new ones, and turns away those who wait with {ServerStopping}; what has come is kept. */
    async close(): Promise<void> {
      isClosing = true;
      for (const { job } of list.allGoingOn()) job.cancel(new errors.ServerStopping());
      await Promise.all(list.jobs().map((job) => job.settled()));
    },
  };
}

/** A request names the projector by a field of its own. */
function withField(error: unknown, { checkpoints }: KnownModel): unknown {
  if (!(error instanceof errors.CheckpointNotFound) || error.checkpoint === undefined) return error;
  if (error.checkpoint !== checkpoints.mmproj) return error;
  return new errors.CheckpointNotFound(error.message, { checkpoint: error.checkpoint, param: 'mmproj' });
}

/** @throws {SourceNotSupported} {InvalidRequest} for a checkpoint that somebody has written by hand */
function checkpointsOf(
  { id, source, checkpoints }: KnownModel,
  parse: (text: string) => Checkpoint,
): readonly Checkpoint[] {
  if (source !== undefined && isFromElsewhere({ source })) throw new errors.SourceNotSupported(id, source);
  const { main, npu_cache: _neededBySomeBackends, ...others } = checkpoints;
  return [main, ...Object.values(others)].map(parse);
}

function jobIdOf(modelId: string): string {
  return `model:${modelId}`;
}

function isFromElsewhere({ source }: Pick<KnownModel, 'source'>): boolean {
  return source !== undefined && source !== 'huggingface';
}

/** False for a file that somebody has put in place, and for what is elsewhere. */
function hasCheckpoint({ origin }: KnownModel): boolean {
  return origin !== 'extra' && origin !== 'remote';
}

function isNothingToDo({ model, companions, isVerifying, isReplaced }: Wanted): boolean {
  const isHere = model.downloaded || model.unavailableReason !== undefined;
  return isHere && companions.length === 0 && !isVerifying && !isReplaced;
}
