// Decides whether a request may leave this machine; the one place for it.
import { LeavesMachine } from '../../errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';

export interface LocalOnly {
  /** True while the setting keeps everything on this machine: then nobody else is asked for anything either. */
  isEnforced(): boolean;
  /** Whether a request may go to that model: one that runs here, or elsewhere if neither the request nor the setting forbids it. */
  permits(model: LocatedModel, isLocalOnly?: boolean): boolean;
  /** @throws {LeavesMachine} when it may not. */
  check(model: LocatedModel, isLocalOnly?: boolean): void;
}

/** A model, and the name of the recipe that runs it. */
export interface LocatedModel {
  id: string;
  recipe: string;
}

export interface LocalOnlyOptions {
  recipes: readonly Pick<Recipe, 'name' | 'runsElsewhere'>[];
  /** The setting of this moment. */
  isEnforced(): boolean;
}

export function createLocalOnly({ recipes, isEnforced }: LocalOnlyOptions): LocalOnly {
  const elsewhere = new Set(recipes.filter(({ runsElsewhere }) => runsElsewhere).map(({ name }) => name));

  function permits({ recipe }: LocatedModel, isLocalOnly = false): boolean {
    return !elsewhere.has(recipe) || !(isLocalOnly || isEnforced());
  }

  return {
    isEnforced,
    permits,
    check(model, isLocalOnly) {
      if (!permits(model, isLocalOnly)) throw new LeavesMachine(model.id, isEnforced() ? 'setting' : 'request');
    },
  };
}
