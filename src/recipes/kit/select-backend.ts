// Chooses the backend that a model is loaded with, and tells which capabilities that leaves.
import { BackendNotAvailable, InvalidLoadOptions } from '../../errors.ts';
import type { Capability, LocatedBackend, Recipe } from './recipe.ts';

/** The word that leaves the choice to us. */
export const AUTO_BACKEND = 'auto';

/**
 * The backend named by `wanted`; for `auto` and undefined the first one, in order of preference, that is here.
 * `model` is the model's name, for messages.
 * @throws {InvalidLoadOptions} when the recipe has no backend of that name.
 * @throws {BackendNotAvailable} when it is not on this machine.
 */
export async function selectBackend({
  recipe,
  wanted,
  model,
}: {
  recipe: Recipe;
  wanted: string | undefined;
  model: string;
}): Promise<LocatedBackend> {
  if (wanted === undefined || wanted === AUTO_BACKEND || wanted === '') return firstLocated(recipe);
  const backend = recipe.backends.find(({ name }) => name === wanted);
  if (backend === undefined) throw new InvalidLoadOptions(model, [unknownBackend(recipe, wanted)]);
  const located = await backend.locate();
  if (located === undefined) {
    const message = `Backend '${wanted}' of recipe '${recipe.name}' is not on this machine. ${backend.howToGet}`;
    throw new BackendNotAvailable(message, { param: recipe.backendOption });
  }
  return located;
}

async function firstLocated(recipe: Recipe): Promise<LocatedBackend> {
  for (const backend of recipe.backends) {
    const located = await backend.locate();
    if (located !== undefined) return located;
  }
  const ways = recipe.backends.map(({ name, howToGet }) => `${name}: ${howToGet}`).join(' ');
  throw new BackendNotAvailable(`No backend of recipe '${recipe.name}' is on this machine. Get one of them. ${ways}`);
}

/** The sentence about a backend name that the recipe does not have. */
export function unknownBackend(
  recipe: { name: string; backendOption: string; backends: readonly { name: string }[] },
  wanted: string,
): string {
  const names = recipe.backends.map(({ name }) => name).join(', ');
  return `'${wanted}' is no backend of ${recipe.name}; set ${recipe.backendOption} to ${AUTO_BACKEND} or one of: ${names}.`;
}

/** The path of a capability on a native server started with this backend; undefined when it does not have it. */
export function pathOf({
  recipe,
  backend,
  capability,
}: {
  recipe: Pick<Recipe, 'paths' | 'backends'>;
  /** Name of the backend. */
  backend: string;
  capability: Capability;
}): string | undefined {
  const lacks = recipe.backends.find(({ name }) => name === backend)?.lacks ?? [];
  return lacks.includes(capability) ? undefined : recipe.paths[capability];
}
