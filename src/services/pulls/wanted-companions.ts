// Which checkpoints of a model only some machines need, and whether this is one of them.
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { supportOf } from '../../recipes/kit/support.ts';
import type { KnownModel } from '../models/known-model.ts';

/** Empty while the machine is unknown: a load with such a backend asks again. */
export type WantedCompanions = (model: KnownModel) => Promise<readonly string[]>;

export function createWantedCompanions({
  recipes,
  machine,
}: {
  recipes: readonly Pick<Recipe, 'name' | 'backends'>[];
  machine(): Promise<Machine | undefined>;
}): WantedCompanions {
  async function mayRun({ locate, support }: RecipeBackend): Promise<boolean> {
    if (await locate()) return true;
    const here = support && (await machine());
    return support !== undefined && here !== undefined && supportOf(here, support).isSupported;
  }

  return async ({ recipe: name, checkpoints, files }) => {
    const recipe = recipes.find((one) => one.name === name);
    const wanted: string[] = [];
    for (const backend of recipe?.backends ?? []) {
      const role = backend.companion?.role;
      const checkpoint = role && checkpoints[role];
      if (!checkpoint || files?.[role] !== undefined) continue;
      if (await mayRun(backend)) wanted.push(checkpoint);
    }
    return wanted;
  };
}
