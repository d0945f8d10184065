// What can be set for a recipe: as data for people, and as values for its factory.
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Environment } from './executable.ts';
import type { Rocm } from './rocm.ts';

export type OptionSetting = { name: string; help: string } & (NumberRange | { choices: readonly string[] });
export type NumberRange = { least: number; most: number; isWhole: boolean };

/** Addresses that only the person who runs the server may say: a request chooses among them. */
export type AddressSetting = { name: string; help: string };

/** As data: what starts before any recipe is made has to know it. `npm run generate` finds each `section.json`. */
export interface RecipeSection {
  recipe: string;
  /** Its name in config.json, and in upper case in variables; also the beginning of `<section>_backend`. */
  section: string;
  server: string;
  /** Names that `<section>_backend` may have besides `auto`, in order of preference. */
  backends: readonly string[];
  executables: readonly string[];
  takesArguments?: boolean;
  /** Whether an executable that came with the system may go before the installed ones. */
  maySystemGoFirst?: boolean;
  options?: readonly OptionSetting[];
  addresses?: readonly AddressSetting[];
  formerKeys?: Readonly<Record<string, string>>;
}

export type ConfiguredArguments = { text: string; source: string };

export interface RecipeSettings {
  environment: Environment;
  /** By backend: the absolute path of its executable; or what to install: `builtin`, `latest` or the tag of a release. */
  executables?: Readonly<Record<string, string>>;
  isSystemFirst?: boolean;
  arguments?: ConfiguredArguments | undefined;
  backendArguments?: Readonly<Record<string, ConfiguredArguments>>;
  /** By the setting's name: addresses as `host:port`, in lower case. */
  addresses?: Readonly<Record<string, readonly string[]>>;
  contextSize?: number | undefined;
  /** Silence after which a start is given up, in milliseconds; undefined leaves it to the recipe. */
  readyTimeoutMs?: number | undefined;
  /** Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed; without it nothing has. */
  binDirectory?: string | undefined;
  /** Absolute path of the folder for saved prompt caches; without it they can't be saved, unless arguments name another. */
  slotsDirectory?: string | undefined;
  /** Absolute path of the folder for temporary files; without it, that of the system. */
  workDirectory?: string | undefined;
  rocm?: Rocm;
  machine?: () => Promise<Machine | undefined>;
  verbose?: boolean;
}
