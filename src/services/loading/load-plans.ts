// Decides how a model is to be run: which recipe, which backend, which options win.
import { InvalidLoadOptions, ModelLoadFailed } from '../../errors.ts';
import type { LoadOptions, Recipe } from '../../recipes/kit/recipe.ts';
import { selectBackend } from '../../recipes/kit/select-backend.ts';
import type { Models } from '../models/models.ts';
import type { LoadPlan } from '../residency/resident.ts';

export interface LoadPlans {
  /**
   * A plan for the model that `name` means. Options of the request win over the settings.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable}
   */
  make(input: { name: string; options: LoadOptions }): Promise<LoadPlan>;
}

export interface LoadPlansOptions {
  models: Models;
  recipes: readonly Recipe[];
  /** Options from the command line and the environment, for every model whose recipe knows them. */
  defaults: LoadOptions;
}

export function createLoadPlans({ models, recipes, defaults }: LoadPlansOptions): LoadPlans {
  return {
    async make({ name, options }) {
      const model = await models.get(name);
      const recipe = recipes.find((candidate) => candidate.name === model.recipe);
      if (!recipe) {
        throw new ModelLoadFailed(model.id, new Error(`its recipe '${model.recipe}' is not part of this server.`));
      }
      const problems = recipe.checkOptions(options);
      if (problems.length > 0) throw new InvalidLoadOptions(model.id, problems);
      const inForce = { ...defaults, ...options };
      const wanted = inForce[recipe.backendOption];
      const backend = await selectBackend({
        recipe,
        wanted: typeof wanted === 'string' ? wanted : undefined,
        model: model.id,
      });
      return { model, recipe, backend, options: { ...inForce, [recipe.backendOption]: backend.name } };
    },
  };
}
