// Decides whether a request may leave this machine; the one place for it.
import { LeavesMachine } from '../../errors.ts';
import type { Place } from '../../lib/place.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';

export type LocalOnly = ReturnType<typeof createLocalOnly>;

export interface LocalOnlyOptions {
  recipes: readonly Pick<Recipe, 'name' | 'isRemote'>[];
  /** The setting of this moment. */
  isEnforced(): boolean;
}

export function createLocalOnly({ recipes, isEnforced }: LocalOnlyOptions) {
  const elsewhere = new Set(recipes.filter(({ isRemote }) => isRemote).map(({ name }) => name));
  return {
    /** Whether this request, or every one by the setting, must stay on this machine. */
    applies: ({ isLocalOnly }: Place): boolean => isLocalOnly || isEnforced(),
    /** @throws {LeavesMachine} for a model that runs elsewhere when the request or the setting forbids that. */
    check({ id, recipe }: { id: string; recipe: string }, { isLocalOnly }: Place): void {
      if (!elsewhere.has(recipe)) return;
      if (isEnforced()) throw new LeavesMachine(`Model '${id}'`, 'setting');
      if (isLocalOnly) throw new LeavesMachine(`Model '${id}'`, 'request');
    },
  };
}
