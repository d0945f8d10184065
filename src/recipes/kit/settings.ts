// What every recipe's factory is given, so that main.ts makes all of them in one way.
import type { Environment } from './executable.ts';

/** Settings of a run, as far as recipes need them. */
export interface RecipeSettings {
  /** Environment variables of the server; `LEMONADE_<SECTION>_<BACKEND>_BIN` name executables. */
  environment: Environment;
  /** Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed; without it nothing has. */
  binDirectory?: string | undefined;
  /** Arguments for every start of a recipe's native server, before those of a load request, by the recipe's name. */
  extraArguments?: Readonly<Record<string, string | undefined>>;
  /** Context in tokens of models loaded without one of their own; not above 0 means automatic. */
  defaultCtxSize?: number | undefined;
  /** Folders with the libraries of an installed ROCm runtime, for the backends that need them. */
  rocmLibraryDirectories?: readonly string[];
  /** True when native servers are to talk more than usual. */
  verbose?: boolean;
}

/** The configured context in tokens; undefined when it is left to the recipe. */
export function ctxSizeSetting({ defaultCtxSize }: RecipeSettings): number | undefined {
  return defaultCtxSize !== undefined && defaultCtxSize > 0 ? defaultCtxSize : undefined;
}
