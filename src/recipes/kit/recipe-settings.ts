// What is set for a recipe, as values for its factory.
import type { Environment } from '../../lib/environment.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Rocm } from './rocm.ts';

/** Arguments as a setting has them. */
export interface ConfiguredArguments {
  text: string;
  /** Where they were set, for messages: a variable, an option or a key of config.json. */
  source: string;
}

/** What the factory of a recipe is given: all that is set for it, and what the machine has. */
export interface RecipeSettings {
  environment: Environment;
  /**
   * By backend: the absolute path of its executable; or what to install: `builtin`, `latest` or the
   * tag of a release.
   */
  executables?: Readonly<Record<string, string>>;
  /** Whether an executable on PATH goes before the installed ones. */
  isSystemFirst?: boolean;
  /** For every native server of the recipe. */
  arguments?: ConfiguredArguments | undefined;
  /** By backend: in place of those. */
  backendArguments?: Readonly<Record<string, ConfiguredArguments>>;
  /** By the setting's name: addresses as `host:port`, in lower case. */
  addresses?: Readonly<Record<string, readonly string[]>>;
  /** In tokens; undefined leaves it to the recipe. */
  contextSize?: number | undefined;
  /**
   * Silence after which a start is given up, in milliseconds; undefined leaves it to the recipe.
   */
  readyTimeoutMs?: number | undefined;
  /**
   * Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed;
   * without it nothing has.
   */
  binDirectory?: string | undefined;
  /**
   * Absolute path of the folder for saved prompt caches; without it they can't be saved, unless
   * arguments name another.
   */
  slotsDirectory?: string | undefined;
  /**
   * Keys differ in what they may do: a native server must have no memory that is searched for all
   * of them.
   */
  separatesKeys?: boolean;
  /** Absolute path of the folder for temporary files; without it, that of the system. */
  workDirectory?: string | undefined;
  rocm?: Rocm;
  /** Resolves to undefined where the machine is not known. */
  machine?: () => Promise<Machine | undefined>;
  /** Whether native servers are to say more in the log. */
  verbose?: boolean;
}
