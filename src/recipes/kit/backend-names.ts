// Names of backends in options and settings: those that leave the choice to the server, and those
// that a recipe has.
import type { RecipeBackend } from './backend.ts';
import { InvalidLoadOptions } from './errors.ts';
import type { Recipe } from './recipe.ts';

const AUTO_BACKEND = 'auto';
/** The same as the specification has it, where it lists and installs backends. */
export const DEFAULT_BACKEND = 'default';

/** Whether the choice of a backend is left to the server: by no name, `auto` or `default`. */
export const isAutomatic = (wanted: string | undefined): boolean =>
  wanted === undefined || wanted === '' || wanted === AUTO_BACKEND || wanted === DEFAULT_BACKEND;

/**
 * The backend that is asked for by its name.
 * @throws {InvalidLoadOptions} when the recipe has none of that name, as a problem with the load of
 *   `model`.
 */
export function namedBackend(
  recipe: Pick<Recipe, 'name' | 'options' | 'backends'>,
  wanted: string,
  model: string,
): RecipeBackend {
  const backend = recipe.backends.find(({ name }) => name === wanted);
  if (backend === undefined) throw new InvalidLoadOptions(model, [unknownBackend(recipe, wanted)]);
  return backend;
}

/** A sentence that lists the names that there are. */
export function unknownBackend(
  recipe: { name: string; options: { backend: string }; backends: readonly { name: string }[] },
  wanted: string,
): string {
  const names = recipe.backends.map(({ name }) => name).join(', ');
  return `'${wanted}' is not a backend of ${recipe.name}; set ${recipe.options.backend} to ${AUTO_BACKEND} or one of: ${names}.`;
}
