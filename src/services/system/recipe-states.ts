// The states of backends, as /system-info tells them: of each recipe what can run here, and what is
// to be done for it.
import type { components } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import { DEFAULT_BACKEND } from '../../recipes/kit/backend-names.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type BackendRelease, releaseTag } from '../../recipes/kit/release.ts';
import { ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Backends } from '../backends/backends.ts';

type RecipeSupport = components['schemas']['RecipeSupport'];
export type BackendState = components['schemas']['BackendSupport'];

interface RecipeStatesOptions {
  recipes: readonly Recipe[];
  backends: Pick<Backends, 'survey'>;
  /** Where the pages of releases are, without a slash at its end. */
  releasesUrl: string;
}

/**
 * The states of all backends, by recipe.
 *
 * Looked up each time, so that what was installed meanwhile is seen.
 */
export async function readRecipeStates(
  options: RecipeStatesOptions,
): Promise<Record<string, RecipeSupport>> {
  const entries = options.recipes.map(
    async (recipe) => [recipe.name, await describeRecipe(recipe, options)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function describeRecipe(
  recipe: Recipe,
  { backends, releasesUrl }: RecipeStatesOptions,
): Promise<RecipeSupport> {
  const { rows, best } = await backends.survey(recipe);
  const described: Record<string, BackendState> = {};
  for (const row of rows) described[row.backend.name] = backendState(row, releasesUrl);
  const meant = best ?? rows[0];
  if (recipe.listsDefault && meant !== undefined)
    described[DEFAULT_BACKEND] = asDefault(recipe.name, backendState(meant, releasesUrl));
  return best === undefined
    ? { backends: described }
    : { default_backend: best.backend.name, backends: described };
}

function asDefault(recipe: string, state: BackendState): BackendState {
  const isToCome = state.state === 'installable' || state.state === 'update_required';
  return isToCome ? { ...state, action: installCommand(`${recipe}:${DEFAULT_BACKEND}`) } : state;
}

/** The state of one backend. Pure. `releasesUrl` is where the pages of releases are. */
export function backendState(row: BackendRow, releasesUrl: string): BackendState {
  const { notice } = row.backend;
  const state = stateOf(row);
  const isToCome = state.state === 'installable' || state.state === 'update_required';
  const page = pageOf(row, state.version, releasesUrl);
  return {
    ...state,
    ...setFields({
      notice: isToCome ? notice : undefined,
      release_url: page,
    }),
  };
}

function stateOf(row: BackendRow): BackendState {
  const { key, obstacle, found, release, needs } = row;
  if (obstacle !== undefined)
    return { devices: [], state: 'unsupported', message: obstacle.reason, action: obstacle.action };
  const devices = [...row.devices];
  const action = installCommand(key);
  const installed = found.by === 'install' ? found.version : undefined;
  const version = setFields({ version: installed });
  if (needs === 'nothing')
    return { devices, state: 'installed', message: keptBack(row), action: '', ...version };
  if (needs === 'update' && release !== undefined)
    return {
      devices,
      state: 'update_required',
      message: `${UPDATE} ${versions(row, release)}`,
      action,
      ...version,
    };
  if (found.by !== 'none') {
    // Not an update: `auto` passes it over, as it does what is not installed.
    const what =
      found.by === 'install' ? `Version ${installed ?? 'unknown'} is installed` : 'It is here';
    const message = `${what}, but ROCm ${ROCM_VERSION}, which it needs, is not.`;
    return { devices, state: 'installable', message, action, ...version };
  }
  // Which release is the newest is asked when it is to be installed.
  const wanted = release?.isNewestWanted ? undefined : release?.version;
  return {
    devices,
    state: 'installable',
    message: 'Backend is supported but not installed.',
    action,
    ...setFields({ version: wanted }),
  };
}

/** As the specification prints it. */
const UPDATE = 'Backend update is required before use.';

/** Why what is installed stays in another version than is wanted; empty where it does not. */
const keptBack = ({ lacks, unfetchable }: BackendRow): string =>
  lacks.build && unfetchable !== undefined ? `${unfetchable.reason}.` : '';

function versions({ found }: BackendRow, { version, isNewestWanted }: BackendRelease): string {
  const installed = found.by === 'install' ? found.version : undefined;
  const newest = isNewestWanted ? `${version} or a newer one` : version;
  const needed = version === installed ? 'the same with other packages' : newest;
  return `Version ${installed ?? 'unknown'} is installed, ${needed} is needed.`;
}

/**
 * The page of what is installed, or would be; undefined where there is no release, or its tag is
 * not known.
 */
function pageOf(
  { release, machine }: BackendRow,
  version: string | undefined,
  releasesUrl: string,
): string | undefined {
  if (release === undefined || version === undefined || machine === undefined) return undefined;
  // What is installed is on record by its tag; what is not, by its version.
  const tag =
    (version === release.version ? releaseTag({ release, machine }) : undefined) ?? version;
  const name = encodeURIComponent(tag);
  if (release.npm) return `https://www.npmjs.com/package/${release.repo}/v/${name}`;
  return `${releasesUrl}/${release.repo}/releases/tag/${name}`;
}

const installCommand = (key: string): string => `lemonade backends install ${key}`;
