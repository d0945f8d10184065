// Makes a recipe from what is particular about it.
import { createOptions, type OptionDetails } from './options.ts';
import type { Launch, Recipe } from './recipe.ts';
import type { RecipeSettings } from './settings.ts';

const READY_TIMEOUT_MS = 600_000;

type RecipeParts = Omit<Recipe, 'name' | 'serverName' | 'options' | 'launch'> &
  OptionDetails & {
    /** The settings may give another `readyTimeoutMs`; without one it is ten minutes. */
    launch: Omit<Launch, 'readyTimeoutMs'> & Partial<Pick<Launch, 'readyTimeoutMs'>>;
  };

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createRecipe(
  { section, checks, args, launch, ...parts }: RecipeParts,
  settings: RecipeSettings,
): Recipe {
  return {
    ...parts,
    name: section.recipe,
    serverName: section.server,
    options: createOptions({ section, backends: parts.backends, checks, args }, settings),
    launch: { ...launch, readyTimeoutMs: settings.readyTimeoutMs ?? launch.readyTimeoutMs ?? READY_TIMEOUT_MS },
  };
}
