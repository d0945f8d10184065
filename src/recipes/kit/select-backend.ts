// Chooses the backend that a model is loaded with.
import { BackendNotAvailable, InvalidLoadOptions } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from './backend.ts';
import { installationFolder, isInside } from './installation.ts';
import type { Recipe } from './recipe.ts';
import { isWithoutItsDevice, type Support, supportOf } from './support.ts';

/** The word that leaves the choice to us. */
export const AUTO_BACKEND = 'auto';

/** What is known of the machine on which backends run. */
export interface BackendHost {
  /** Folder that holds `<recipe>/<backend>/` of what has been installed. */
  binDirectory: string;
  /** The machine; undefined when it can't be told without keeping a load waiting. */
  machine(): Promise<Machine | undefined>;
}

/**
 * The backend named by `wanted`, whatever the machine; for `auto` and undefined the best one, in order of preference,
 * that is here, misses nothing and can run here. What a person brought along is taken to run; of what was installed the
 * tables decide, and with neither `host` nor a known machine the installation itself counts.
 * `model` is the model's name, for messages; `except` is a backend that we do not choose by ourselves.
 * @throws {InvalidLoadOptions} when the recipe has no backend of that name.
 * @throws {BackendNotAvailable} when it, or what it needs, is not on this machine.
 */
export async function selectBackend({
  recipe,
  wanted,
  model,
  host,
  except,
}: {
  recipe: Recipe;
  wanted: string | undefined;
  model: string;
  host?: BackendHost | undefined;
  except?: string;
}): Promise<LocatedBackend> {
  if (wanted === undefined || wanted === AUTO_BACKEND || wanted === '') {
    return bestLocated({ ...recipe, backends: recipe.backends.filter(({ name }) => name !== except) }, host);
  }
  const backend = recipe.backends.find(({ name }) => name === wanted);
  if (backend === undefined) throw new InvalidLoadOptions(model, [unknownBackend(recipe, wanted)]);
  const located = await backend.locate();
  if (located === undefined) {
    const message = `Backend '${wanted}' of recipe '${recipe.name}' is not on this machine. ${backend.installHint}`;
    throw new BackendNotAvailable(message, { param: recipe.options.backend });
  }
  if (located.missingDependency !== undefined) {
    const message = `Backend '${wanted}' of recipe '${recipe.name}' can't start. ${located.missingDependency}`;
    throw new BackendNotAvailable(message, { param: recipe.options.backend });
  }
  return located;
}

async function bestLocated(recipe: Recipe, host: BackendHost | undefined): Promise<LocatedBackend> {
  let secondChoice: LocatedBackend | undefined;
  const unfit: string[] = [];
  const incomplete: string[] = [];
  for (const backend of recipe.backends) {
    const located = await backend.locate();
    if (located === undefined) continue;
    const verdict = await supportHere({ recipe, backend, located, host });
    if (verdict?.isSupported === false) unfit.push(`${backend.name}: ${verdict.reason}.`);
    else if (located.missingDependency !== undefined) incomplete.push(`${backend.name}: ${located.missingDependency}`);
    else if (verdict !== undefined && isWithoutItsDevice(backend, verdict.devices)) secondChoice ??= located;
    else return located;
  }
  if (secondChoice !== undefined) return secondChoice;
  if (unfit.length + incomplete.length > 0) {
    const advice =
      unfit.length === 0
        ? 'Or install another backend.'
        : `Install another backend, or name one of these in ${recipe.options.backend} to try it all the same.`;
    throw new BackendNotAvailable(
      `What is installed of recipe '${recipe.name}' does not run on this machine. ${[...unfit, ...incomplete].join(' ')} ${advice}`,
    );
  }
  const ways = recipe.backends.map(({ name, installHint }) => `${name}: ${installHint}`).join(' ');
  throw new BackendNotAvailable(`No backend of recipe '${recipe.name}' is on this machine. Get one of them. ${ways}`);
}

/** Undefined where nobody can tell, or nobody is asked: what a person brought along is theirs to know. */
async function supportHere({
  recipe,
  backend,
  located,
  host,
}: {
  recipe: Recipe;
  backend: RecipeBackend;
  located: LocatedBackend;
  host: BackendHost | undefined;
}): Promise<Support | undefined> {
  if (backend.support === undefined || host === undefined) return undefined;
  const folder = installationFolder({ ...host, recipe: recipe.name, backend: backend.name });
  if (!isInside(folder, located.executable)) return undefined;
  const machine = await host.machine();
  return machine && supportOf(machine, backend.support);
}

/** The sentence about a backend name that the recipe does not have. */
export function unknownBackend(
  recipe: { name: string; options: { backend: string }; backends: readonly { name: string }[] },
  wanted: string,
): string {
  const names = recipe.backends.map(({ name }) => name).join(', ');
  return `'${wanted}' is no backend of ${recipe.name}; set ${recipe.options.backend} to ${AUTO_BACKEND} or one of: ${names}.`;
}
