// Decides how a model is to be run: which recipe, which backend, which options win.
import { access } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { DownloadCancelled, InvalidLoadOptions, ModelLoadFailed, ModelNotDownloaded } from '../../errors.ts';
import { findRecipe } from '../../recipes/kit/aliases.ts';
import type { LoadOptions, Recipe } from '../../recipes/kit/recipe.ts';
import { selectBackend } from '../../recipes/kit/select-backend.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { LoadPlan } from '../residency/resident.ts';

export interface LoadPlans {
  /**
   * A plan for the model that `name` means. Options of the request win over the settings; one that is null is not given.
   * Whatever can be known to be wrong is found here, before any other model has to leave for this one.
   * A model that is not here yet is pulled, last of all.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {CapabilityNotSupported} {ModelLoadFailed}, and what pulls throw
   */
  make(input: { name: string; options: LoadOptions; signal: AbortSignal }): Promise<LoadPlan>;
}

export interface LoadPlansOptions {
  models: Models;
  pulls: Pick<Pulls, 'pull'>;
  recipes: readonly Recipe[];
  /** Options from the command line and the environment, by recipe. */
  defaults: Readonly<Record<string, LoadOptions>>;
}

export function createLoadPlans({ models, pulls, recipes, defaults }: LoadPlansOptions): LoadPlans {
  /** To whoever wants it loaded, a pull that somebody has cancelled is a load that has failed. */
  async function pulled(id: string, signal: AbortSignal): Promise<KnownModel> {
    try {
      return await pulls.pull({ name: id, signal });
    } catch (error) {
      throw error instanceof DownloadCancelled ? new ModelLoadFailed(id, error) : error;
    }
  }

  return {
    async make({ name, options, signal }) {
      // Looked at anew: a load takes long, and what was here a while ago may have gone.
      const known = await models.get(name, { isFresh: true });
      const recipe = findRecipe(recipes, known.recipe);
      if (!recipe) {
        throw new ModelLoadFailed(known.id, new Error(`its recipe '${known.recipe}' is not part of this server.`));
      }
      const given = Object.fromEntries(Object.entries(options).filter(([, value]) => isSet(value)));
      const problems = recipe.checkOptions(given);
      if (problems.length > 0) throw new InvalidLoadOptions(known.id, problems);
      const inForce = { ...defaults[recipe.name], ...known.options, ...given };
      const wanted = inForce[recipe.backendOption];
      const backend = await selectBackend({
        recipe,
        wanted: typeof wanted === 'string' ? wanted : undefined,
        model: known.id,
      });
      const model = asLoadable(known.downloaded ? known : await pulled(known.id, signal));
      await requireFiles(model);
      const plan = { model, recipe, backend, options: { ...inForce, [recipe.backendOption]: backend.name } };
      // Some options are refused by one backend only; making the command line once on trial tells.
      recipe.launch({ ...plan, port: 1 });
      return plan;
    },
  };
}

/** @throws {ModelNotDownloaded} */
function asLoadable(model: KnownModel): KnownModel & LoadPlan['model'] {
  const { path, downloaded } = model;
  if (path === undefined || !downloaded) throw new ModelNotDownloaded(model.id);
  return { ...model, path };
}

/** A file may have gone since the models folder was last looked at. A path that is none is a native server's own name. */
async function requireFiles({ id, path, mmprojPath }: LoadPlan['model']): Promise<void> {
  for (const file of [path, mmprojPath]) {
    if (file === undefined || !isAbsolute(file)) continue;
    await access(file).catch((cause: unknown) => {
      throw new ModelLoadFailed(
        id,
        new Error(`its file ${file} can't be read; it has been moved or taken away.`, { cause }),
      );
    });
  }
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
