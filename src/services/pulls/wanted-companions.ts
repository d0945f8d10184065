// Which checkpoints of a model only some machines need, and whether this is one of them.
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Recipe, RecipeBackend } from '../../recipes/kit/recipe.ts';
import { supportOf } from '../../recipes/kit/support.ts';
import type { KnownModel } from '../models/known-model.ts';

/**
 * Checkpoints of the model that are not here and that a backend needs which is here, or could be installed. Empty while
 * the machine is unknown: a load with such a backend asks again.
 */
export type WantedCompanions = (model: KnownModel) => Promise<readonly string[]>;

type RecipeFacts = Pick<Recipe, 'name' | 'backends' | 'support'>;

export function createWantedCompanions({
  recipes,
  machine,
}: {
  recipes: readonly RecipeFacts[];
  machine(): Promise<Machine | undefined>;
}): WantedCompanions {
  async function mayRun({ support = [] }: RecipeFacts, backend: RecipeBackend): Promise<boolean> {
    if (await backend.locate()) return true;
    const row = support.find((one) => one.backend === backend.name);
    const here = row && (await machine());
    return row !== undefined && here !== undefined && supportOf(here, row).isSupported;
  }

  return async ({ recipe: name, checkpoints, files }) => {
    const recipe = recipes.find((one) => one.name === name);
    const wanted: string[] = [];
    for (const backend of recipe?.backends ?? []) {
      const role = backend.companion?.role;
      const checkpoint = role && checkpoints[role];
      if (!recipe || !checkpoint || files?.[role] !== undefined) continue;
      if (await mayRun(recipe, backend)) wanted.push(checkpoint);
    }
    return wanted;
  };
}
