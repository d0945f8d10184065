// What can be set for a recipe, as data for people: its `section.json`.

/** A load option whose usual value people can set: its name is also that of the setting. */
export type OptionSetting = { name: string; help: string } & (
  | NumberRange
  | { choices: readonly string[] }
);
/** From the least number to the most, both included. */
export interface NumberRange {
  least: number;
  most: number;
  isWhole: boolean;
}

/** Addresses that only the person who runs the server may say: a request chooses among them. */
export interface AddressSetting {
  name: string;
  help: string;
}

/** Files that are for a recipe where no person has named one. */
export interface FileClaim {
  /** `*.ending`, or the name of a file at the top of a repository. */
  file: string;
  /** True where the model is all of the repository, and not one file of that name. */
  isFolder?: boolean;
  /**
   * Words in lower case, of which one is in the repository's name; a claim without any is for all
   * others.
   */
  repositories?: readonly string[];
}

/**
 * What can be set for a recipe, and which files are for it: its `section.json`.
 *
 * As data: what starts before any recipe is made has to know it. `npm run generate` finds each
 * `section.json`.
 */
export interface RecipeSection {
  /** The name of its folder. */
  recipe: string;
  /**
   * Its name in config.json, and in upper case in variables; also the beginning of
   * `<section>_backend`.
   */
  section: string;
  /** The name of its program, e.g. `llama-server`. */
  server: string;
  /** What people call its native server. */
  title: string;
  claims?: FileClaim;
  /** Whether its models have a context, whose size may be given. */
  hasContext?: boolean;
  /** Methods of sampling that an image may be asked for with. */
  samplers?: readonly string[];
  /** Names that `<section>_backend` may have besides `auto`, in order of preference. */
  backends: readonly string[];
  /** Those of them for which people can name an executable of their own. */
  executables: readonly string[];
  /**
   * What can be got, in order of preference: builds of `kit/builds.json` by name, or one of those
   * with what differs here. `buildsOf` joins both.
   */
  builds?: readonly (string | { name: string })[];
  /**
   * Whether the specification lists a backend `default` of it; it stands next to those that it may
   * mean.
   */
  listsDefault?: boolean;
  /** Whether people may add arguments to its command line. */
  takesArguments?: boolean;
  /** Whether an executable that came with the system may go before the installed ones. */
  maySystemGoFirst?: boolean;
  options?: readonly OptionSetting[];
  addresses?: readonly AddressSetting[];
  /** Names of today by former ones, both within the section. */
  formerKeys?: Readonly<Record<string, string>>;
}
