// The backends of all recipes with their states, and which one each recipe prefers.
import type { components } from '../../../generated/openapi.ts';
import type { Log } from '../../lib/log.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { type Found, findBackend } from '../../recipes/kit/installation.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type BackendRelease, releaseOf, releaseTag } from '../../recipes/kit/release.ts';
import { rocmBuildFor } from '../../recipes/kit/rocm.ts';
import { backendState } from './backend-state.ts';

type RecipeSupport = components['schemas']['RecipeSupport'];

interface RecipeStatesOptions {
  machine: Machine;
  recipes: readonly Recipe[];
  defaultBackend(recipe: Recipe): Promise<string | undefined>;
  /** Folder that holds `<recipe>/<backend>/` of what has been installed. */
  binDirectory: string;
  /** Base address of the releases, without a slash at its end. */
  releasesUrl: string;
  log: Log;
}

/** Looked up anew each time, so that what was installed meanwhile is seen. */
export async function readRecipeStates(options: RecipeStatesOptions): Promise<Record<string, RecipeSupport>> {
  const entries = options.recipes.map(
    async (recipe) => [recipe.name, await describeRecipe(lookedUpOnce(recipe), options)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The states and the preferred one are about the same look at the disk, which takes most of the time. */
function lookedUpOnce(recipe: Recipe): Recipe {
  const backends = recipe.backends.map((backend) => {
    let located: ReturnType<RecipeBackend['locate']> | undefined;
    return { ...backend, locate: () => (located ??= backend.locate()) };
  });
  return { ...recipe, backends };
}

async function describeRecipe(recipe: Recipe, options: RecipeStatesOptions): Promise<RecipeSupport> {
  const states = await Promise.all(
    recipe.backends.map(async (backend) => {
      const release = releaseOf(backend);
      const state = backendState({
        machine: options.machine,
        recipe: recipe.name,
        backend: backend.name,
        support: backend.support,
        release,
        found: await find(recipe, backend, options),
        installHint: backend.installHint,
        notice: backend.notice,
        missingRocm: await missingRocm(backend, options.machine),
      });
      const { version } = state;
      const page =
        release &&
        version !== undefined &&
        pageOf(release, tagOf(version, release, options.machine), options.releasesUrl);
      return [backend.name, { ...state, ...(page ? { release_url: page } : {}) }] as const;
    }),
  );
  const preferred = await options.defaultBackend(recipe).catch((error: unknown) => {
    options.log.warning(`Can't tell which backend of ${recipe.name} is the best: ${String(error)}`);
    return undefined;
  });
  return {
    ...(preferred === undefined ? {} : { default_backend: preferred }),
    backends: Object.fromEntries(states),
  };
}

/** What is installed is on record by its tag; what is not, by its version. */
function tagOf(version: string, release: BackendRelease, machine: Machine): string {
  return (version === release.version ? releaseTag({ release, machine }) : undefined) ?? version;
}

/** Where a person can read what is in a version. */
function pageOf({ repo, npm }: BackendRelease, tag: string, releasesUrl: string): string {
  const name = encodeURIComponent(tag);
  return npm ? `https://www.npmjs.com/package/${repo}/v/${name}` : `${releasesUrl}/${repo}/releases/tag/${name}`;
}

/** Undefined where nothing of it is missing. */
async function missingRocm({ rocm }: RecipeBackend, machine: Machine): Promise<{ isFetchable: boolean } | undefined> {
  if (rocm === undefined || (await rocm.find()) !== undefined) return undefined;
  return { isFetchable: rocmBuildFor(machine) !== undefined };
}

async function find(
  recipe: Recipe,
  backend: RecipeBackend,
  { binDirectory, log }: RecipeStatesOptions,
): Promise<Found> {
  try {
    return await findBackend({ binDirectory, recipe: recipe.name, backend });
  } catch (error) {
    // One recipe that fails must not take the others' states along.
    log.warning(`Can't tell whether ${recipe.name}:${backend.name} is installed: ${String(error)}`);
    return { by: 'nobody' };
  }
}
