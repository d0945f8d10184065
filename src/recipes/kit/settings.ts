// What can be set for a recipe: as data for people, and as values for its factory.
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Environment } from './executable.ts';
import type { Rocm } from './rocm.ts';

export type OptionSetting = { name: string; help: string } & (NumberRange | { choices: readonly string[] });

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

/** As data: what starts before any recipe is made has to know it. `npm run generate` finds each `section.ts`. */
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
  addresses?: readonly AddressSetting[];
  formerKeys?: Readonly<Record<string, string>>;
}

export interface ConfiguredArguments {
  text: string;
  source: string;
}

export interface RecipeSettings {
  environment: Environment;
  /** By backend: the absolute path of its executable; or what to install: `builtin`, `latest` or the tag of a release. */
  executables?: Readonly<Record<string, string>>;
  isSystemFirst?: boolean;
  arguments?: ConfiguredArguments | undefined;
  /** By backend, in place of those for all. */
  backendArguments?: Readonly<Record<string, ConfiguredArguments>>;
  addresses?: Readonly<Record<string, readonly string[]>>;
  contextSize?: number | undefined;
  readyTimeoutMs?: number | undefined;
  /** Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed; without it nothing has. */
  binDirectory?: string | undefined;
  slotsDirectory?: string | undefined;
  workDirectory?: string | undefined;
  rocm?: Rocm;
  machine?: () => Promise<Machine | undefined>;
  /** True when native servers are to talk more than usual, prompts included. */
  verbose?: boolean;
}
