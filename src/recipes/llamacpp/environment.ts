// The environment of a native server: which variables it gets, and where its libraries are.
import type { Environment } from '../../lib/environment.ts';
import type { LocatedBackend } from '../kit/backend.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';

/**
 * llama-server takes every argument from the environment too: what a person has set for their own
 * is not for ours.
 */
const ARGUMENT_VARIABLES = /^LLAMA_(?:API_KEY$|APP_|ARG_|LOG_|SERVER_)/i;

/** See `Launch.withheldVariables`; sorted. */
export const withheldVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => ARGUMENT_VARIABLES.test(name))
    .sort();

/** Takes away what llama-server would obey of the environment of this server. */
export const commonEnvironment = ({ environment }: RecipeSettings): Environment =>
  Object.fromEntries(withheldVariables(environment).map((name) => [name, undefined]));

/** The builds for ROCm and CUDA come with libraries that the loader would not find by itself. */
export function environmentOf(backend: LocatedBackend, settings: RecipeSettings): Environment {
  const common = commonEnvironment(settings);
  if (backend.name !== 'rocm' && backend.name !== 'cuda') return common;
  return { ...common, ...childEnvironment(backend, settings.environment) };
}
