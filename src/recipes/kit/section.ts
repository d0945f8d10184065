// What a recipe lets people set for all its models: its part of config.json, the command line and the environment.

/** A load option that has a setting of its own besides the usual ones. */
export interface OptionSetting {
  /** As in `POST /load`. */
  name: string;
  least: number;
  most: number;
  isWhole: boolean;
  help: string;
}

/**
 * The settings of one recipe, as data: what starts before any recipe is made has to know them. `npm run generate` finds
 * the `section.ts` of each recipe.
 */
export interface RecipeSection {
  recipe: string;
  /** Its name in config.json, and in upper case in variables; also the beginning of `<section>_backend`. */
  section: string;
  /** Name of the native server, for the help. */
  server: string;
  /** Names that `<section>_backend` may have besides `auto`, in order of preference. */
  backends: readonly string[];
  /** Those of them that run an executable which can be named by `<backend>_bin`. */
  executables: readonly string[];
  /** Whether people may add arguments to its command line. */
  takesArguments: boolean;
  /** Whether an executable that came with the system may go before the installed ones. */
  maySystemGoFirst: boolean;
  options: readonly OptionSetting[];
  /** Other spellings of keys in config.json. */
  formerKeys?: Readonly<Record<string, string>>;
}
