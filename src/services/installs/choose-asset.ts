// Decides which archive a machine gets for a backend, or why it gets none. Pure.
import type { Remedy } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { assetName, type BackendRelease, releaseTag, sourceOf } from '../../recipes/kit/release.ts';
import { type BackendHost, DEFAULT_BACKEND, rankBackends } from '../../recipes/kit/select-backend.ts';
import { supportOf } from '../../recipes/kit/support.ts';
import type { Asset } from './archive-host.ts';
import { BackendNotFound, BackendNotInstallable } from './errors.ts';

/** `default` is the best backend for the machine out of those that this server installs. */
export async function findRecipeBackend(
  recipes: readonly Recipe[],
  wanted: { recipe: string; backend: string },
  host: BackendHost,
): Promise<{ recipe: Recipe; backend: RecipeBackend }> {
  const recipe = recipes.find(({ name }) => name === wanted.recipe);
  if (recipe === undefined)
    throw new BackendNotFound(`There is no recipe '${wanted.recipe}'.`, { param: 'recipe', remedy: listed('recipes') });
  const named = recipe.backends.find(({ name }) => name === wanted.backend);
  const backend = named ?? (wanted.backend === DEFAULT_BACKEND ? await defaultBackend(recipe, host) : undefined);
  if (backend !== undefined) return { recipe, backend };
  const message = `Recipe ${recipe.name} has no backend '${wanted.backend}'.`;
  throw new BackendNotFound(message, { param: 'backend', remedy: listed('backends') });
}

function listed(what: string): Remedy {
  return { text: `GET /api/v1/system-info lists the ${what}.`, operation: 'getSystemInfo' };
}

async function defaultBackend(recipe: Recipe, host: BackendHost): Promise<RecipeBackend | undefined> {
  if (recipe.backends.length === 1) return recipe.backends[0];
  const { choices } = await rankBackends({ recipe, host });
  const installed = choices.map(({ backend }) => backend).filter(({ installation }) => installation !== undefined);
  // An engine inside of Node is for where there is no native server.
  return installed.find((backend) => sourceOf(backend) === 'releases') ?? installed[0];
}

/** `force` takes hardware that does not fit for fitting. @throws {BackendNotInstallable} */
export function chooseAsset(choice: {
  recipe: Recipe;
  backend: RecipeBackend;
  release: BackendRelease | undefined;
  machine: Machine;
  force: boolean;
}): Asset {
  const { recipe, backend, release, machine, force } = choice;
  const name = `${recipe.name}:${backend.name}`;
  const verdict = backend.support && supportOf(machine, backend.support);
  if (verdict?.isSupported === false && !force) {
    const more = verdict.action === '' ? '' : ` See ${verdict.action}.`;
    throw new BackendNotInstallable(`Backend ${name} can't run on this machine: ${verdict.reason}.${more}`, {
      remedy: {
        text: 'Send force to install it all the same.',
        operation: 'installBackend',
        arguments: { recipe: recipe.name, backend: backend.name, force: 'true' },
      },
    });
  }
  if (release === undefined || backend.installation === undefined)
    throw new BackendNotInstallable(`This server does not install backend ${name}.`, { remedy: backend.remedy });
  if (release.npm !== undefined && release.version !== backend.release?.version) {
    throw new BackendNotInstallable(
      `Backend ${name} can't be installed in version ${release.version}: npm installs the packages that this server was made for.`,
    );
  }
  const asset = assetName({ release, machine });
  const tag = releaseTag({ release, machine });
  if (asset === undefined || tag === undefined)
    throw new BackendNotInstallable(`There is no build of ${name} for this machine.`);
  const { repo, npm, isSplit } = release;
  const hasGpu = machine.amdGpus.length + machine.nvidiaGpus.length > 0 || machine.isVulkanDeviceNamed;
  const leftOut = hasGpu ? undefined : npm?.forGpus;
  const sha256 = release.sha256?.[asset]?.toLowerCase();
  return {
    repo,
    tag,
    name: asset,
    sha256,
    ...(npm && { npm }),
    ...(leftOut && { leftOut }),
    ...(isSplit && { isSplit }),
  };
}
