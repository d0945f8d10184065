// What can be set for a recipe: as data for people, and as values for its factory.
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Environment } from './executable.ts';
import type { Rocm } from './rocm.ts';

/** A load option that has a setting of its own besides the usual ones. */
export type OptionSetting = {
  /** As in `POST /load`. */
  name: string;
  help: string;
} & (NumberRange | { choices: readonly string[] });

export interface NumberRange {
  least: number;
  most: number;
  isWhole: boolean;
}

/** Addresses that only the person who runs the server may say: a request chooses among them. */
export interface AddressSetting {
  /** Its key in config.json, below the section. */
  name: string;
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
  /** Name of the native server and of its executable. */
  server: string;
  /** Names that `<section>_backend` may have besides `auto`, in order of preference. */
  backends: readonly string[];
  /** Those of them that run an executable which can be named by `<backend>_bin`. */
  executables: readonly string[];
  takesArguments?: true;
  /** Whether an executable that came with the system may go before the installed ones. */
  maySystemGoFirst?: true;
  options?: readonly OptionSetting[];
  /** Lists of `host:port`. */
  addresses?: readonly AddressSetting[];
  /** Other spellings of keys in config.json. */
  formerKeys?: Readonly<Record<string, string>>;
}

/** Arguments for every start of a native server, before those of a load request. */
export interface ConfiguredArguments {
  text: string;
  /** Where they were set, for messages. */
  source: string;
}

/** What a recipe's factory is given: what was set for it, and what it has to know of the run. */
export interface RecipeSettings {
  /** Environment variables of the server, which native servers inherit. */
  environment: Environment;
  /** By backend: the absolute path of its executable; or what to install: `builtin`, `latest` or the tag of a release. */
  executables?: Readonly<Record<string, string>>;
  /** True when an executable on PATH goes before an installed one. */
  isSystemFirst?: boolean;
  arguments?: ConfiguredArguments | undefined;
  /** By backend, in place of those for all. */
  backendArguments?: Readonly<Record<string, ConfiguredArguments>>;
  /** By the setting's name: addresses as `host:port`, in lower case. */
  addresses?: Readonly<Record<string, readonly string[]>>;
  /** Context in tokens of models loaded without one of their own. */
  contextSize?: number | undefined;
  /** Silence after which a start is given up, in milliseconds; undefined leaves it to the recipe. */
  readyTimeoutMs?: number | undefined;
  /** Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed; without it nothing has. */
  binDirectory?: string | undefined;
  /** Absolute path of the folder for saved prompt caches; without it they can't be saved, unless arguments name another. */
  slotsDirectory?: string | undefined;
  /** Absolute path of the folder for temporary files; without it, that of the system. */
  workDirectory?: string | undefined;
  /** The ROCm for the backends that need one; without it the system's loader has to find the libraries by itself. */
  rocm?: Rocm;
  machine?: () => Promise<Machine | undefined>;
  /** True when native servers are to talk more than usual, prompts included. */
  verbose?: boolean;
}
