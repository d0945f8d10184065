// On every recorded machine, whatever is installed: /system-info, the plan of a load, the list of
// models, a pull and an installation say the same of each backend.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptsHere, backendsHere } from '../../../fixtures/backends-here.ts';
import { createForgottenFailures, UNKNOWN_MACHINE } from '../../../fixtures/defaults.ts';
import {
  RECORDED_MACHINES,
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { OfflineMode } from '../../errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { createRocm, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import { type ComputeDevice, deviceOf } from '../../recipes/kit/support.ts';
import { Candidates } from '../candidates/candidates.ts';
import { Installs } from '../installs/installs.ts';
import { RocmRuntime } from '../installs/rocm-runtime.ts';
import { dueOf } from '../loading/attempt-list.ts';
import { LoadForecast } from '../loading/load-forecast.ts';
import { OptionRules } from '../loading/load-options.ts';
import { createWantedCompanions } from '../pulls/wanted-companions.ts';
import { createSystemInfo } from '../system/system-info.ts';

const { log } = createSilentLog();
const { signal } = new AbortController();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-answer-'));
  await writeFile(join(folder, 'own-server'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type RecipeName = keyof typeof recipeFactories;

/** What is the case besides the machine. */
interface Situation {
  title: string;
  /** Names of backends that are installed, and in which version where that is not the right one. */
  installed?: { name: string; version?: string };
  /** One that a person has brought along: its executable is configured. */
  own?: string;
  /** The version that the settings want of all. */
  wanted?: string;
  /** One that the settings name. */
  configured?: string;
  /** One whose installation has failed a moment ago. */
  failed?: string;
  /** Builds of ROCm that are here. */
  rocm?: readonly string[];
  isOffline?: boolean;
}

const ALL_ROCM = ['gfx103X-all', 'gfx110X-all', 'gfx120X-all', 'gfx1150', 'gfx1151', 'gfx1152'];

function situationsOf(backends: readonly RecipeBackend[]): Situation[] {
  return [
    { title: 'with nothing installed' },
    { title: 'offline', isOffline: true },
    { title: 'where another version is wanted', wanted: 'b1' },
    { title: 'where the newest version is wanted', wanted: 'latest' },
    ...backends.flatMap(({ name, installation }): Situation[] => [
      { title: `${name} named by the settings`, configured: name },
      { title: `after ${name} could not be fetched`, failed: name },
      ...(installation === undefined || !('executable' in installation)
        ? []
        : [
            { title: `${name} installed`, installed: { name } },
            { title: `${name} installed, offline`, installed: { name }, isOffline: true },
            { title: `${name} installed in an old version`, installed: { name, version: 'b0' } },
            { title: `a person's own ${name}`, own: name },
          ]),
      ...(name === 'rocm'
        ? [{ title: `${name} installed with ROCm`, installed: { name }, rocm: ALL_ROCM }]
        : []),
    ]),
  ];
}

async function install(
  { name, installation, release }: RecipeBackend,
  recipe: string,
  bin: string,
  version?: string,
) {
  if (installation === undefined || !('executable' in installation))
    throw new Error(`${name} can't be put there by a test.`);
  const executable = join(bin, recipe, name, installation.executable);
  await mkdir(dirname(executable), { recursive: true });
  await writeFile(executable, '');
  await chmod(executable, 0o755);
  await writeFile(join(dirname(executable), 'version.txt'), version ?? release?.version ?? '');
}

async function setUp(name: RecordedMachine, recipeName: RecipeName, situation: Situation) {
  const {
    installed,
    own,
    wanted,
    configured,
    failed,
    rocm: builds = [],
    isOffline = false,
  } = situation;
  const binDirectory = await mkdtemp(join(folder, 'bin-'));
  const hardware = createHardware({ reader: readRecordedMachine(name), log });
  const { machine } = hardware;
  const rocm = createRocm({
    environment: {},
    binDirectory,
    machine,
    usualRoot: join(binDirectory, 'usual'),
  });
  const plain = recipeFactories[recipeName]({ environment: {}, binDirectory, rocm });
  const names = plain.backends.map((backend) => backend.name);
  const executables = {
    ...(wanted === undefined ? {} : Object.fromEntries(names.map((one) => [one, wanted]))),
    ...(own === undefined ? {} : { [own]: join(folder, 'own-server') }),
  };
  const recipe: Recipe = recipeFactories[recipeName]({
    environment: {},
    binDirectory,
    rocm,
    executables,
  });
  const one = plain.backends.find((backend) => backend.name === installed?.name);
  if (one !== undefined) await install(one, recipeName, binDirectory, installed?.version);
  for (const build of builds) {
    const place = join(binDirectory, 'rocm-runtime', `${build}-${ROCM_VERSION}`);
    await mkdir(join(place, 'lib'), { recursive: true });
    await writeFile(join(place, 'lib', 'libamdhip64.so.7'), '');
    await writeFile(join(place, 'version.txt'), ROCM_VERSION);
  }
  const failures = createForgottenFailures({ log });
  if (failed !== undefined)
    await failures.note('installFailed', `${recipeName}:${failed}`, 'it is damaged.');
  const backends = backendsHere({
    ...{ binDirectory, machine, failures, log },
    configured: () => configured,
    isOffline: () => isOffline,
  });
  return { binDirectory, hardware, recipe, rocm, backends, isOffline, configured };
}

type Here = Awaited<ReturnType<typeof setUp>>;

function installsOf({ binDirectory, hardware, recipe, backends, isOffline }: Here) {
  const fetched: string[] = [];
  const residency = { loaded: () => [], unload: async () => {} };
  const installArchive = async () => {
    fetched.push('rocm');
  };
  const installs = new Installs({
    ...{ recipes: [recipe], hardware, backends, binDirectory, residency, log },
    isOffline: () => isOffline,
    mayFetch: () => true,
    installBackend: async ({ backend }) => {
      fetched.push(backend.name);
    },
    rocmRuntime: new RocmRuntime({ binDirectory, installArchive, residency, log }),
    newestTag: async () => 'b999999',
    requireHost: async () => {},
  });
  /** What comes of asking for it. */
  return async (
    backend: string,
  ): Promise<{ name?: string; does: 'nothing' | 'fetches' | 'refuses' }> => {
    fetched.length = 0;
    try {
      const names = await installs.install({ recipe: recipe.name, backend, force: false, signal });
      return { name: names.backend, does: fetched.length > 0 ? 'fetches' : 'nothing' };
    } catch (error) {
      // It would, were it not offline.
      return { does: error instanceof OfflineMode ? 'fetches' : 'refuses' };
    }
  };
}

const systemInfoOf = async ({ hardware, recipe, rocm, backends }: Here) => {
  const paths = { cache_dir: '', config_file: '', extra_models_dir: '', models_dir: '' };
  const info = createSystemInfo({
    ...{
      hardware,
      rocm,
      backends,
      packageRoot,
      paths,
      recipes: [recipe],
      releasesUrl: 'https://releases.example',
    },
  });
  const { recipes } = await info.describe({ verbose: false });
  const told = recipes[recipe.name];
  if (told === undefined) throw new Error(`${recipe.name} is not told of.`);
  return told;
};

function plansOf({ recipe, backends, configured = 'auto' }: Here) {
  const attempts = attemptsHere(backends);
  const request = { recipe, model: { id: 'm' }, options: {} };
  const section = {
    backend: configured,
    options: {},
    isSystemFirst: false,
    executables: {},
    backendArguments: {},
  };
  const never = async () => {
    throw new Error('nothing else is asked');
  };
  const rules = new OptionRules({
    recipes: [recipe],
    settings: () => ({ contextSize: undefined, recipes: { [recipe.name]: section } }),
    savedOptions: { path: '', of: async () => ({}) },
    log,
  });
  const forecast = new LoadForecast({
    models: { get: never },
    rules,
    backends,
    attempts,
    memory: UNKNOWN_MACHINE,
    now: () => 0,
  });
  const model = knownModel('builtin.M', { recipe: recipe.name, downloaded: true });
  return {
    /** The attempt that a load begins with, or why there is none. */
    planned: (wanted?: string) =>
      attempts.attemptsFor(request, wanted).then(
        (found) => ({ due: dueOf(found), error: undefined }),
        (error: unknown) => ({ due: undefined, error }),
      ),
    /** What the list of models says that one of the recipe would compute on. */
    listed: async () => (await forecast.devicesOf([model])).get(model.id),
  };
}

/**
 * Whether an alias gives its requests to a model of the recipe, which comes before one that can
 * begin at once.
 */
async function isTriedFirst({ recipe, backends }: Here): Promise<boolean> {
  const known = [
    knownModel('builtin.M', { recipe: recipe.name }),
    knownModel('builtin.other', { recipe: 'none-of-ours' }),
  ];
  const candidates = new Candidates({
    models: {
      candidatesOf: async () => known.map((model) => ({ name: model.id, model, conditions: [] })),
    },
    recipes: [recipe],
    backends,
    failures: createForgottenFailures({ log }),
    isLoaded: () => false,
    log,
  });
  return (await candidates.serve({ name: 'helper', place: placeOf() }, async (id) => id)) === 'M';
}

const COMPUTES: Readonly<Record<string, ComputeDevice>> = { cpu: 'cpu', amd_npu: 'npu' };

/** Backends that an error tells people to install. */
function advisedIn(error: unknown): string[] {
  if (!(error instanceof BackendNotAvailable)) return [];
  return [...error.message.matchAll(/\/install with recipe '[\w-]+' and backend '(\w+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

const DOES = {
  installed: 'nothing',
  update_required: 'fetches',
  installable: 'fetches',
  unsupported: 'refuses',
} as const;
const NEEDS = { installed: 'nothing', update_required: 'update', installable: 'install' } as const;

const isStarted = (state: string | undefined): boolean =>
  state === 'installed' || state === 'update_required';

/** What two of them say differently. */
async function disagreements(
  name: RecordedMachine,
  recipeName: RecipeName,
  situation: Situation,
): Promise<string[]> {
  const here = await setUp(name, recipeName, situation);
  const { recipe, isOffline } = here;
  const asked = installsOf(here);
  const { planned, listed } = plansOf(here);
  const { default_backend: best, backends: states } = await systemInfoOf(here);
  const found: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    const texts = [one, other].map((value) => JSON.stringify(value) ?? 'nothing');
    if (texts[0] !== texts[1])
      found.push(`${name} ${recipeName}, ${situation.title}: ${what}: ${texts.join(' or ')}`);
  };

  const automatic = await planned(situation.configured);
  const isNamed = situation.configured !== undefined;
  if (!isNamed || automatic.due !== undefined)
    compare('the best one and that of a load', best, automatic.due?.backend);
  for (const backend of advisedIn(automatic.error))
    compare(
      `the advice to install ${backend}, and its installation`,
      'fetches',
      (await asked(backend)).does,
    );
  if (states.default !== undefined) {
    const meant = states[best ?? recipe.backends[0]?.name ?? ''];
    compare(
      'default and the best one',
      states.default,
      meant && { ...meant, action: states.default.action },
    );
  }
  compare(
    'whether a candidate can begin at once, and the state of the best one',
    await isTriedFirst(here),
    best === undefined || isStarted(states[best]?.state),
  );
  if (automatic.due !== undefined && recipe.launch.devicesFor === undefined) {
    const backend = recipe.backends.find((one) => one.name === best);
    const lacks = automatic.due.device === 'cpu' && backend && deviceOf(backend) !== 'cpu';
    compare(
      'the device in the list of models and that of a load',
      await listed(),
      lacks ? 'cpu' : backend?.devices.join(' '),
    );
  }

  for (const backend of recipe.backends) {
    const { state = 'unsupported', devices = [] } = states[backend.name] ?? {};
    const { due, error } = await planned(backend.name);
    const { does } = await asked(backend.name);
    const located = await backend.locate();
    const isHere = located !== undefined && located.missingDependency === undefined;
    // What is here all the same needs no installation.
    const isLeft = state === 'unsupported' && located !== undefined && does === 'nothing';
    compare(
      `the state '${state}' of ${backend.name} and its installation`,
      isLeft ? does : DOES[state],
      does,
    );
    if (isHere || (state === 'installable' && !isOffline)) {
      const needs = state === 'unsupported' ? 'nothing' : NEEDS[state];
      compare(
        `the state '${state}' of ${backend.name} and a load that names it`,
        needs,
        due?.needs,
      );
    } else
      compare(
        `the state '${state}' of ${backend.name} and a load that names it`,
        undefined,
        due?.needs,
      );
    if (!isOffline)
      for (const advised of advisedIn(error))
        compare(
          `the advice to install ${advised}, and its installation`,
          'fetches',
          (await asked(advised)).does,
        );
    if (due !== undefined && devices.length > 0) {
      const kinds = devices.map((device) => COMPUTES[device] ?? 'gpu');
      const own = deviceOf(backend);
      compare(
        `the devices of ${backend.name} and that of a load`,
        kinds.includes(own) ? own : 'cpu',
        due.device,
      );
    }
    const { role } = backend.companion ?? {};
    if (role !== undefined) {
      const wanted = createWantedCompanions({
        recipes: [{ ...recipe, backends: [backend] }],
        backends: here.backends,
      });
      const model = knownModel('builtin.M', {
        recipe: recipe.name,
        checkpoints: { main: 'o/a:a', [role]: 'o/a:b' },
      });
      const isWanted = (await wanted(model)).length > 0;
      compare(
        `the state of ${backend.name} and what a pull brings for it`,
        state !== 'unsupported' || isHere,
        isWanted,
      );
    }
  }
  // Last, for it makes that forgotten which has failed.
  const chosen = await asked('default');
  const { default_backend: then } = await systemInfoOf(here);
  if (then === undefined && chosen.does === 'fetches' && !isOffline)
    compare('the best one and the installation of default', then, 'some');
  else if (then !== undefined && chosen.name !== undefined)
    compare('the best one and the installation of default', then, chosen.name);
  return found;
}

/**
 * All of them take a minute: each machine has those that begin the list, and a third of the others,
 * another one each.
 */
const ALWAYS = 4;
const PART = 3;

test.skipIf(process.platform === 'win32').each(RECORDED_MACHINES)(
  'on %s all say the same',
  async (name) => {
    const found: string[] = [];
    let number = RECORDED_MACHINES.indexOf(name);
    for (const recipeName of Object.keys(recipeFactories) as RecipeName[]) {
      const { backends } = recipeFactories[recipeName]({ environment: {} });
      for (const [at, situation] of situationsOf(backends).entries()) {
        number += 1;
        if (at < ALWAYS || number % PART === 0)
          found.push(...(await disagreements(name, recipeName, situation)));
      }
    }
    expect(found).toEqual([]);
  },
);
