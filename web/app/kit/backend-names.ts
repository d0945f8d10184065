// What people call the programs that run models.
import names from './backend-names.json' with { type: 'json' };
import { recipeNamed } from './recipes.ts';

const BACKENDS: Readonly<Record<string, string>> = names;

/** What people call the program of a recipe; for an unknown one, the name of the recipe. */
export const nameOfProgram = (recipe: string): string => recipeNamed(recipe)?.title ?? recipe;

/** `Vulkan` for `vulkan`; for an unknown one, its name. */
export const nameOfBackend = (name: string): string => knownName(name) ?? name;

function knownName(backend: string): string | undefined {
  return Object.hasOwn(BACKENDS, backend) ? BACKENDS[backend] : undefined;
}

/** `llama.cpp (CPU)` for `llamacpp:cpu`; all else, as the name of a model, stays as it is. */
export function nameOfPart(name: string): string {
  const [recipe = '', backend, ...more] = name.split(':');
  const program = recipeNamed(recipe)?.title;
  if (program === undefined || more.length > 0) return name;
  const own = backend === undefined ? undefined : knownName(backend);
  return own === undefined ? program : `${program} (${own})`;
}
