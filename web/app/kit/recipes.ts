// What the app knows of recipes: what their folders say of themselves.
import described from '../../../generated/recipes.json' with { type: 'json' };

/** An option of a load that a person can set, and how it is typed. */
export interface LoadOption {
  name: string;
  kind: 'number' | 'text' | 'backend';
}

interface KnownRecipe {
  recipe: string;
  /** Its name in config.json, and the beginning of its own options. */
  section: string;
  /** What people call the program that runs its models. */
  title: string;
  /** What most of its models are for, e.g. `tts`. */
  mode?: string;
  /** Files that are for it where no person has named a recipe. */
  claims?: { file: string };
  /** Methods of sampling that an image may be asked for with. */
  samplers: readonly string[];
  loadOptions: readonly LoadOption[];
}

/** All that this version of the app knows. */
export const RECIPES = described as readonly KnownRecipe[];

/** Undefined for a recipe that this app is older than. */
export const recipeNamed = (name: string | undefined): KnownRecipe | undefined =>
  RECIPES.find(({ recipe }) => recipe === name);

/** The recipe of models that are GGUF files, which are those that most people bring. */
export const GGUF_RECIPE = RECIPES.find(({ claims }) => claims?.file === '*.gguf') as KnownRecipe;
