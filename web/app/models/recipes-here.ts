// Recipes by which a model can be added here.
import type { SystemInfo } from '../../../generated/client/index.ts';

/**
 * The recipes that something here can run: a checkpoint of another one would be fetched for
 * nothing.
 */
export function recipesHere(recipes: SystemInfo['recipes']): string[] {
  return Object.entries(recipes).flatMap(([name, { backends }]) =>
    Object.values(backends).some(({ state }) => state !== 'unsupported') ? [name] : [],
  );
}
