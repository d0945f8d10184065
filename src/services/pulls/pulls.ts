// Pulls models: registers new ones, shares one download among callers, and carries on pulls without
// a caller.

import { isDeepStrictEqual } from 'node:util';
import { CheckpointNotFound, InvalidRequest, ServerStopping } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { hubOf, type ModelSource } from '../../lib/model-sources.ts';
import { messageOf } from '../../lib/values.ts';
import { recipeNamed } from '../../recipes/kit/aliases.ts';
import type { StoreProgress } from '../../recipes/kit/model-store.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { DownloadRequest, Downloads } from '../downloads/downloads.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Registration } from '../models/registration.ts';
import type { StoredModels } from '../models/stored-models.ts';
import type { UserModels } from '../models/user-models.ts';
import { ModelBeingPulled, SourceNotSupported } from './errors.ts';
import { PullJob } from './pull-job.ts';
import { type PullAction, type PullEntry, PullList } from './pull-list.ts';
import { createProgressLog, inBytes, joinProgress } from './pull-progress.ts';
import type { WantedCompanions } from './wanted-companions.ts';

/** What a client wants to have here. */
export interface PullRequest {
  /** Any name of the model; of a new one, the name that it gets. */
  name: string;
  /** What a new model is. */
  registration?: Registration;
  /** False refuses a registration that would take the place of another one; true if left out. */
  mayReplace?: boolean;
  /** True compares what is here with what the hub has now, and fetches what is damaged or newer. */
  isVerifying?: boolean;
}

interface WantedFiles {
  /** Files of the hub; empty when it is here, and for one that its native server keeps. */
  checkpoints: readonly Checkpoint[];
  companions: readonly Checkpoint[];
  /** Its files may be here and are looked at all the same. */
  isVerifying: boolean;
}

interface WantedModel extends WantedFiles {
  model: KnownModel;
  /** Whether its name has come to stand for other files. */
  isReplaced: boolean;
  /** Takes the registration back. */
  undo: () => Promise<void>;
  /** Asks for it once more. */
  again: () => Promise<PullJob>;
}

/** Who hears of a pull, and what ends it. */
interface PullListeners {
  signal: AbortSignal;
  logProgress(progress: DownloadProgress): void;
  onProgress(progress: DownloadProgress): void;
}

interface PullsOptions {
  models: Pick<Models, 'get'>;
  storedModels: Pick<StoredModels, 'keeps' | 'pull' | 'remove'>;
  userModels: Pick<UserModels, 'register'>;
  downloads: Pick<Downloads, 'download' | 'measure'>;
  parseCheckpoint: (text: string, source: ModelSource) => Checkpoint;
  companionsOf: WantedCompanions;
  /**
   * Called for each checkpoint of a model of the catalogue that is pulled while its files are here.
   */
  noteAsked: (checkpoint: Checkpoint) => Promise<void>;
  discardIncomplete: (repositories: readonly Checkpoint[]) => Promise<void>;
  /**
   * Takes a model out of memory whose name has come to stand for other files; one that is not
   * loaded is fine.
   */
  unload: (modelId: string) => Promise<void>;
  log: Log;
}

/** Pulls models for clients, and for loads of models that are not here. */
export class Pulls {
  readonly #options: PullsOptions;
  readonly #list: PullList;
  #isClosing = false;

  constructor(options: PullsOptions) {
    this.#options = options;
    this.#list = new PullList(options.discardIncomplete);
  }

  /**
   * Resolves when the model is here, completely, or is noted, where nothing could run it. For one
   * that is here already the network is not asked, unless a backend of this machine needs a file
   * more, or its files are to be verified. That such a file can't be fetched is a warning in the
   * log. Callers of one model share one download, which goes on if it was paused; the last one that
   * leaves stops it. The registration of a pull that fails is taken back; that of one that is
   * cancelled stays.
   * @throws {ModelNotFound} {InvalidRequest} {ModelAlreadyRegistered} {ModelBeingPulled}
   *   {BackendNotAvailable} {SourceNotSupported} {DownloadCancelled} {ServerStopping}, and all that
   *   downloads throw
   */
  async pull(
    caller: PullRequest & {
      signal: AbortSignal;
      onProgress?: (progress: DownloadProgress) => void;
    },
  ): Promise<KnownModel> {
    const { signal, onProgress, ...request } = caller;
    const wanted = await this.#wantedBy(request);
    if (isNothingToDo(wanted)) return wanted.model;
    await this.#jobFor(wanted).wait({ signal, onProgress });
    return this.#options.models.get(wanted.model.id, { isFresh: true });
  }

  /**
   * Registers a model, or replaces it, and fetches nothing.
   * @throws {InvalidRequest} {ModelBeingPulled}
   */
  async register(registration: Registration): Promise<KnownModel> {
    const { model, isReplaced } = await this.#wantedBy({ name: registration.name, registration });
    if (isReplaced) await this.#options.unload(model.id);
    return model;
  }

