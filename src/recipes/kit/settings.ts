// What every recipe's factory is given, so that all of them are made in one way.
import type { ArgumentCheck } from './argument-rules.ts';
import type { Environment } from './executable.ts';
import type { Rocm } from './rocm.ts';

/** Settings of a run, as far as recipes need them. */
export interface RecipeSettings {
  /**
   * Environment variables of the server; `LEMONADE_<SECTION>_<BACKEND>_BIN` name executables, also those that were named
   * elsewhere.
   */
  environment: Environment;
  /** Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed; without it nothing has. */
  binDirectory?: string | undefined;
  /** Absolute path of the folder for saved prompt caches; without it they can't be saved, unless arguments name another. */
  slotsDirectory?: string | undefined;
  /** Absolute path of the folder for files of a moment; without it they are where the system has such. */
  workDirectory?: string | undefined;
  /**
   * Arguments for every start of a recipe's native server, before those of a load request, by the recipe's name, or by
   * `<recipe>:<backend>` for a backend that has its own in place of those.
   */
  extraArguments?: Readonly<Record<string, string | undefined>>;
  /** Where those were set, for messages. */
  argumentSources?: Readonly<Record<string, string>>;
  /** Context in tokens of models loaded without one of their own; not above 0 means automatic. */
  defaultCtxSize?: number | undefined;
  /** Silence after which a start is given up, in milliseconds; undefined leaves it to the recipe. */
  readyTimeoutMs?: number | undefined;
  /** Names of recipes that take an executable on PATH before an installed one. */
  systemFirst?: readonly string[];
  /** The ROCm for the backends that need one; without it the system's loader has to find the libraries by itself. */
  rocm?: Rocm;
  /** True when native servers are to talk more than usual. */
  verbose?: boolean;
}

/** The configured context in tokens; undefined when it is left to the recipe. */
export function ctxSizeSetting({ defaultCtxSize }: RecipeSettings): number | undefined {
  return defaultCtxSize !== undefined && defaultCtxSize > 0 ? defaultCtxSize : undefined;
}

/** The configured arguments for a start with this backend; empty when there are none. */
export function argumentsSetting(
  { extraArguments = {} }: RecipeSettings,
  { recipe, backend }: { recipe: string; backend: string },
): string {
  return extraArguments[`${recipe}:${backend}`] ?? extraArguments[recipe] ?? '';
}

/** @throws {Error} when configured arguments of a recipe can't be used, with the reason; the server should not start then. */
export function requireArguments(
  { extraArguments = {}, argumentSources = {} }: RecipeSettings,
  { recipe, server, check }: { recipe: string; server: string; check: ArgumentCheck },
): void {
  const problems = Object.entries(extraArguments).flatMap(([name, text = '']) => {
    if (name !== recipe && !name.startsWith(`${recipe}:`)) return [];
    return check({ text, source: argumentSources[name] ?? `The configured ${server} arguments`, author: 'settings' });
  });
  if (problems.length > 0) throw new Error(problems.join(' '));
}
