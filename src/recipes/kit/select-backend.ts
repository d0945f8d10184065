// Ranks the backends that a model may be loaded with, the best for this machine first.
import type { Remedy } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from './backend.ts';
import { BackendNotAvailable, InvalidLoadOptions } from './errors.ts';
import { findBackend } from './executable.ts';
import type { Recipe } from './recipe.ts';
import { assetName, releaseOf, satisfies } from './release.ts';
import { rocmBuildFor } from './rocm.ts';
import { isWithoutItsDevice, type Support, supportOf } from './support.ts';

export const AUTO_BACKEND = 'auto';
/** The same as the specification has it, where it lists and installs backends. */
export const DEFAULT_BACKEND = 'default';
export const isAutomatic = (wanted: string | undefined): boolean =>
  wanted === undefined || wanted === '' || wanted === AUTO_BACKEND || wanted === DEFAULT_BACKEND;

export interface BackendHost {
  binDirectory: string;
  /** The machine; undefined when it can't be known without keeping a load waiting. */
  machine(): Promise<Machine | undefined>;
}

export type ComputeDevice = 'npu' | 'gpu' | 'cpu';

export interface BackendChoice {
  backend: RecipeBackend;
  /** Undefined for one that does not start before something has been fetched. */
  located: LocatedBackend | undefined;
  /** What is to be fetched: nothing; all of it; what it needs in addition; another version, though this one starts. */
  fetch: 'nothing' | 'all' | 'dependency' | 'update';
  /** What it computes on here: the processor, where the device that it is made for is not there. */
  device: ComputeDevice;
}

export interface Ranking {
  choices: readonly BackendChoice[];
  unfit: readonly { name: string; reason: string; isIncomplete: boolean; remedy?: Remedy }[];
  /** What this machine lacks for each backend that it can't run, by its name: words that a full stop may follow. */
  unsupported: ReadonlyMap<string, string>;
}

/** NPU before GPU before processor; then what is here, then the recipe's order. A person's own is taken to run. */
export async function rankBackends(details: { recipe: Recipe; host: BackendHost | undefined }): Promise<Ranking> {
  const { recipe, host } = details;
  const machine = await host?.machine();
  const assessed = await Promise.all(recipe.backends.map((backend) => assess({ recipe, backend, host, machine })));
  const ranked = assessed.flatMap((one) => (one?.choice ? [{ ...one.choice, rank: one.rank }] : []));
  return {
    choices: ranked
      .toSorted((a, b) => a.rank - b.rank || Number(a.located === undefined) - Number(b.located === undefined))
      .map(({ rank: _rank, ...choice }) => choice),
    unfit: assessed.flatMap((one) => one?.unfit ?? []),
    unsupported: new Map(
      assessed.flatMap((one, at) => {
        const name = recipe.backends[at]?.name;
        return one?.unsupported === undefined || name === undefined ? [] : [[name, one.unsupported] as const];
      }),
    ),
  };
}

/** For `auto` and undefined the best one that is here. @throws {InvalidLoadOptions} {BackendNotAvailable} */
export async function selectBackend(details: {
  recipe: Recipe;
  wanted: string | undefined;
  model: string;
  host?: BackendHost | undefined;
}): Promise<LocatedBackend> {
  const { recipe, wanted, model, host } = details;
  if (isAutomatic(wanted)) {
    const ranking = await rankBackends({ recipe, host });
    const here = ranking.choices.find(({ located }) => located !== undefined)?.located;
    if (here !== undefined) return here;
    throw noneHere(recipe, ranking);
  }
  const backend = namedBackend({ recipe, wanted: wanted ?? '', model });
  const located = await backend.locate();
  if (located !== undefined && located.missingDependency === undefined) return located;
  throw await notHere({ recipe, backend, located, host });
}

/** @throws {InvalidLoadOptions} when the recipe has none of that name. */
export function namedBackend({ recipe, wanted, model }: { recipe: Recipe; wanted: string; model: string }) {
  const backend = recipe.backends.find(({ name }) => name === wanted);
  if (backend === undefined) throw new InvalidLoadOptions(model, [unknownBackend(recipe, wanted)]);
  return backend;
}

export function unknownBackend(
  recipe: { name: string; options: { backend: string }; backends: readonly { name: string }[] },
  wanted: string,
): string {
  const names = recipe.backends.map(({ name }) => name).join(', ');
  return `'${wanted}' is not a backend of ${recipe.name}; set ${recipe.options.backend} to ${AUTO_BACKEND} or one of: ${names}.`;
}

/** Why a named backend can't be started. For one that this machine can't run, there is no advice on how to get it. */
async function notHere(details: {
  recipe: Recipe;
  backend: RecipeBackend;
  located: LocatedBackend | undefined;
  host: BackendHost | undefined;
}): Promise<BackendNotAvailable> {
  const { recipe, backend, located, host } = details;
  const name = `Backend '${backend.name}' of recipe '${recipe.name}'`;
  const param = { param: recipe.options.backend };
  if (located?.missingDependency !== undefined) {
    const { problem, remedy } = located.missingDependency;
    return new BackendNotAvailable(`${name} can't start. ${problem}`, { ...param, remedy });
  }
  const machine = await host?.machine();
  const support = machine && backend.support && supportOf(machine, backend.support);
  if (support?.isSupported !== false)
    return new BackendNotAvailable(`${name} is not on this machine.`, { ...param, remedy: backend.remedy });
  const { choices } = await rankBackends({ recipe, host });
  const advice = choices[0] ? ` Name ${choices[0].backend.name} instead, or none.` : '';
  return new BackendNotAvailable(`${name} can't run on this machine: ${support.reason}.${advice}`, param);
}

