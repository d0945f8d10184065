// What a load would do as things are, without doing it: its options, its context, its backend's
// devices and its memory.
import { createRecent } from '../../lib/recent.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Speculation } from '../../recipes/kit/speculation.ts';
import type { Backends } from '../backends/backends.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadAttempts } from './attempts.ts';
import { isCompanionExpected } from './companions.ts';
import { backendIn, insteadOfSaved, type OptionRules } from './load-options.ts';
import { contextFor, fitted, type MemoryOptions, memoryOn } from './memory.ts';
import { asHere } from './model-files.ts';

/** The load options of one model, and what would come of a change of the saved ones. */
export interface ModelOptions {
  model: KnownModel;
  /** The options that its recipe takes; empty for a model of a provider. */
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

/** A backend that a load would take, and what the model would compute on there. */
type ProbableBackend = Pick<RecipeBackend, 'name' | 'devices'>;

interface LoadForecastParts {
  models: Pick<Models, 'get'>;
  rules: Pick<OptionRules, 'recipeOf' | 'optionsAmong' | 'combine'>;
  backends: Pick<Backends, 'recentSurvey' | 'row'>;
  attempts: Pick<LoadAttempts, 'attemptsFor'>;
  memory: MemoryOptions;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** How long a look at the memory is good enough for a list of models. */
const RECENT_MS = 5000;
/** The same of what would draft, for which files are read. */
const RECENT_DRAFTS_MS = 60_000;
/** How long it may take to find what would draft for a model. */
const DRAFTS_MS = 5000;

/** Tells clients what loads would do; plans themselves are made by `LoadPlans`. */
export class LoadForecast {
  readonly #parts: LoadForecastParts;
  readonly #recentMemory: ReturnType<typeof createRecent>;
  readonly #recentDrafts: ReturnType<typeof createRecent>;

  constructor(parts: LoadForecastParts) {
    this.#parts = parts;
    this.#recentMemory = createRecent({ now: parts.now, forMs: RECENT_MS });
    this.#recentDrafts = createRecent({ now: parts.now, forMs: RECENT_DRAFTS_MS });
  }

  /**
   * The options of the model that `name` means, and what would come of a change: of these options,
   * saved by `author` on top of what is saved, null taking one away; or of forgetting all.
   * @throws {ModelNotFound} {InvalidLoadOptions} {ModelLoadFailed}
   */
  async optionsOf(
    name: string,
    change: LoadOptions | 'forget' = {},
    author?: ArgumentAuthor,
  ): Promise<ModelOptions> {
    const { models, rules } = this.#parts;
    const model = await models.get(name, { isFresh: true });
    if (model.provider !== undefined) return withoutOptions(model);
    const recipe = rules.recipeOf(model);
    const options =
      change === 'forget' ? insteadOfSaved(recipe, {}) : rules.optionsAmong(change, recipe);
    const combined = await rules.combine(model, recipe, { options, author, isToMerge: true });
    const { saved, merged, defaults, inForce, isContextOpen } = combined;
    const backend = await this.#expectedBackend(model, recipe, inForce);
    const effective: Record<string, unknown> = { ...inForce };
    if (backend !== undefined) effective[recipe.options.backend] = backend.name;
    if (isContextOpen) effective[CONTEXT_OPTION] = -1;
    const resolvedCtxSize = isContextOpen
      ? await this.#openContext({ model, recipe, options: inForce }, backend)
      : fixedContext(model, inForce);
    const { names } = recipe.options;
    return { model, names, saved, merged, effective, defaults, resolvedCtxSize };
  }

  /**
   * Tokens of context that a request would get of each of these models, were it loaded now, by its
   * id; missing where it is not known.
   */
  contextsOf(list: readonly KnownModel[]): Promise<ReadonlyMap<string, number>> {
    return knownOf(list, (model) => this.#contextOf(model));
  }

  /**
   * What each of these models would compute on, were it loaded now, as `gpu npu`, by its id;
   * missing where no recipe of this server runs it.
   */
  devicesOf(list: readonly KnownModel[]): Promise<ReadonlyMap<string, string>> {
    return knownOf(list, (model) => this.#devicesOf(model));
  }

  /**
   * Memory that the model of a plan takes, and that is there for it now, in bytes; `isSpread` where
   * it may take the system's besides.
   */
  async memoryOf(
    plan: LoadPlan,
    isSpread = false,
  ): Promise<{ needed: number | undefined; available: number }> {
    const { memory } = this.#parts;
    const { recipe, backend } = plan;
    const reported = recipe.launch.freeDeviceBytes?.(backend);
    const ofDevice = await memoryOn(memory, backend.devices, reported);
    const ofSystem = isSpread ? await memoryOn(memory, []) : 0;
    const { needed } = fitted({ ...plan, isContextOpen: false }, undefined).memory;
    return { needed, available: ofDevice + ofSystem };
  }

  /** The backend that a load would most probably end up with; undefined where there is none. */
  async #expectedBackend(
    model: KnownModel,
    recipe: Recipe,
    options: LoadOptions,
  ): Promise<RecipeBackend | undefined> {
    // One that is not here yet may be brought before the load.
    const tried = await this.#parts.attempts
      .attemptsFor({ recipe, model, options }, backendIn(options, recipe))
      .catch(() => undefined);
    const left = tried?.attempts.filter(({ problem }) => problem === undefined) ?? [];
    const candidates = left.flatMap(
      ({ backend: name }) => recipe.backends.find((one) => one.name === name) ?? [],
    );
    for (const backend of candidates) {
      if (await isCompanionExpected({ model, recipe, backend: backend.name })) return backend;
    }
    return candidates[0];
  }

  /** The context that is chosen by the memory of the moment. */
  async #openContext(
    load: { model: KnownModel; recipe: Recipe; options: LoadOptions },
    backend: RecipeBackend | undefined,
  ): Promise<number | undefined> {
    if (backend === undefined) return undefined;
    const speculation = await this.#draftsFor(load, backend);
    const available = await memoryOn(this.#parts.memory, backend.devices);
    return contextFor({ ...load, backend, speculation }, available);
  }

  /**
   * What would draft for a model, as far as that can be known before the load: its file and the
   * backend have to be here.
   */
  async #draftsFor(
    load: { model: KnownModel; recipe: Recipe; options: LoadOptions },
    { name }: Pick<RecipeBackend, 'name'>,
  ): Promise<Speculation | undefined> {
    const { model, recipe, options } = load;
    const { speculate } = recipe.launch;
    if (speculate === undefined || !model.downloaded || model.path === undefined) return undefined;
    const backend = recipe.backends.find((one) => one.name === name);
    if (backend === undefined) return undefined;
    const { located } = await this.#parts.backends.row(recipe, backend);
    if (located === undefined) return undefined;
    const signal = AbortSignal.timeout(DRAFTS_MS);
    // What is wrong with the options the load says.
    return speculate({ model: asHere(model), options, backend: located, signal }).catch(
      () => undefined,
    );
  }

