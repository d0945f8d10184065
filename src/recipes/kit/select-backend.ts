// Chooses the backend that a model is loaded with, and tells which capabilities that leaves.
import { BackendNotAvailable, InvalidLoadOptions } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { installationFolder, isInside } from './installation.ts';
import type { Capability, LocatedBackend, Recipe, RecipeBackend } from './recipe.ts';
import { isWithoutItsDevice, type Support, supportOf } from './support.ts';

/** The word that leaves the choice to us. */
export const AUTO_BACKEND = 'auto';

/** What is known of the place where backends run. */
export interface Place {
  /** Folder that holds `<recipe>/<backend>/` of what has been installed. */
  binDirectory: string;
  /** The machine; undefined when it can't be told without keeping a load waiting. */
  machine(): Promise<Machine | undefined>;
}

/**
 * The backend named by `wanted`, whatever the machine; for `auto` and undefined the best one, in order of preference,
 * that is here, lacks nothing and can run here. What a person brought along is taken to run; of what was installed the
 * tables decide, and with neither `place` nor a known machine the installation itself counts.
 * `model` is the model's name, for messages; `except` is a backend that we do not choose by ourselves.
 * @throws {InvalidLoadOptions} when the recipe has no backend of that name.
 * @throws {BackendNotAvailable} when it, or what it needs, is not on this machine.
 */
export async function selectBackend({
  recipe,
  wanted,
  model,
  place,
  except,
}: {
  recipe: Recipe;
  wanted: string | undefined;
  model: string;
  place?: Place | undefined;
  except?: string;
}): Promise<LocatedBackend> {
  if (wanted === undefined || wanted === AUTO_BACKEND || wanted === '') {
    return bestLocated({ ...recipe, backends: recipe.backends.filter(({ name }) => name !== except) }, place);
  }
  const backend = recipe.backends.find(({ name }) => name === wanted);
  if (backend === undefined) throw new InvalidLoadOptions(model, [unknownBackend(recipe, wanted)]);
  const located = await backend.locate();
  if (located === undefined) {
    const message = `Backend '${wanted}' of recipe '${recipe.name}' is not on this machine. ${backend.howToGet}`;
    throw new BackendNotAvailable(message, { param: recipe.backendOption });
  }
  if (located.lacks !== undefined) {
    const message = `Backend '${wanted}' of recipe '${recipe.name}' can't start. ${located.lacks}`;
    throw new BackendNotAvailable(message, { param: recipe.backendOption });
  }
  return located;
}

async function bestLocated(recipe: Recipe, place: Place | undefined): Promise<LocatedBackend> {
  let secondChoice: LocatedBackend | undefined;
  const unfit: string[] = [];
  const lacking: string[] = [];
  for (const backend of recipe.backends) {
    const located = await backend.locate();
    if (located === undefined) continue;
    const verdict = await supportHere({ recipe, backend, located, place });
    if (verdict?.isSupported === false) unfit.push(`${backend.name}: ${verdict.reason}.`);
    else if (located.lacks !== undefined) lacking.push(`${backend.name}: ${located.lacks}`);
    else if (verdict !== undefined && isWithoutItsDevice(backend, verdict.devices)) secondChoice ??= located;
    else return located;
  }
  if (secondChoice !== undefined) return secondChoice;
  if (unfit.length + lacking.length > 0) {
    const advice =
      unfit.length === 0
        ? 'Or install another backend.'
        : `Install another backend, or name one of these in ${recipe.backendOption} to try it all the same.`;
    throw new BackendNotAvailable(
      `What is installed of recipe '${recipe.name}' does not run on this machine. ${[...unfit, ...lacking].join(' ')} ${advice}`,
    );
  }
  const ways = recipe.backends.map(({ name, howToGet }) => `${name}: ${howToGet}`).join(' ');
  throw new BackendNotAvailable(`No backend of recipe '${recipe.name}' is on this machine. Get one of them. ${ways}`);
}

/** Undefined where nobody can tell, or nobody is asked: what a person brought along is theirs to know. */
async function supportHere(details: {
  recipe: Recipe;
  backend: RecipeBackend;
  located: LocatedBackend;
  place: Place | undefined;
}): Promise<Support | undefined> {
  const { recipe, backend, located, place } = details;
  const support = recipe.support?.find((row) => row.backend === backend.name);
  if (support === undefined || place === undefined) return undefined;
  const folder = installationFolder({ ...place, recipe: recipe.name, backend: backend.name });
  if (!isInside(folder, located.executable)) return undefined;
  const machine = await place.machine();
  return machine && supportOf(machine, support);
}

/** The sentence about a backend name that the recipe does not have. */
export function unknownBackend(
  recipe: { name: string; backendOption: string; backends: readonly { name: string }[] },
  wanted: string,
): string {
  const names = recipe.backends.map(({ name }) => name).join(', ');
  return `'${wanted}' is no backend of ${recipe.name}; set ${recipe.backendOption} to ${AUTO_BACKEND} or one of: ${names}.`;
}

/** The path of a capability on a native server started with this backend; undefined when it does not have it. */
export function pathOf({
  recipe,
  backend,
  capability,
}: {
  recipe: Pick<Recipe, 'paths' | 'backends'>;
  /** Name of the backend. */
  backend: string;
  capability: Capability;
}): string | undefined {
  const lacks = recipe.backends.find(({ name }) => name === backend)?.lacks ?? [];
  return lacks.includes(capability) ? undefined : recipe.paths[capability];
}
