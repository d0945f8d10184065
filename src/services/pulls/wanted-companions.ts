// Which files a model is pulled with that only some of its backends need.
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Backends } from '../backends/backends.ts';
import type { KnownModel } from '../models/known-model.ts';

/**
 * Checkpoints of what only some backends need of a model, and this machine has or can get one of
 * those.
 */
export type WantedCompanions = (model: KnownModel) => Promise<readonly string[]>;

/** Empty while the machine is unknown: a load with such a backend asks again. */
export function createWantedCompanions(details: {
  recipes: readonly Recipe[];
  backends: Pick<Backends, 'row'>;
}): WantedCompanions {
  const { recipes, backends } = details;
  return async ({ recipe: name, checkpoints, files }) => {
    const recipe = recipes.find((one) => one.name === name);
    const wanted: string[] = [];
    for (const backend of recipe?.backends ?? []) {
      const role = backend.companion?.role;
      const checkpoint = role && checkpoints[role];
      if (recipe === undefined || !checkpoint || files?.[role] !== undefined) continue;
      const { located, obstacle } = await backends.row(recipe, backend);
      if (located !== undefined || obstacle === undefined) wanted.push(checkpoint);
    }
    return wanted;
  };
}
