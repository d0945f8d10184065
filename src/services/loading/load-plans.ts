// Decides how a model is to be run: which recipe, which backend, which options win.
import { access, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { components } from '../../../generated/openapi.ts';
import { DownloadCancelled, ModelLoadFailed, ModelNotDownloaded, type NativeServerStartFailed } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { RecipeOptions } from '../recipe-options/recipe-options.ts';
import type { BackendCandidates, BackendChooser } from './backend-candidates.ts';
import { CompanionMissing, isCompanionExpected, provideCompanion } from './companions.ts';
import { CONTEXT_OPTION, createLoadOptions, type LoadOptionsDeps } from './load-options.ts';
import { type AutomaticOptions, createModelMemory, type ModelMemoryDeps } from './model-memory.ts';

/** A model with everything decided about how to run it. */
export interface LoadPlan {
  model: LoadableModel & Pick<KnownModel, 'checkpoint' | 'contextLength'>;
  recipe: Recipe;
  backend: LocatedBackend;
  /** Why this backend: a sentence or two, for people. */
  reason: string;
  /** Options in force: the request's over the saved ones over the settings'. */
  options: LoadOptions;
  /** What depends on the moment: decided once there is room for the model. */
  automatic?: AutomaticOptions | undefined;
  /**
   * The same load on the next backend, after this one's native server did not start.
   * @throws {NativeServerStartFailed} when there is none, or none would do better; the signal's reason when it aborts.
   */
  fallBack?: ((failure: NativeServerStartFailed, signal: AbortSignal) => Promise<LoadPlan>) | undefined;
  /** Called when the native server is about to be started, which does not happen to a model that runs so already. */
  onStart?: (() => void) | undefined;
  /** True protects it from making room for others; left out, it stays as it is. */
  pinned?: boolean;
  /** How long it stays when nobody uses it; Infinity for good; left out, it stays as it is. */
  keepAliveMs?: number;
}

/** The options of one model, as they are and as they would be. */
export interface ModelOptions {
  model: KnownModel;
  /** The names of all its options; none for a model of a provider. */
  names: readonly string[];
  saved: LoadOptions;
  /** What would be saved with the change that was asked about; without one, what is. */
  merged: LoadOptions;
  /** With that, what a load that gives no options would run with now; -1 is a context that is left open. */
  effective: LoadOptions;
  /** The same without what is saved. */
  defaults: LoadOptions;
  /** Tokens of context that such a load would get; undefined for a recipe without one. */
  resolvedCtxSize: number | undefined;
}

/** How far one part of a load is. */
export type LoadProgress = components['schemas']['LoadProgressEvent'];

export interface LoadPlanRequest {
  name: string;
  options: LoadOptions;
  author?: ArgumentAuthor;
  isToSave?: boolean;
  /** Hears what is fetched, and which backend is going to be started, also when a later one takes its place. */
  onProgress?: ((progress: LoadProgress) => void) | undefined;
  signal: AbortSignal;
}

export type LoadPlans = ReturnType<typeof createLoadPlans>;

export interface LoadPlansOptions extends LoadOptionsDeps, ModelMemoryDeps {
  savedOptions: LoadOptionsDeps['savedOptions'] & Pick<RecipeOptions, 'save'>;
  models: Pick<Models, 'get'>;
  pulls: Pick<Pulls, 'pull'>;
  backends: Pick<BackendChooser, 'candidatesFor' | 'defaultOf'>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** A load on its way to a plan. */
interface Planning {
  model: KnownModel & { path: string };
  recipe: Recipe;
  inForce: LoadOptions;
  isContextOpen: boolean;
  candidates: BackendCandidates;
  /** Pulls what is missing of the model. */
  fetch(): Promise<Planning['model']>;
  onProgress(progress: LoadProgress): void;
}

/** Long because plans and listings of options are made of the same steps, in an order that matters. */
export function createLoadPlans(deps: LoadPlansOptions) {
  const { models, pulls, savedOptions, backends, log } = deps;
  const { recipeOf, combine, optionsAmong, isOption } = createLoadOptions(deps);
  const { contextFor, automaticFor, memoryOn } = createModelMemory(deps);
  const forecast = createForecast(deps.now);

  /** To whoever wants it loaded, a pull that somebody has cancelled is a load that has failed. */
  async function pulled(
    id: string,
    signal: AbortSignal,
    onProgress: Planning['onProgress'],
  ): Promise<Planning['model']> {
    const report = (progress: FileProgress) => onProgress(fetching({ part: 'model', name: id }, progress));
    try {
      return asLoadable(await pulls.pull({ name: id, signal, onProgress: report }));
    } catch (error) {
      throw error instanceof DownloadCancelled ? new ModelLoadFailed(id, error) : error;
    }
  }

  /** @throws {CompanionMissing} {InvalidLoadOptions} {CapabilityNotSupported} when this backend can't run it so. */
  async function planOn(backend: LocatedBackend, planning: Planning, signal: AbortSignal): Promise<LoadPlan> {
    const { recipe, inForce, isContextOpen, candidates, fetch, onProgress } = planning;
    const model = await provideCompanion({ ...planning, backend: backend.name, fetch, signal });
    const options = { ...inForce, [recipe.options.backend]: backend.name };
    const plan = { model, recipe, backend, options };
    // Some options are refused by one backend only; making the command line once on trial shows it.
    recipe.launch.plan({ ...plan, port: 1 });
    const reason = candidates.reason();
    const devices = recipe.launch.devicesFor?.(model.checkpoint) ?? backend.devices;
    return {
      ...plan,
      backend: { ...backend, devices },
      reason,
      onStart: () => onProgress({ part: 'start', name: `${recipe.name}:${backend.name}`, reason }),
      automatic: automaticFor(plan, isContextOpen),
      async fallBack(failure, until) {
        await candidates.startFailed(failure);
        return firstPlan(planning, until).catch((error: unknown) => {
          until.throwIfAborted();
          log.warning(`No other backend runs ${model.id}: ${messageOf(error)}`);
          throw failure;
        });
      },
    };
  }

  /** The plan on the first backend that can run it so. `first` is one that the candidates have given already. */
  async function firstPlan(planning: Planning, signal: AbortSignal, first?: LocatedBackend): Promise<LoadPlan> {
    const { candidates, model, recipe } = planning;
    for (let backend = first; ; backend = undefined) {
      backend ??= await candidates.next(signal);
      try {
        const plan = await planOn(backend, planning, signal);
        await candidates.report();
        return plan;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CompanionMissing)) candidates.passOver(`refuses it: ${messageOf(error)}`, error);
        else {
          const message = `backend ${backend.name} ${error.message} Name another backend in ${recipe.options.backend}.`;
          candidates.passOver(error.message, new ModelLoadFailed(model.id, new Error(message, { cause: error })));
        }
      }
    }
  }

  /** The backend that a load would most probably end up with; undefined where there is none. */
  async function foreseen({ model, recipe, inForce }: Pick<Planning, 'recipe' | 'inForce'> & { model: KnownModel }) {
    const request = { recipe, wanted: backendIn(inForce, recipe), model, options: inForce };
    // One that is not here yet may be brought before the load.
    const candidates = await backends.candidatesFor(request).catch(() => undefined);
    const left = candidates?.left().map(({ backend }) => backend) ?? [];
    for (const backend of left) {
      if (await isCompanionExpected({ model, recipe, backend: backend.name })) return backend;
    }
    return left[0];
  }

  /** See `contextsOf`. */
  async function contextOf(model: KnownModel): Promise<number | undefined> {
    // What a provider gives a request is known to it alone.
    if (model.provider !== undefined) return model.contextLength;
    if (!model.downloaded) return undefined;
    const recipe = recipeOf(model);
    if (!recipe.options.names.includes(CONTEXT_OPTION)) return undefined;
    const { inForce, isContextOpen } = await combine(model, recipe, { options: {} });
    const { contextLength: trained = Number.POSITIVE_INFINITY } = model;
    if (!isContextOpen) return Math.min(Number(inForce[CONTEXT_OPTION]), trained);
    const wanted = backendIn(inForce, recipe);
    const name = await forecast(`${recipe.name} ${wanted}`, () => backends.defaultOf(recipe, wanted));
    const backend = recipe.backends.find((one) => one.name === name);
    if (backend === undefined) return undefined;
    const devices = recipe.launch.devicesFor?.(model.checkpoint) ?? backend.devices;
    const memory = (of: readonly string[]) => forecast(of.join(' '), () => memoryOn(of));
    const sized = { model, recipe, backend: { name: backend.name, devices }, options: inForce };
    return Math.min((await contextFor(sized, memory)).size, trained);
  }

  return {
    isOption,

    /** Tokens of context that a request would get of each of these models, were it loaded now, by its id; missing where it is not known. */
    async contextsOf(list: readonly KnownModel[]): Promise<ReadonlyMap<string, number>> {
      // What is wrong with its options a load says.
      const sized = await Promise.all(
        list.map(async (model) => [model.id, await contextOf(model).catch(() => undefined)]),
      );
      return new Map(sized.filter((entry): entry is [string, number] => entry[1] !== undefined));
    },

    /**
     * A plan for the model that `name` means. Options of the request win over the saved ones, those over the settings; one
     * that is null is the saved one left aside. Fields that are no option of any recipe are left aside. Whatever can be
     * known to be wrong is found here, before any other model has to leave for this one. A model that is not here yet is
     * pulled, last of all. With `isToSave`, options that turn out to be valid are saved for the model, in place of any
     * saved before; the plan is then without those too. `author` is whose
     * request it is; anybody's if left out.
     * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {CapabilityNotSupported} {ModelLoadFailed}
     *   {SavedOptionsBroken}, and what pulls throw
     */
    async make({
      name,
      options: fields,
      author,
      isToSave = false,
      onProgress = () => {},
      signal,
    }: LoadPlanRequest): Promise<LoadPlan> {
      // Looked at anew: a load takes long, and what was here a while ago may be removed.
      const known = await models.get(name, { isFresh: true });
      const recipe = recipeOf(known);
      requireWhole(known);
      const options = optionsAmong(fields);
      // What is to be saved is what runs: nothing that it takes the place of.
      const requested = isToSave ? insteadOfSaved(recipe, options) : options;
      const { given, inForce, isContextOpen } = await combine(known, recipe, { options: requested, author });
      const candidates = await backends.candidatesFor({
        ...{ recipe, wanted: backendIn(inForce, recipe), model: known, options: inForce },
        onProgress: (backend, progress) =>
          onProgress(fetching({ part: 'backend', name: `${recipe.name}:${backend}` }, progress)),
      });
      const here = known.downloaded ? asLoadable(known) : undefined;
      if (here) await requireFiles(here);
      const [model, first] = await together(signal, (until) =>
        Promise.all([here ?? pulled(known.id, until, onProgress), candidates.next(until)]),
      );
      if (!here) await requireFiles(model);
      // What has just been pulled without its companion would not get it by another try.
      const fetch = here ? () => pulled(known.id, signal, onProgress) : async () => model;
      const planning = { model, recipe, inForce, isContextOpen, candidates, fetch, onProgress };
      const plan = await firstPlan(planning, signal, first);
      // Not after the load: whether memory is short now, or the client leaves, says nothing about what is to be kept.
      if (isToSave) await savedOptions.save(known, given);
      return plan;
    },

    /**
     * The options of the model that `name` means, and what would come of a change: of these options, saved by `author` on
     * top of what is saved, null taking one away; or of forgetting all.
     * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {ModelLoadFailed}
     */
    async optionsOf(name: string, change: LoadOptions | 'forget' = {}, author?: ArgumentAuthor): Promise<ModelOptions> {
      const model = await models.get(name, { isFresh: true });
      if (model.provider !== undefined) return withoutOptions(model);
      const recipe = recipeOf(model);
      const options = change === 'forget' ? insteadOfSaved(recipe, {}) : optionsAmong(change);
      const combined = await combine(model, recipe, { options, author, isToMerge: true });
      const { saved, merged, defaults, inForce, isContextOpen } = combined;
      const backend = await foreseen({ model, recipe, inForce });
      const sized = backend && { model, recipe, backend, options: inForce };
      const open = isContextOpen && sized ? (await contextFor(sized)).size : undefined;
      const given = inForce[CONTEXT_OPTION];
      const asked = typeof given === 'number' ? Math.min(given, model.contextLength ?? given) : undefined;
      const resolvedCtxSize = open ?? asked;
      const effective = {
        ...inForce,
        ...(backend === undefined ? {} : { [recipe.options.backend]: backend.name }),
        ...(isContextOpen ? { [CONTEXT_OPTION]: -1 } : {}),
      };
      return { model, names: recipe.options.names, saved, merged, effective, defaults, resolvedCtxSize };
    },
  };
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

/** A provider loads its models itself. */
function withoutOptions(model: KnownModel): ModelOptions {
  const none = { saved: {}, merged: {}, effective: {}, defaults: {} };
  return { model, names: [], ...none, resolvedCtxSize: undefined };
}

type FileProgress = components['schemas']['DownloadProgressEvent'];

/** Without the other fields of downloads. */
function fetching(part: Pick<LoadProgress, 'part' | 'name'>, progress: FileProgress): LoadProgress {
  const { file, file_index, total_files, bytes_downloaded, bytes_total, percent } = progress;
  return { ...part, file, file_index, total_files, bytes_downloaded, bytes_total, percent };
}

/** Two jobs of one load: when one of them fails, nobody waits for the other any more. */
async function together<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

/** @throws {ModelNotDownloaded} */
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
 * A file may have been removed since the models folder was last looked at, or be a web page with a model's name. A path that
 * is none is a native server's own name.
 */
async function requireFiles({ id, path, mmprojPath }: LoadPlan['model']): Promise<void> {
  for (const file of [path, mmprojPath]) {
    if (file === undefined || !isAbsolute(file)) continue;
    const looking = file.endsWith('.gguf') ? startOf(file) : access(file).then(() => GGUF_START);
    const start = await looking.catch((cause: unknown) => {
      throw new ModelLoadFailed(
        id,
        new Error(`its file ${file} can't be read; it has been moved or taken away.`, { cause }),
      );
    });
    if (start !== '' && start !== GGUF_START) {
      throw new ModelLoadFailed(id, new Error(`its file ${file} is no GGUF file; download it again.`));
    }
  }
}

const GGUF_START = 'GGUF';

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GGUF_START.length), 0, GGUF_START.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