  /**
   * Begins a pull that the server carries on by itself. A model that is here already is a completed
   * pull.
   */
  async begin(request: PullRequest): Promise<PullJob> {
    const wanted = await this.#wantedBy(request);
    const job = this.#jobFor(wanted);
    job.keepGoing();
    if (isNothingToDo(wanted)) await job.settled();
    return job;
  }

  /** All of this process, those too that are over. */
  list(): readonly PullJob[] {
    return this.#list.jobs();
  }

  /** See `PullList.control`. */
  control(id: string, action: PullAction): Promise<PullJob> {
    return this.#list.control(id, action);
  }

  isGoingOn(modelId: string): boolean {
    return this.#list.goingOn(modelId) !== undefined;
  }

  /** Of all pulls that are going on or paused; their files are not to be touched. */
  checkpointsInUse(): readonly Checkpoint[] {
    return this.#list.allGoingOn().flatMap(({ checkpoints }) => checkpoints);
  }

  /**
   * Takes no new ones, and turns away those who wait with {ServerStopping}; what has come is kept.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { job } of this.#list.allGoingOn()) job.cancel(new ServerStopping());
    await Promise.all(this.list().map((job) => job.settled()));
  }

  async #wantedBy(request: PullRequest): Promise<WantedModel> {
    const { models, userModels } = this.#options;
    const { name, registration, mayReplace = true } = request;
    const registered = registration
      ? await userModels.register(registration, { mayReplace })
      : { name, isReplaced: false, undo: async () => {} };
    try {
      const model = await models.get(registered.name, { isFresh: true });
      // A pull that is going on must not be about other files of that name.
      const present = this.#list.goingOn(model.id);
      if (present && !isDeepStrictEqual(present.files, filesIn(model)))
        throw new ModelBeingPulled(model.id);
      // Gigabytes that nothing could run are not fetched; that there is such a model may be noted.
      if (model.origin === 'extra' && model.unavailableReason !== undefined)
        throw new InvalidRequest(model.unavailableReason, { param: 'model_name' });
      if (!registration) recipeNamed(model.recipe);
      const files = await this.#filesOf(model, {
        isVerifying: request.isVerifying === true,
        isNew: !!registration,
      });
      return {
        ...files,
        model,
        again: () => this.begin(request),
        isReplaced: registered.isReplaced,
        undo: registered.undo,
      };
    } catch (error) {
      await registered.undo();
      throw error;
    }
  }

  async #filesOf(
    model: KnownModel,
    asked: { isVerifying: boolean; isNew: boolean },
  ): Promise<WantedFiles> {
    const { storedModels, parseCheckpoint, companionsOf, noteAsked } = this.#options;
    const nothing = { isVerifying: false, checkpoints: [], companions: [] };
    if (asked.isNew && model.unavailableReason !== undefined) return nothing;
    const hub = hubOf(model);
    // A file that a person has put here in another way can't be compared with anything.
    const isVerifying = asked.isVerifying && hasCheckpoint(model) && hub !== undefined;
    if (storedModels.keeps(model.recipe)) return { ...nothing, isVerifying };
    // What can't be fetched anyway is not missed.
    if (hub === undefined) {
      if (model.downloaded) return nothing;
      throw new SourceNotSupported(model.id, model.source ?? '');
    }
    const parse = (text: string) => parseCheckpoint(text, hub);
    const checkpoints = model.downloaded && !isVerifying ? [] : checkpointsOf(model).map(parse);
    if (model.downloaded && model.origin === 'builtin')
      for (const checkpoint of checkpointsOf(model).map(parse)) await noteAsked(checkpoint);
    const find = async () => (await companionsOf(model)).map(parse);
    return { isVerifying, checkpoints, companions: await this.#orWarn(model, [], find) };
  }

  /**
   * A model runs on another backend without what only some backends need: that this is missing is a
   * warning in the log.
   */
  async #orWarn<Result>(
    { id }: KnownModel,
    otherwise: Result,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      this.#options.log.warning(
        `${id} is without a file that one of its backends needs: ${messageOf(error)}`,
      );
      return otherwise;
    }
  }

  /**
   * The job that is going on for this model, or a new one; without a wait in between, so that there
   * is never a second.
   */
  #jobFor(wanted: WantedModel): PullJob {
    if (this.#isClosing) throw new ServerStopping();
    const present = this.#list.goingOn(wanted.model.id);
    if (!present) return this.#start(wanted);
    present.undos.push(wanted.undo);
    present.job.resume();
    return present.job;
  }

  #start(wanted: WantedModel): PullJob {
    const { storedModels, log } = this.#options;
    const { model, checkpoints, companions, again } = wanted;
    const undos = [wanted.undo];
    const logProgress = createProgressLog({ modelName: model.id, log });
    const job = new PullJob({
      modelName: model.id,
      run: (signal, onProgress) => this.#run(wanted, undos, { signal, logProgress, onProgress }),
      onEnd: (ended) => {
        const error = ended.error();
        if (error) log.warning(`Pulling ${model.id} failed: ${error.message}`);
        else log.info(`Pulling ${model.id}: ${ended.status()}`);
        this.#list.tidy();
      },
    });
    const entry: PullEntry = {
      job,
      again,
      files: filesIn(model),
      checkpoints: [...checkpoints, ...companions],
      undos,
    };
    if (storedModels.keeps(model.recipe)) entry.discard = () => this.#discard(model);
    this.#list.add(entry);
    return job;
  }

  async #run(
    { model, checkpoints, companions, isVerifying, isReplaced }: WantedModel,
    undos: (() => Promise<void>)[],
    { signal, logProgress, onProgress }: PullListeners,
  ): Promise<void> {
    const { downloads, unload, log } = this.#options;
    const emit = (progress: DownloadProgress) => {
      logProgress(progress);
      onProgress(progress);
    };
    const isHere = model.downloaded && !isVerifying;
    if (isReplaced && model.downloaded) await unload(model.id);
    if (model.unavailableReason !== undefined || (isHere && companions.length === 0)) return;
    log.info(`Pulling ${model.id} (${model.checkpoint})`);
    // Alone they are measured while they are fetched.
    const isMeasured = companions.length > 0 && !model.downloaded;
    const size = async () =>
      isMeasured ? downloads.measure(companions, signal) : { files: 0, bytes: 0 };
    const back = await this.#orWarn(model, undefined, size, signal);
    const progress = joinProgress({ back: back ?? { files: 0, bytes: 0 }, emit });
    if (!isHere) {
      try {
        await this.#fetch(model, { checkpoints, isVerifying, signal, onProgress: progress.front });
      } catch (error) {
        // In reverse order, so that each finds the state that it has created; the name is free for
        // another model then.
        if (!signal.aborted) await this.#takeBack(undos.splice(0).reverse());
        throw withField(error, model);
      }
    }
    if (isReplaced && !model.downloaded) await unload(model.id);
    if (back === undefined || companions.length === 0) return;
    const rest = () =>
      downloads.download({ checkpoints: companions, signal, onProgress: progress.back });
    await this.#orWarn(model, [], rest, signal);
  }

  /** Files may be there that no native server can do anything with. @throws {CheckpointNotFound} */
  async #fetch({ id, recipe, checkpoint }: KnownModel, request: DownloadRequest): Promise<void> {
    const { downloads, storedModels, models } = this.#options;
    const { checkpoints, signal, onProgress } = request;
    if (checkpoints.length > 0) await downloads.download(request);
    else {
      const heard = (progress: StoreProgress) => onProgress?.(inBytes(progress));
      await storedModels.pull({ recipe, name: checkpoint, signal, onProgress: heard });
    }
    if ((await models.get(id, { isFresh: true })).downloaded) return;
    const message = `${checkpoint} has been fetched, but holds nothing that the recipe '${recipe}' could load.`;
    throw new CheckpointNotFound(message);
  }

  /** Why the pull failed matters more than why its registration stays. */
  async #takeBack(undos: readonly (() => Promise<void>)[]): Promise<void> {
    try {
      for (const undo of undos) await undo();
    } catch (error) {
      const { log } = this.#options;
      log.warning(
        `The registration of a pull that failed could not be taken back: ${messageOf(error)}`,
      );
    }
  }

  /**
   * What is incomplete of a model that its native server keeps is removed by that, unless it has
   * come another way.
   */
  async #discard({ id, recipe, checkpoint: name }: KnownModel): Promise<void> {
    const { models, storedModels, log } = this.#options;
    try {
      const { downloaded } = await models.get(id, { isFresh: true });
      if (!downloaded) await storedModels.remove({ recipe, name });
    } catch (error) {
      log.warning(`What is incomplete of ${id} stays: ${messageOf(error)}`);
    }
  }
}

function withField(error: unknown, { checkpoints }: KnownModel): unknown {
  if (!(error instanceof CheckpointNotFound) || error.checkpoint === undefined) return error;
  if (error.checkpoint !== checkpoints.mmproj) return error;
  return new CheckpointNotFound(error.message, { checkpoint: error.checkpoint, param: 'mmproj' });
}

/** Two models with equal ones have the same files. */
const filesIn = (model: KnownModel): object => ({ hub: hubOf(model), ...model.checkpoints });

/** The main one first; without what only some backends need. */
function checkpointsOf({ checkpoints }: KnownModel): readonly string[] {
  const others = Object.entries(checkpoints).filter(
    ([role]) => role !== 'main' && role !== 'npu_cache',
  );
  return [checkpoints.main, ...others.map(([, checkpoint]) => checkpoint)];
}

const hasCheckpoint = ({ origin }: KnownModel): boolean =>
  origin !== 'extra' && origin !== 'remote';

function isNothingToDo({ model, companions, isVerifying, isReplaced }: WantedModel): boolean {
  const isHere = model.downloaded || model.unavailableReason !== undefined;
  return isHere && companions.length === 0 && !isVerifying && !isReplaced;
}
