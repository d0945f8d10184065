// Which options a load runs with: those of the request over the saved ones over the model's own
// over the settings.
import type { Log } from '../../lib/log.ts';
import { setFields } from '../../lib/values.ts';
import { findRecipe } from '../../recipes/kit/aliases.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import { InvalidLoadOptions, ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { MERGE_OPTION } from '../../recipes/kit/user-arguments.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Settings } from '../settings/settings.ts';
import type { SavedOptions } from './saved-options.ts';

/** The options of a load, and where they come from. */
export interface CombinedOptions {
  /** The options of the request under their own names; null leaves aside what is saved. */
  given: LoadOptions;
  /** Those of the request over the saved ones. */
  merged: LoadOptions;
  saved: LoadOptions;
  /** What counts where neither the request nor a saved option says anything. */
  defaults: LoadOptions;
  /** What the load runs with; without the context where that is open. */
  inForce: LoadOptions;
  /** Whether the size of the context is left to the memory of the moment. */
  isContextOpen: boolean;
}

/** What is asked to be combined. */
interface GivenOptions {
  /** Options of the recipe; a null stands for itself without the saved value. */
  options: LoadOptions;
  /** Whose request it is; left out, a client's. */
  author?: ArgumentAuthor | undefined;
  /** True for options that count as if they were saved. */
  isToMerge?: boolean;
}

interface OptionRulesParts {
  recipes: readonly Recipe[];
  settings(): Pick<Settings, 'contextSize' | 'recipes'>;
  savedOptions: Pick<SavedOptions, 'of' | 'path'>;
  log: Log;
}

/** The rules of load options, one for all who plan or foresee loads. */
export class OptionRules {
  readonly #parts: OptionRulesParts;
  readonly #names: ReadonlySet<string>;
  /** Warnings that were logged already: a model is loaded often, and its file read each time. */
  readonly #logged = new Set<string>();

  constructor(parts: OptionRulesParts) {
    this.#parts = parts;
    this.#names = new Set(parts.recipes.flatMap(spellings));
  }

  /** Whether some recipe has an option of that name. */
  isOption = (name: string): boolean => this.#names.has(name);

  /** False for an option of another recipe than the model's. @throws {ModelLoadFailed} */
  takes = (model: KnownModel, option: string): boolean =>
    spellings(this.recipeOf(model)).includes(option);

  /** @throws {ModelLoadFailed} for a model of a recipe that this server does not have */
  recipeOf(model: KnownModel): Recipe {
    const recipe = findRecipe(this.#parts.recipes, model.recipe);
    if (recipe) return recipe;
    throw new ModelLoadFailed(
      model.id,
      new Error(`its recipe '${model.recipe}' is not part of this server.`),
    );
  }

  /**
   * Those of the fields that are options of the recipe; clients may send others too, which a
   * warning tells them.
   */
  optionsAmong(fields: LoadOptions, recipe: Recipe): LoadOptions {
    const known = spellings(recipe);
    return Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name)));
  }

  /** @throws {InvalidLoadOptions}, and {FileBroken} for saved options that can't be read */
  async combine(
    model: KnownModel,
    recipe: Recipe,
    { options, author, isToMerge = false }: GivenOptions,
  ): Promise<CombinedOptions> {
    const { settings, savedOptions } = this.#parts;
    const normalized = recipe.options.normalize(options);
    const given = setFields(normalized);
    const problems = recipe.options.check(given, author);
    if (problems.length > 0) throw new InvalidLoadOptions(model.id, problems);
    const saved = await this.#savedFor(model, recipe);
    const inUse = Object.fromEntries(
      Object.entries(saved).filter(([name]) => !isMasked(normalized, name)),
    );
    // They were checked when they were saved, and who can write the file needs no key.
    const broken = recipe.options.check(inUse, 'owner');
    if (broken.length > 0)
      throw new InvalidLoadOptions(model.id, [`${savedOptions.path} is to be mended:`, ...broken]);
    const defaults = {
      ...configured(recipe, settings()),
      ...adviceFor(model, recipe),
      ...model.options,
    };
    const merged = { ...inUse, ...given };
    const all = laidOver(isToMerge ? [defaults, merged] : [defaults, inUse, given]);
    const takesContext = recipe.options.names.includes(CONTEXT_OPTION);
    const isContextOpen = takesContext && !(Number(all[CONTEXT_OPTION] ?? -1) > 0);
    return {
      given: normalized,
      merged,
      saved,
      defaults,
      inForce: isContextOpen ? without(CONTEXT_OPTION, all) : all,
      isContextOpen,
    };
  }

  async #savedFor(model: KnownModel, recipe: Recipe): Promise<LoadOptions> {
    const { savedOptions, log } = this.#parts;
    const saved = recipe.options.normalize(await savedOptions.of(model));
    const foreign = Object.keys(saved).filter((name) => !recipe.options.names.includes(name));
    if (foreign.length === 0) return saved;
    const message = `${savedOptions.path} has options for ${model.id} that ${recipe.name} does not take: ${foreign.join(', ')}. They are left aside.`;
    if (!this.#logged.has(message)) log.warning(message);
    this.#logged.add(message);
    return Object.fromEntries(Object.entries(saved).filter(([name]) => !foreign.includes(name)));
  }
}

/** These options and none of the saved ones: nulls mask those, as a request could. */
export function insteadOfSaved(recipe: Recipe, options: LoadOptions): LoadOptions {
  return { ...Object.fromEntries(recipe.options.names.map((name) => [name, null])), ...options };
}

/** The backend that the options name; undefined where they leave it to the server. */
export function backendIn(options: LoadOptions, recipe: Recipe): string | undefined {
  const wanted = options[recipe.options.backend];
  return typeof wanted === 'string' ? wanted : undefined;
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
  // True is what it is anyway, and no other load.
  return all[MERGE_OPTION] === false ? all : without(MERGE_OPTION, all);
}

function configured(
  recipe: Recipe,
  { contextSize, recipes }: Pick<Settings, 'contextSize' | 'recipes'>,
): LoadOptions {
  const own = recipes[recipe.name];
  const options: Record<string, unknown> = { [recipe.options.backend]: own?.backend ?? 'auto' };
  if (contextSize !== undefined && recipe.options.names.includes(CONTEXT_OPTION))
    options[CONTEXT_OPTION] = contextSize;
  return { ...options, ...own?.options };
}

const adviceFor = ({ imageDefaults = {} }: KnownModel, recipe: Recipe): LoadOptions =>
  Object.fromEntries(
    Object.entries(imageDefaults).filter(([name]) => recipe.options.names.includes(name)),
  );

const isMasked = (options: LoadOptions, name: string): boolean =>
  Object.hasOwn(options, name) && options[name] === null;

const without = (name: string, options: LoadOptions): LoadOptions =>
  Object.fromEntries(Object.entries(options).filter(([other]) => other !== name));