/** Why none can be started. What this machine can't run is not advised: its installation would be refused. */
export function noneHere(recipe: Recipe, { choices, unfit, unsupported }: Ranking): BackendNotAvailable {
  if (unfit.length > 0) {
    const reasons = unfit.map(({ name, reason }) => `${name}: ${reason}`).join(' ');
    const problem = `What is installed of recipe '${recipe.name}' does not run on this machine. ${reasons}`;
    const remedy = unfit.find((one) => one.remedy !== undefined)?.remedy;
    // The words of the remedy are those of the API; a command line has its own.
    if (unfit.every(({ isIncomplete }) => isIncomplete) && remedy !== undefined)
      return new BackendNotAvailable(problem, {
        remedy: { ...remedy, text: `${remedy.text} Or install another backend.` },
      });
    const todo = `Install another backend, or name one of these in ${recipe.options.backend} to try it all the same.`;
    return new BackendNotAvailable(`${problem} ${todo}`);
  }
  const nothing = `No backend of recipe '${recipe.name}' is on this machine.`;
  const [best] = choices;
  if (best) {
    const { name, remedy } = best.backend;
    return new BackendNotAvailable(nothing, { remedy: { ...remedy, text: `Get ${name}: ${remedy.text}` } });
  }
  const reasons = [...unsupported].map(([name, reason]) => `${name}: ${reason}.`).join(' ');
  const possible = recipe.backends.filter(({ name }) => !unsupported.has(name));
  if (possible.length === 0) {
    return new BackendNotAvailable(`No backend of recipe '${recipe.name}' can run on this machine. ${reasons}`, {
      remedy: { text: 'Load a model of another recipe.', operation: 'getSystemInfo' },
    });
  }
  const ways = possible.map(({ name, remedy }) => `${name}: ${remedy.text}`).join(' ');
  const problem = reasons === '' ? nothing : `${nothing} ${reasons}`;
  return new BackendNotAvailable(problem, { remedy: { text: `Get one of them. ${ways}`, operation: 'getSystemInfo' } });
}

/** A backend with its place in the order, or why it has none; undefined for one that neither is here nor can be fetched. */
type Assessment = {
  choice?: BackendChoice;
  rank: number;
  unfit?: Ranking['unfit'][number];
  unsupported?: string;
};
const DEVICES: readonly ComputeDevice[] = ['npu', 'gpu', 'cpu'];

/** The fastest of the devices that a backend is made for. */
export const deviceOf = ({ devices }: { devices: readonly string[] }): ComputeDevice =>
  DEVICES.find((device) => devices.includes(device)) ?? 'cpu';

const FIRST = -1;
const LAST = DEVICES.length;

async function assess(details: {
  recipe: Recipe;
  backend: RecipeBackend;
  host: BackendHost | undefined;
  machine: Machine | undefined;
}): Promise<Assessment | undefined> {
  const { recipe, backend, host, machine } = details;
  const { name } = backend;
  const located = await backend.locate();
  const found =
    host && (await findBackend({ ...host, recipe: recipe.name, backend: { name, locate: async () => located } }));
  const fit = machine && backend.support && supportOf(machine, backend.support);
  const support = found?.by === 'user' ? undefined : fit;
  if (support?.isSupported === false) {
    if (located === undefined) return { rank: LAST, unsupported: support.reason };
    return { rank: LAST, unfit: { name, reason: `${support.reason}.`, isIncomplete: false } };
  }
  const isLacking =
    fit?.isSupported === true &&
    isWithoutItsDevice(backend, fit.devices, machine ?? {}) &&
    !(located && (await backend.seesDevice?.(located)));
  const own = deviceOf(backend);
  const choice = { backend, device: isLacking ? 'cpu' : own } as const;
  const isLast = isLacking && support !== undefined;
  const rank = backend.isPreferred ? FIRST : isLast ? LAST : DEVICES.indexOf(own);
  const isFetchable = machine !== undefined && (await canBeFetched(backend, machine, support));
  if (located === undefined) return isFetchable ? { rank, choice: { ...choice, located, fetch: 'all' } } : undefined;
  if (located.missingDependency !== undefined) {
    if (isFetchable) return { rank, choice: { ...choice, located: undefined, fetch: 'dependency' } };
    const { problem, remedy } = located.missingDependency;
    return { rank: LAST, unfit: { name, reason: problem, isIncomplete: true, remedy } };
  }
  const release = releaseOf(backend);
  const isOutdated = found?.by === 'install' && release !== undefined && !satisfies(found, release);
  return { rank, choice: { ...choice, located, fetch: isOutdated && isFetchable ? 'update' : 'nothing' } };
}

async function canBeFetched(backend: RecipeBackend, machine: Machine, support: Support | undefined): Promise<boolean> {
  const release = releaseOf(backend);
  if (release === undefined || backend.installation === undefined || support === undefined) return false;
  if (assetName({ release, machine }) === undefined) return false;
  return backend.rocm === undefined || rocmBuildFor(machine) !== undefined || (await backend.rocm.find()) !== undefined;
}
