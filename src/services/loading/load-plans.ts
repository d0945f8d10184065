// Decides how a model is to be run: which recipe, which backend, which options win.
import { access, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { DownloadCancelled, ModelLoadFailed, ModelNotDownloaded } from '../../errors.ts';
import { setFields } from '../../lib/is-set.ts';
import type { FreeGpuMemory } from '../../platform/hardware/free-gpu-memory.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { ArgumentAuthor } from '../../recipes/kit/argument-rules.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type BackendHost, selectBackend } from '../../recipes/kit/select-backend.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { RecipeOptions } from '../recipe-options/recipe-options.ts';
import { createCompanions } from './companions.ts';
import { automaticContextSize, memoryFor } from './context-size.ts';
import { CONTEXT_OPTION, createLoadOptions, type LoadOptionsDeps } from './load-options.ts';

/** A model with everything decided about how to run it. */
export interface LoadPlan {
  model: LoadableModel & { checkpoint: string };
  recipe: Recipe;
  backend: LocatedBackend;
  /** Options in force: the request's over the saved ones over the settings'. */
  options: LoadOptions;
  /** Options that nobody gave and that depend on the moment: decided once there is room for the model. */
  automatic?: AutomaticOptions | undefined;
  /** True protects it from making room for others; left out, it stays as it is. */
  pinned?: boolean;
  /** How long it stays when nobody uses it; Infinity for good; left out, it stays as it is. */
  keepAliveMs?: number;
}

/** Load options that are decided late. */
export interface AutomaticOptions {
  names: readonly string[];
  decide(): Promise<LoadOptions>;
}

/** The options of one model, as they are and as they would be. */
export interface ModelOptions {
  model: KnownModel;
  recipe: Recipe;
  saved: LoadOptions;
  /** What a load that gives no options would run with now. */
  effective: LoadOptions;
  /** The same without what is saved. */
  defaults: LoadOptions;
  /** Tokens of context that such a load would get; undefined for a recipe without one. */
  resolvedCtxSize: number | undefined;
}

export interface LoadPlans {
  /**
   * A plan for the model that `name` means. Options of the request win over the saved ones, those over the settings; one
   * that is null is the saved one left aside. Whatever can be known to be wrong is found here, before any other model has
   * to leave for this one. A model that is not here yet is pulled, last of all. With `isToSave`, options that turn out to
   * be valid are saved for the model, in place of any saved before. `author` is whose request it is; anybody's unless told.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {CapabilityNotSupported} {ModelLoadFailed}
   *   {SavedOptionsBroken}, and what pulls throw
   */
  make(input: {
    name: string;
    options: LoadOptions;
    author?: ArgumentAuthor;
    isToSave?: boolean;
    signal: AbortSignal;
  }): Promise<LoadPlan>;
  /**
   * The options of the model that `name` means; with `options` as if `author` had saved these for it.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {ModelLoadFailed}
   */
  optionsOf(name: string, options?: LoadOptions, author?: ArgumentAuthor): Promise<ModelOptions>;
}

export interface LoadPlansOptions extends LoadOptionsDeps {
  savedOptions: LoadOptionsDeps['savedOptions'] & Pick<RecipeOptions, 'save'>;
  models: Models;
  pulls: Pick<Pulls, 'pull'>;
  /** Where backends run; without it every one that is found is taken to run. */
  host?: BackendHost;
  /** Memory of the system that programs can have now, in bytes. */
  freeBytes(): number;
  /** Memory of the GPUs that is free now; without it their whole memory counts, but for a part. */
  freeGpuMemory?(machine: Machine): Promise<FreeGpuMemory>;
}

