// The backends of all recipes with their states, and which one each recipe prefers.
import type { components } from '../../../generated/openapi.ts';
import type { Log } from '../../lib/log.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { type Found, findBackend } from '../../recipes/kit/installation.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { releaseOf } from '../../recipes/kit/release.ts';
import { rocmBuildFor } from '../../recipes/kit/rocm.ts';
import { type DeviceKind, isWithoutItsDevice } from '../../recipes/kit/support.ts';
import { type BackendState, backendState } from './backend-state.ts';

type RecipeSupport = components['schemas']['RecipeSupport'];

interface RecipeStatesOptions {
  machine: Machine;
  recipes: readonly Recipe[];
  /** Folder that holds `<recipe>/<backend>/` of what has been installed. */
  binDirectory: string;
  log: Log;
}

/** Looked up anew each time, so that what was installed meanwhile is seen. */
export async function readRecipeStates(options: RecipeStatesOptions): Promise<Record<string, RecipeSupport>> {
  const entries = options.recipes.map(async (recipe) => [recipe.name, await describeRecipe(recipe, options)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function describeRecipe(recipe: Recipe, options: RecipeStatesOptions): Promise<RecipeSupport> {
  const states = await Promise.all(
    recipe.backends.map(async (backend) => {
      const state = backendState({
        machine: options.machine,
        recipe: recipe.name,
        backend: backend.name,
        support: backend.support,
        release: releaseOf(backend),
        found: await find(recipe, backend, options),
        installHint: backend.installHint,
        missingRocm: await missingRocm(backend, options.machine),
      });
      return [backend.name, state] as const;
    }),
  );
  const preferred = preferredBackend(states, recipe.backends);
  return {
    ...(preferred === undefined ? {} : { default_backend: preferred }),
    backends: Object.fromEntries(states),
  };
}

/**
 * The first that is there, because that is what `auto` takes; else the first that could be. One that is made for a device
 * which is not here comes after the others.
 */
function preferredBackend(
  states: readonly (readonly [string, BackendState])[],
  backends: readonly Pick<RecipeBackend, 'name' | 'devices'>[],
): string | undefined {
  const lacksDevice = ([name, { devices }]: readonly [string, BackendState]) => {
    const backend = backends.find((candidate) => candidate.name === name);
    return backend !== undefined && isWithoutItsDevice(backend, devices as readonly DeviceKind[]);
  };
  const isHere = ({ state }: BackendState) => state === 'installed' || state === 'update_required';
  const inOrder = states.toSorted((a, b) => Number(lacksDevice(a)) - Number(lacksDevice(b)));
  const first = inOrder.find(([, state]) => isHere(state)) ?? inOrder.find(([, { state }]) => state !== 'unsupported');
  return first?.[0];
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
    // One recipe's trouble must not take the others' states along.
    log.warning(`Can't tell whether ${recipe.name}:${backend.name} is installed: ${String(error)}`);
    return { by: 'nobody' };
  }
}