  async #contextOf(model: KnownModel): Promise<number | undefined> {
    // What a provider gives a request is known to it alone.
    if (model.provider !== undefined) return model.contextLength;
    if (!model.downloaded) return undefined;
    const { rules, memory } = this.#parts;
    const recipe = rules.recipeOf(model);
    if (!recipe.options.names.includes(CONTEXT_OPTION)) return undefined;
    const { inForce, isContextOpen } = await rules.combine(model, recipe, { options: {} });
    const { contextLength: trained = Number.POSITIVE_INFINITY } = model;
    if (!isContextOpen) return Math.min(Number(inForce[CONTEXT_OPTION]), trained);
    const backend = await this.#probableBackend(model, recipe, inForce);
    if (backend === undefined) return undefined;
    const { devices } = backend;
    const look = () => memoryOn(memory, devices);
    const available = await this.#recentMemory(devices.join(' '), look);
    const load = { model, recipe, options: inForce };
    const drafts = () => this.#draftsFor(load, backend);
    const question = JSON.stringify([model.id, backend.name, inForce]);
    const speculation = await this.#recentDrafts(question, drafts);
    return Math.min(contextFor({ ...load, backend, speculation }, available), trained);
  }

  async #devicesOf(model: KnownModel): Promise<string | undefined> {
    if (model.provider !== undefined) return undefined;
    const { rules } = this.#parts;
    const recipe = rules.recipeOf(model);
    const { inForce } = await rules.combine(model, recipe, { options: {} });
    const probable = await this.#probableBackend(model, recipe, inForce);
    const [first] = recipe.backends;
    // Where no backend runs here, its recipe still says what such models are for.
    const devices = probable?.devices ?? (first && devicesFor(model, recipe, first));
    return devices?.join(' ');
  }

  /** The backend of a load as things were some seconds ago. */
  async #probableBackend(
    model: KnownModel,
    recipe: Recipe,
    options: LoadOptions,
  ): Promise<ProbableBackend | undefined> {
    const wanted = backendIn(options, recipe) ?? '';
    const { best } = await this.#parts.backends.recentSurvey(recipe, wanted);
    if (best === undefined) return undefined;
    const { backend, device } = best;
    const lacksItsDevice = device === 'cpu' && !backend.devices.includes('cpu');
    const devices = lacksItsDevice ? [device] : devicesFor(model, recipe, backend);
    return { name: backend.name, devices };
  }
}

/** Some checkpoints compute on more than their backend says. */
export const devicesFor = (
  { checkpoint }: Pick<KnownModel, 'checkpoint'>,
  recipe: Recipe,
  backend: Pick<RecipeBackend, 'devices'>,
): readonly string[] => recipe.launch.devicesFor?.(checkpoint) ?? backend.devices;

/** What was found of each model, by its id. What is wrong with its options a load says. */
async function knownOf<Found>(
  list: readonly KnownModel[],
  find: (model: KnownModel) => Promise<Found | undefined>,
): Promise<ReadonlyMap<string, Found>> {
  const known = new Map<string, Found>();
  await Promise.all(
    list.map(async (model) => {
      const found = await find(model).catch(() => undefined);
      if (found !== undefined) known.set(model.id, found);
    }),
  );
  return known;
}

function fixedContext({ contextLength }: KnownModel, options: LoadOptions): number | undefined {
  const given = options[CONTEXT_OPTION];
  return typeof given === 'number' ? Math.min(given, contextLength ?? given) : undefined;
}

function withoutOptions(model: KnownModel): ModelOptions {
  return {
    model,
    names: [],
    saved: {},
    merged: {},
    effective: {},
    defaults: {},
    resolvedCtxSize: undefined,
  };
}
