// Decides whether a request may leave this machine; the one place for it.
import { LeavesMachine } from '../../errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';

export interface LocalOnly {
  /** True while the setting keeps everything on this machine: then nobody else is asked for anything either. */
  isEnforced(): boolean;
  /** @throws {LeavesMachine} for a model that runs elsewhere when the request or the setting forbids that. */
  check(model: LocatedModel, isLocalOnly?: boolean): void;
}

/** A model, and the name of the recipe that runs it. */
export interface LocatedModel {
  id: string;
  recipe: string;
}

export interface LocalOnlyOptions {
  recipes: readonly Pick<Recipe, 'name' | 'isRemote'>[];
  /** The setting of this moment. */
  isEnforced(): boolean;
}

export function createLocalOnly({ recipes, isEnforced }: LocalOnlyOptions): LocalOnly {
  const elsewhere = new Set(recipes.filter(({ isRemote }) => isRemote).map(({ name }) => name));
  return {
    isEnforced,
    check({ id, recipe }, isLocalOnly = false) {
      if (!elsewhere.has(recipe)) return;
      if (isEnforced()) throw new LeavesMachine(`Model '${id}'`, 'setting');
      if (isLocalOnly) throw new LeavesMachine(`Model '${id}'`, 'request');
    },
  };
}
