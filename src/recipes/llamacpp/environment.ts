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

/** As glibc takes it, of several words with colons between them. */
const TUNABLES = 'GLIBC_TUNABLES';
const LARGE_PAGES = 'glibc.malloc.hugetlb';

/**
 * Has the C library of Linux ask the kernel for large pages: clearing the caches of a context in
 * small ones is most of the start of an engine. What a person has said of that stays; systems
 * without such a library or such pages don't read it.
 */
export function largePages(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): Environment {
  const given = environment[TUNABLES] ?? '';
  if (platform !== 'linux' || given.includes(LARGE_PAGES)) return {};
  const words = given === '' ? [] : [given];
  return { [TUNABLES]: [...words, `${LARGE_PAGES}=1`].join(':') };
}

/** The builds for ROCm and CUDA come with libraries that the loader would not find by itself. */
export function environmentOf(backend: LocatedBackend, settings: RecipeSettings): Environment {
  const common = commonEnvironment(settings);
  if (backend.name !== 'rocm' && backend.name !== 'cuda') return common;
  return { ...common, ...childEnvironment(backend, settings.environment) };
}
