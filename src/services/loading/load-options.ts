// Which options a load runs with: those of the request over the saved ones over the model's own
// over the settings.
import type { Log } from '../../lib/log.ts';
import { setFields } from '../../lib/values.ts';
import { findRecipe } from '../../recipes/kit/aliases.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import { InvalidLoadOptions, ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION, MERGE_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Settings } from '../settings/settings.ts';
import type { SavedOptions } from './saved-options.ts';

export interface CombinedOptions {
  /** The options of the request under their own names; null leaves aside what is saved. */
  given: LoadOptions;
  merged: LoadOptions;
  saved: LoadOptions;
  defaults: LoadOptions;
  inForce: LoadOptions;
  isContextOpen: boolean;
}

export interface LoadOptionsDeps {
  recipes: readonly Recipe[];
  settings(): Pick<Settings, 'contextSize' | 'recipes'>;
  savedOptions: Pick<SavedOptions, 'of' | 'path'>;
  log: Log;
}

export function createLoadOptions({ recipes, settings, savedOptions, log }: LoadOptionsDeps) {
  /** Warnings that were logged already: a model is loaded often, and its file read each time. */
  const logged = new Set<string>();

  async function savedFor(model: KnownModel, recipe: Recipe): Promise<LoadOptions> {
    const entries = Object.entries(recipe.options.normalize(await savedOptions.of(model)));
    const foreign = entries
      .filter(([name]) => !recipe.options.names.includes(name))
      .map(([name]) => name);
    const message = `${savedOptions.path} has options for ${model.id} that ${recipe.name} does not take: ${foreign.join(', ')}. They are left aside.`;
    if (foreign.length > 0 && !logged.has(message)) log.warning(message);
    logged.add(message);
    return Object.fromEntries(entries.filter(([name]) => !foreign.includes(name)));
  }

  const optionNames = new Set(recipes.flatMap(spellings));

  return {
    isOption: (name: string): boolean => optionNames.has(name),

    isOptionOf: (recipe: Recipe, name: string): boolean => spellings(recipe).includes(name),

    /**
     * Those of the fields that are options of the recipe; clients may send others too, which a
     * warning tells them.
     */
    optionsAmong(fields: LoadOptions, recipe: Recipe): LoadOptions {
      const known = spellings(recipe);
      return Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name)));
    },

    recipeOf(model: KnownModel): Recipe {
      const recipe = findRecipe(recipes, model.recipe);
      if (recipe) return recipe;
      throw new ModelLoadFailed(
        model.id,
        new Error(`its recipe '${model.recipe}' is not part of this server.`),
      );
    },

    /**
     * A null stands for itself without the saved value; with `isToMerge` the request's count as if
     * they were saved.
     */
    async combine(
      model: KnownModel,
      recipe: Recipe,
      details: { options: LoadOptions; author?: ArgumentAuthor | undefined; isToMerge?: boolean },
    ): Promise<CombinedOptions> {
      const { author, isToMerge = false, ...request } = details;
      const options = recipe.options.normalize(request.options);
      const given = setFields(options);
      const problems = recipe.options.check(given, author);
      if (problems.length > 0) throw new InvalidLoadOptions(model.id, problems);
      const saved = await savedFor(model, recipe);
      const inUse = Object.fromEntries(
        Object.entries(saved).filter(([name]) => !isMasked(options, name)),
      );
      // They were checked when they were saved, and who can write the file needs no key.
      const broken = recipe.options.check(inUse, 'owner');
      if (broken.length > 0)
        throw new InvalidLoadOptions(model.id, [
          `${savedOptions.path} is to be mended:`,
          ...broken,
        ]);
      const defaults = {
        ...configured(recipe, settings()),
        ...adviceFor(model, recipe),
        ...model.options,
      };
      const merged = { ...inUse, ...given };
      const inForce = laidOver(isToMerge ? [defaults, merged] : [defaults, inUse, given]);
      const takesContext = recipe.options.names.includes(CONTEXT_OPTION);
      const isContextOpen = takesContext && !(Number(inForce[CONTEXT_OPTION] ?? -1) > 0);
      const { [CONTEXT_OPTION]: _open, ...others } = inForce;
      return {
        given: options,
        merged,
        saved,
        defaults,
        inForce: isContextOpen ? others : inForce,
        isContextOpen,
      };
    },
  };
}

/**
 * The names of a recipe's options, those too that have the name of the recipe in place of its
 * section's, e.g. `sd-cpp_args`.
 */
function spellings({ name: recipe, options: { backend, names } }: Recipe): string[] {
  const prefix = backend.slice(0, -'backend'.length);
  const own = names.filter((name) => name.startsWith(prefix));
  return [...names, ...own.map((name) => `${recipe}_${name.slice(prefix.length)}`)];
}

/** The later ones win; one that is not to be merged takes the arguments of all before it away. */
function laidOver(layers: readonly LoadOptions[]): LoadOptions {
  let all: LoadOptions = {};
  for (const layer of layers) {
    const isAlone = layer[MERGE_OPTION] === false;
    const below = Object.entries(all).filter(([name]) => !isAlone || !name.endsWith('_args'));
    all = { ...Object.fromEntries(below), ...layer };
  }
  const { [MERGE_OPTION]: merges, ...others } = all;
  // True is what it is anyway, and no other load.
  return merges === false ? all : others;
}

function configured(
  recipe: Recipe,
  { contextSize, recipes }: Pick<Settings, 'contextSize' | 'recipes'>,
): Record<string, unknown> {
  const own = recipes[recipe.name];
  return {
    [recipe.options.backend]: own?.backend ?? 'auto',
    ...(contextSize !== undefined && recipe.options.names.includes(CONTEXT_OPTION)
      ? { [CONTEXT_OPTION]: contextSize }
      : {}),
    ...own?.options,
  };
}

const adviceFor = ({ imageDefaults = {} }: KnownModel, recipe: Recipe): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(imageDefaults).filter(([name]) => recipe.options.names.includes(name)),
  );
const isMasked = (options: LoadOptions, name: string): boolean =>
  Object.hasOwn(options, name) && options[name] === null;