/** Long because plans and listings of options are made of the same steps, in an order that matters. */
export function createLoadPlans(deps: LoadPlansOptions): LoadPlans {
  const { models, pulls, savedOptions, host, freeBytes, freeGpuMemory, log } = deps;
  const { recipeOf, combine } = createLoadOptions(deps);
  const companions = createCompanions({ host, log });

  /** To whoever wants it loaded, a pull that somebody has cancelled is a load that has failed. */
  async function pulled(id: string, signal: AbortSignal): Promise<KnownModel> {
    try {
      return await pulls.pull({ name: id, signal });
    } catch (error) {
      throw error instanceof DownloadCancelled ? new ModelLoadFailed(id, error) : error;
    }
  }

  /** The context for a model with this backend, by the memory of this moment. */
  async function contextFor(model: KnownModel, recipe: Recipe, backend: LocatedBackend): Promise<number> {
    const { devices } = backend;
    const machine = await host?.machine();
    const free = devices.includes('gpu') ? machine && (await freeGpuMemory?.(machine)) : undefined;
    return automaticContextSize({
      type: model.type,
      trainedTokens: model.contextLength,
      kvBytesPerToken: model.kvBytesPerToken,
      weightBytes: model.sizeBytes,
      slots: recipe.backends.find(({ name }) => name === backend.name)?.slotsWithOwnContext ?? 1,
      freeBytes: memoryFor({ devices, machine, freeBytes: freeBytes(), free }),
    });
  }

  return {
    async make({ name, options, author, isToSave = false, signal }) {
      // Looked at anew: a load takes long, and what was here a while ago may have gone.
      const known = await models.get(name, { isFresh: true });
      const recipe = recipeOf(known);
      const { inForce, isContextOpen } = await combine(known, recipe, options, author);
      const wanted = backendIn(inForce, recipe);
      const first = await selectBackend({ recipe, wanted, model: known.id, host });
      const pull = async () => asLoadable(await pulled(known.id, signal));
      const here = known.downloaded ? asLoadable(known) : await pull();
      // What has just been pulled without its companion would not get it by another try.
      const fetch = known.downloaded ? pull : async () => here;
      const { model, backend } = await companions.choose({
        model: here,
        backend: first,
        recipe,
        wanted,
        fetch,
        signal,
      });
      await requireFiles(model);
      const plan = { model, recipe, backend, options: { ...inForce, [recipe.options.backend]: backend.name } };
      // Some options are refused by one backend only; making the command line once on trial tells.
      recipe.launch.plan({ ...plan, port: 1 });
      // Not after the load: whether memory is short now, or the client leaves, says nothing about what is to be kept.
      if (isToSave) await savedOptions.save(known, options);
      const automatic: AutomaticOptions | undefined = isContextOpen
        ? {
            names: [CONTEXT_OPTION],
            decide: async () => ({ [CONTEXT_OPTION]: await contextFor(model, recipe, backend) }),
          }
        : undefined;
      return { ...plan, automatic };
    },

    async optionsOf(name, options, author) {
      const model = await models.get(name, { isFresh: true });
      const recipe = recipeOf(model);
      // Nulls mask all that is saved, as a request could.
      const masks = options === undefined ? [] : recipe.options.names.map((option) => [option, null] as const);
      const requested = { ...Object.fromEntries(masks), ...options };
      const { saved, defaults, inForce, isContextOpen } = await combine(model, recipe, requested, author);
      const wanted = backendIn(inForce, recipe);
      // One that is not here yet may be installed before the load.
      const first = await selectBackend({ recipe, wanted, model: model.id, host }).catch(() => undefined);
      const backend = first && (await companions.foresee({ model, backend: first, recipe, wanted }));
      const open = isContextOpen && backend ? await contextFor(model, recipe, backend) : undefined;
      const given = inForce[CONTEXT_OPTION];
      const resolvedCtxSize = open ?? (typeof given === 'number' ? given : undefined);
      const effective = {
        ...inForce,
        ...(backend === undefined ? {} : { [recipe.options.backend]: backend.name }),
        ...(resolvedCtxSize === undefined ? {} : { [CONTEXT_OPTION]: resolvedCtxSize }),
      };
      const shown = options === undefined ? saved : setFields(options);
      return { model, recipe, saved: shown, effective, defaults, resolvedCtxSize };
    },
  };
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

/**
 * A file may have gone since the models folder was last looked at, or be a page of words with a model's name. A path that
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
