// Decides how a model is to be run: which recipe, which backends in which order, which options win.
import { access, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { isGgufName } from '../../../common/gguf-names.ts';
import type { FileProgress } from '../../lib/file-progress.ts';
import { messageOf } from '../../lib/values.ts';
import type { NativeServerStartFailed } from '../../processes/errors.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import type { Companion, RecipeBackend } from '../../recipes/kit/backend.ts';
import { ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Backends } from '../backends/backends.ts';
import { ModelNotDownloaded } from '../models/errors.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import { DownloadCancelled } from '../pulls/errors.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { LoadPlan, OnLoadProgress } from '../residency/load-plan.ts';
import { type Attempts, type LoadAttempts, passOver, reasonFor, type Waiting } from './attempts.ts';
import { createLoadOptions, type LoadOptionsDeps } from './load-options.ts';
import { contextFor, fitted, type MemoryOptions, memoryOn } from './memory.ts';
import type { SavedOptions } from './saved-options.ts';

export interface ModelOptions {
  model: KnownModel;
  names: readonly string[];
  saved: LoadOptions;
  /** What would be saved with the change that was asked about; without one, what is. */
  merged: LoadOptions;
  /**
   * With that, what a load that gives no options would run with now; -1 is a context that is left
   * open.
   */
  effective: LoadOptions;
  defaults: LoadOptions;
  /** Tokens of context that such a load would get; undefined for a recipe without one. */
  resolvedCtxSize: number | undefined;
}

interface LoadPlanRequest {
  name: string;
  options: LoadOptions;
  author?: ArgumentAuthor;
  isToSave?: boolean;
  onProgress?: OnLoadProgress | undefined;
  signal: AbortSignal;
}

export interface LoadPlansOptions extends LoadOptionsDeps, MemoryOptions {
  savedOptions: LoadOptionsDeps['savedOptions'] & Pick<SavedOptions, 'save'>;
  models: Pick<Models, 'get'>;
  pulls: Pick<Pulls, 'pull'>;
  backends: Pick<Backends, 'survey'>;
  attempts: Pick<LoadAttempts, 'attemptsFor' | 'bring' | 'startFailed'>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

type ModelHere = KnownModel & { path: string };

interface Planned
  extends Attempts,
    Pick<LoadPlan, 'recipe' | 'options' | 'isContextOpen' | 'isPulled'> {
  model: ModelHere;
}

export class LoadPlans {
  readonly #deps: LoadPlansOptions;
  readonly #options: ReturnType<typeof createLoadOptions>;
  readonly #forecast: ReturnType<typeof createForecast>;

  constructor(deps: LoadPlansOptions) {
    this.#deps = deps;
    this.#options = createLoadOptions(deps);
    this.#forecast = createForecast(deps.now);
  }

  isOption = (name: string): boolean => this.#options.isOption(name);

  /** False for an option of another recipe than the model's. */
  takes = (model: KnownModel, option: string): boolean =>
    this.#options.isOptionOf(this.#options.recipeOf(model), option);

  /**
   * A plan for the model that `name` means, with the first backend ready to be started. Options of
   * the request win over the saved ones, those over the settings; one that is null is the saved one
   * left aside. Fields that are not an option of its recipe are left aside. Whatever can be known
   * to be wrong is found here, before any other model has to leave for this one. A model that is
   * not here yet is pulled. With `isToSave`, options that turn out to be valid are saved for the
   * model, in place of any saved before; the plan is then without those too. `author` is whose
   * request it is. `onProgress` hears what is fetched.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {CapabilityNotSupported}
   *   {ModelLoadFailed} {SavedOptionsBroken}, and what pulls throw
   */
  async make(request: LoadPlanRequest): Promise<LoadPlan> {
    const { name, author, isToSave = false, onProgress = () => {}, signal } = request;
    const { models, attempts, savedOptions } = this.#deps;
    // Looked up again: a load takes long, and what was here a while ago may be removed.
    const known = await models.get(name, { isFresh: true });
    const recipe = this.#options.recipeOf(known);
    requireWhole(known);
    const fields = this.#options.optionsAmong(request.options, recipe);
    // What is to be saved is what runs: nothing that it takes the place of.
    const combining = { options: isToSave ? insteadOfSaved(recipe, fields) : fields, author };
    const {
      given,
      inForce: options,
      isContextOpen,
    } = await this.#options.combine(known, recipe, combining);
    const wanted = { recipe, model: known, options };
    const tried = await attempts.attemptsFor(wanted, backendIn(options, recipe));
    const here = known.downloaded ? asLoadable(known) : undefined;
    if (here) await requireFiles(here);
    const [model, brought] = await together(signal, (until) => {
      const waiting = { signal: until, onProgress };
      return Promise.all([
        here ?? this.#pulled(known.id, waiting),
        attempts.bring({ ...wanted, ...tried }, waiting),
      ]);
    });
    if (!here) await requireFiles(model);
    const planned = { ...tried, model, recipe, options, isContextOpen, isPulled: !here };
    const plan = await this.#ready(planned, { signal, onProgress }, brought);
    // Not after the load: whether memory is short now, or the client leaves, says nothing about
    // what is to be kept.
    if (isToSave) await savedOptions.save(known, given);
    return plan;
  }

  /** @throws {NativeServerStartFailed} when no other backend would do better */
  async next(
    plan: LoadPlan,
    failure: NativeServerStartFailed,
    waiting: Waiting,
  ): Promise<LoadPlan> {
    const attempts = await this.#deps.attempts.startFailed(plan, failure);
    try {
      return await this.#ready({ ...plan, attempts, model: plan.model as ModelHere }, waiting);
    } catch (error) {
      waiting.signal.throwIfAborted();
      this.#deps.log.warning(`No other backend runs ${plan.model.id}: ${messageOf(error)}`);
      throw failure;
    }
  }

  /**
   * The options of the model that `name` means, and what would come of a change: of these options,
   * saved by `author` on top of what is saved, null taking one away; or of forgetting all.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {ModelLoadFailed}
   */
  async optionsOf(
    name: string,
    change: LoadOptions | 'forget' = {},
    author?: ArgumentAuthor,
  ): Promise<ModelOptions> {
    const model = await this.#deps.models.get(name, { isFresh: true });
    if (model.provider !== undefined) return withoutOptions(model);
    const recipe = this.#options.recipeOf(model);
    const options =
      change === 'forget' ? insteadOfSaved(recipe, {}) : this.#options.optionsAmong(change, recipe);
    const combined = await this.#options.combine(model, recipe, {
      options,
      author,
      isToMerge: true,
    });
    const { saved, merged, defaults, inForce, isContextOpen } = combined;
    const backend = await this.#foreseen(model, recipe, inForce);
    const given = inForce[CONTEXT_OPTION];
    const asked =
      typeof given === 'number' ? Math.min(given, model.contextLength ?? given) : undefined;
    const sized =
      backend && isContextOpen ? { model, recipe, backend, options: inForce } : undefined;
    const open =
      sized &&
      contextFor(
        { ...sized, speculation: await draftsOf(sized) },
        await memoryOn(this.#deps, sized.backend.devices),
      );
    const effective = {
      ...inForce,
      ...(backend === undefined ? {} : { [recipe.options.backend]: backend.name }),
      ...(isContextOpen ? { [CONTEXT_OPTION]: -1 } : {}),
    };
    return {
      model,
      names: recipe.options.names,
      saved,
      merged,
      effective,
      defaults,
      resolvedCtxSize: open ?? asked,
    };
  }

  /**
   * Tokens of context that a request would get of each of these models, were it loaded now, by its
   * id; missing where it is not known.
   */
  async contextsOf(list: readonly KnownModel[]): Promise<ReadonlyMap<string, number>> {
    // What is wrong with its options a load says.
    const sized = await Promise.all(
      list.map(async (model) => [model.id, await this.#contextOf(model).catch(() => undefined)]),
    );
    return new Map(sized.filter((entry): entry is [string, number] => entry[1] !== undefined));
  }

  /**
   * What each of these models would compute on, were it loaded now, as `gpu npu`, by its id;
   * missing where no recipe of this server runs it.
   */
  async devicesOf(list: readonly KnownModel[]): Promise<ReadonlyMap<string, string>> {
    const entries = list.map(
      async (model) => [model.id, await this.#devicesIn(model).catch(() => undefined)] as const,
    );
    const known = (await Promise.all(entries)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return new Map(known);
  }

  /**
   * Memory that the model of a plan takes, and that is there for it now, in bytes; `isSpread` where
   * it may take the system's besides.
   */
  async memoryOf(
    plan: LoadPlan,
    isSpread = false,
  ): Promise<{ needed: number | undefined; available: number }> {
    const { recipe, backend } = plan;
    const ofDevice = await memoryOn(
      this.#deps,
      backend.devices,
      recipe.launch.freeDeviceBytes?.(backend),
    );
    const ofSystem = isSpread ? await memoryOn(this.#deps, []) : 0;
    const { needed } = fitted({ ...plan, isContextOpen: false }, undefined).memory;
    return { needed, available: ofDevice + ofSystem };
  }

  /**
   * The plan on the first backend that can run it so; `brought` is the one that is due, if it is
   * here already.
   */
  async #ready(
    planned: Planned,
    waiting: Waiting,
    brought?: Awaited<ReturnType<LoadAttempts['bring']>>,
  ): Promise<LoadPlan> {
    const { recipe } = planned;
    let { attempts } = planned;
    for (let ready = brought; ; ready = undefined) {
      ready ??= await this.#deps.attempts.bring({ ...planned, attempts }, waiting);
      attempts = ready.attempts;
      const plan = {
        ...planned,
        attempts,
        reason: reasonFor({ ...planned, attempts }, ready.note),
      };
      try {
        return await this.#requireUsable(plan, ready.backend, waiting);
      } catch (error) {
        waiting.signal.throwIfAborted();
        if (!(error instanceof CompanionMissing)) {
          attempts = passOver(plan, `refuses it: ${messageOf(error)}`, error);
          continue;
        }
        const message = `backend ${ready.backend.name} ${error.message} Name another backend in ${recipe.options.backend}.`;
        const failed = new ModelLoadFailed(planned.model.id, new Error(message, { cause: error }));
        attempts = passOver(plan, error.message, failed);
      }
    }
  }

  /**
   * @throws {CompanionMissing} {InvalidLoadOptions} {CapabilityNotSupported} when this backend
   *   can't run it so.
   */
  async #requireUsable(
    planned: Planned & Pick<LoadPlan, 'reason'>,
    backend: LoadPlan['backend'],
    waiting: Waiting,
  ): Promise<LoadPlan> {
    const { recipe, isPulled } = planned;
    const model = await provideCompanion({
      model: planned.model,
      recipe,
      backend: backend.name,
      // What has just been pulled without its companion would not get it by another try.
      fetch: async () => (isPulled ? planned.model : this.#pulled(planned.model.id, waiting)),
      signal: waiting.signal,
    });
    const options = { ...planned.options, [recipe.options.backend]: backend.name };
    // Some options are refused by one backend only; making the command line once on trial shows it.
    recipe.launch.plan({ model, backend, options, port: 1 });
    return {
      ...planned,
      model,
      options,
      backend: { ...backend, devices: devicesOf(model, recipe, backend) },
    };
  }

  /** For a load, a pull that a client has cancelled is a load that has failed. */
  async #pulled(id: string, { signal, onProgress }: Waiting): Promise<ModelHere> {
    try {
      const report = (files: FileProgress) => onProgress({ part: 'model', name: id, files });
      return asLoadable(await this.#deps.pulls.pull({ name: id, signal, onProgress: report }));
    } catch (error) {
      throw error instanceof DownloadCancelled ? new ModelLoadFailed(id, error) : error;
    }
  }

  /** The backend that a load would most probably end up with; undefined where there is none. */
  async #foreseen(model: KnownModel, recipe: Recipe, options: LoadOptions) {
    const wanted = { recipe, model, options };
    // One that is not here yet may be brought before the load.
    const tried = await this.#deps.attempts
      .attemptsFor(wanted, backendIn(options, recipe))
      .catch(() => undefined);
    const left = tried?.attempts.filter(({ problem }) => problem === undefined) ?? [];
    const names = left.map(({ backend }) => backend);
    const candidates = names.flatMap(
      (name) => recipe.backends.find((one) => one.name === name) ?? [],
    );
    for (const backend of candidates) {
      if (await isCompanionExpected({ model, recipe, backend: backend.name })) return backend;
    }
    return candidates[0];
  }

  async #contextOf(model: KnownModel): Promise<number | undefined> {
    // What a provider gives a request is known to it alone.
    if (model.provider !== undefined) return model.contextLength;
    if (!model.downloaded) return undefined;
    const recipe = this.#options.recipeOf(model);
    if (!recipe.options.names.includes(CONTEXT_OPTION)) return undefined;
    const { inForce, isContextOpen } = await this.#options.combine(model, recipe, { options: {} });
    const { contextLength: trained = Number.POSITIVE_INFINITY } = model;
    if (!isContextOpen) return Math.min(Number(inForce[CONTEXT_OPTION]), trained);
    const backend = await this.#probable(model, recipe, inForce);
    if (backend === undefined) return undefined;
    const { devices } = backend;
    const available = await this.#forecast(devices.join(' '), () => memoryOn(this.#deps, devices));
    const sized = { model, recipe, backend, options: inForce };
    return Math.min(contextFor(sized, available), trained);
  }

  async #devicesIn(model: KnownModel): Promise<string | undefined> {
    if (model.provider !== undefined) return undefined;
    const recipe = this.#options.recipeOf(model);
    const { inForce } = await this.#options.combine(model, recipe, { options: {} });
    const probable = await this.#probable(model, recipe, inForce);
    const [first] = recipe.backends;
    // Where no backend runs here, its recipe still says what such models are for.
    const devices = probable?.devices ?? (first && devicesOf(model, recipe, first));
    return devices?.join(' ');
  }

  /**
   * The backend of a load as things were some seconds ago, with what the model would compute on.
   */
  async #probable(model: KnownModel, recipe: Recipe, options: LoadOptions) {
    const wanted = backendIn(options, recipe);
    const survey = () => this.#deps.backends.survey(recipe, { wanted: wanted ?? '' });
    const { best } = await this.#forecast(`${recipe.name} ${wanted}`, survey);
    if (best === undefined) return undefined;
    const { backend, device } = best;
    const lacksItsDevice = device === 'cpu' && !backend.devices.includes('cpu');
    const devices = lacksItsDevice ? [device] : devicesOf(model, recipe, backend);
    return { name: backend.name, devices };
  }
}

/** Some checkpoints compute on more than their backend says. */
const devicesOf = (
  model: KnownModel,
  recipe: Recipe,
  backend: Pick<RecipeBackend, 'devices'>,
): readonly string[] => recipe.launch.devicesFor?.(model.checkpoint) ?? backend.devices;

const DRAFTS_MS = 5000;

/**
 * What would draft for a model, as far as that can be known before the load: its file and the
 * backend have to be here.
 */
async function draftsOf(foreseen: {
  model: KnownModel;
  recipe: Recipe;
  backend: RecipeBackend;
  options: LoadOptions;
}) {
  const { model, recipe, options } = foreseen;
  const backend = model.downloaded ? await foreseen.backend.locate() : undefined;
  if (backend === undefined || model.path === undefined) return undefined;
  const signal = AbortSignal.timeout(DRAFTS_MS);
  // What is wrong with the options the load says.
  return recipe.launch
    .speculate?.({ model: asLoadable(model), options, backend, signal })
    .catch(() => undefined);
}

const FORECAST_MS = 5000;

/** Looks at the machine take a while each, and lists of models are asked for again and again. */
function createForecast(now: () => number) {
  const known = new Map<string, { atMs: number; value: Promise<unknown> }>();
  return <Value>(key: string, look: () => Promise<Value>): Promise<Value> => {
    const last = known.get(key);
    if (last !== undefined && now() - last.atMs < FORECAST_MS) return last.value as Promise<Value>;
    const value = look();
    known.set(key, { atMs: now(), value });
    return value;
  };
}

function withoutOptions(model: KnownModel): ModelOptions {
  const none = { saved: {}, merged: {}, effective: {}, defaults: {} };
  return { model, names: [], ...none, resolvedCtxSize: undefined };
}

async function together<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const failed = new AbortController();
  try {
    return await work(AbortSignal.any([signal, failed.signal]));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** These options and none of the saved ones: nulls mask those, as a request could. */
function insteadOfSaved(recipe: Recipe, options: LoadOptions): LoadOptions {
  return { ...Object.fromEntries(recipe.options.names.map((name) => [name, null])), ...options };
}

function backendIn(options: LoadOptions, recipe: Recipe): string | undefined {
  const wanted = options[recipe.options.backend];
  return typeof wanted === 'string' ? wanted : undefined;
}

function asLoadable(model: KnownModel): KnownModel & { path: string } {
  const { path, downloaded } = model;
  if (path === undefined || !downloaded) throw new ModelNotDownloaded(model.id);
  return { ...model, path };
}

/** @throws {ModelLoadFailed} for a model of which a part is missing, which no pull can bring. */
function requireWhole({ id, origin, unavailableReason }: KnownModel): void {
  if (origin === 'extra' && unavailableReason !== undefined)
    throw new ModelLoadFailed(id, new Error(unavailableReason));
}

/**
 * A file may be gone, or be a web page with a model's name. What is not a path is a name in a
 * store.
 */
async function requireFiles({ id, path, mmprojPath }: LoadPlan['model']): Promise<void> {
  for (const file of [path, mmprojPath]) {
    if (file === undefined || !isAbsolute(file)) continue;
    const looking = isGgufName(file) ? startOf(file) : access(file).then(() => GGUF_START);
    const start = await looking.catch((cause: unknown) => {
      throw new ModelLoadFailed(
        id,
        new Error(`its file ${file} can't be read; it has been moved or taken away.`, { cause }),
      );
    });
    if (start !== '' && start !== GGUF_START)
      throw new ModelLoadFailed(
        id,
        new Error(`its file ${file} is not a GGUF file; download it again.`),
      );
  }
}

const GGUF_START = 'GGUF';

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(GGUF_START.length),
      0,
      GGUF_START.length,
      0,
    );
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

type Pair<Model extends KnownModel> = { model: Model; recipe: Recipe; backend: string };

/**
 * The message says what is missing and why, as the end of a sentence that begins with the backend's
 * name.
 */
export class CompanionMissing extends Error {}

/**
 * Fetched again if that brings the missing file, which is in its place then.
 * @throws {CompanionMissing}
 */
export async function provideCompanion<Model extends ModelHere>({
  fetch,
  signal,
  ...pair
}: Pair<Model> & { fetch(): Promise<Model>; signal: AbortSignal }): Promise<Model> {
  const { model } = pair;
  const companion = companionOf(pair);
  if (!companion) return model;
  try {
    const whole = (await isFetched(model, companion))
      ? model
      : await fetched(model, companion, fetch);
    await companion.place(whole);
    return whole;
  } catch (error) {
    signal.throwIfAborted();
    const lack = `needs its file '${companion.role}', which is not available: ${messageOf(error)}`;
    throw new CompanionMissing(lack, { cause: error });
  }
}

/** What the pull of the model has not brought is taken to be missing permanently. */
export async function isCompanionExpected(pair: Pair<KnownModel>): Promise<boolean> {
  const companion = companionOf(pair);
  if (!companion) return true;
  const { path, downloaded, checkpoints } = pair.model;
  if (!downloaded) return checkpoints[companion.role] !== undefined;
  return path !== undefined && companion.isHere({ ...pair.model, path });
}

const companionOf = ({ backend, recipe }: Pair<KnownModel>): Companion | undefined =>
  recipe.backends.find(({ name }) => name === backend)?.companion;

/** Whatever is at its place: putting it there tells what is wrong. */
const isFetched = async (model: ModelHere, companion: Companion): Promise<boolean> =>
  model.files?.[companion.role] !== undefined || companion.isHere(model);

async function fetched<Model extends ModelHere>(
  model: Model,
  companion: Companion,
  fetch: () => Promise<Model>,
): Promise<Model> {
  const checkpoint = model.checkpoints[companion.role];
  if (checkpoint === undefined) throw new Error('the model has none.');
  const whole = await fetch();
  if (await isFetched(whole, companion)) return whole;
  throw new Error(`${checkpoint} could not be fetched; the log says why.`);
}
