import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import type { AmdGpu, Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendRelease } from '../../recipes/kit/release.ts';
import type { Rocm } from '../../recipes/kit/rocm.ts';
import { type Findings, lacksItsDevice, rowOf } from './backend-row.ts';

const CARD: AmdGpu = { name: 'Radeon', family: 'gfx1151', isIntegrated: false };
const machineOf = (more: Partial<Machine> = {}): Machine => ({
  os: 'linux',
  osVersion: 'Linux',
  memoryBytes: 1,
  cpu: { name: 'A', cores: 1, threads: 1, architecture: 'x86_64' },
  amdGpus: [],
  nvidiaGpus: [],
  ...more,
});
const WITH_CARD = machineOf({ amdGpus: [CARD] });
const RELEASE: BackendRelease = { repo: 'a/b', version: 'v2', assets: { 'linux-x64': 'a.zip' } };
const REMEDY = { text: 'Install it.' };
const ROCM = {} as Rocm;
const GPU_ONLY: Partial<RecipeBackend> = {
  devices: ['gpu'],
  support: { platforms: { linux: ['x86_64'] }, devices: [{ device: 'amd_gpu' }] },
};
const VULKAN: Partial<RecipeBackend> = {
  name: 'vulkan',
  devices: ['gpu'],
  support: {
    platforms: { linux: ['x86_64'] },
    devices: [{ device: 'cpu' }, { device: 'amd_gpu' }],
  },
};

const backendOf = (more: Partial<RecipeBackend> = {}): RecipeBackend => ({
  name: 'one',
  devices: ['cpu'],
  remedy: REMEDY,
  release: RELEASE,
  installation: { executable: 'server', probe: [], exitCodes: [0] },
  locate: async () => undefined,
  ...more,
});
const located = { name: 'one', executable: '/bin/one', devices: ['cpu'] };
const incomplete = {
  ...located,
  missingDependency: { problem: 'libgomp is missing.', remedy: { text: 'Install libgomp.' } },
};
const INSTALLED = { by: 'install', version: 'v2' } as const;
const OUTDATED = { by: 'install', version: 'v1' } as const;
const OWN = { by: 'user', executable: '/bin/one' } as const;

/** Of a backend that could be installed, and is not here. */
function rowWith({
  backend,
  ...more
}: Partial<Omit<Findings, 'backend'>> & { backend?: Partial<RecipeBackend> } = {}) {
  return rowOf({
    recipe: { name: 'sample', options: only<Recipe['options']>({}) },
    backend: backendOf(backend),
    machine: machineOf(),
    located: undefined,
    found: { by: 'none' },
    release: RELEASE,
    hasRocm: true,
    seesDevice: false,
    ...more,
  });
}

describe('a backend that is not here', () => {
  test('is installed where there is a build for this machine', () => {
    expect(rowWith()).toMatchObject({
      key: 'sample:one',
      support: undefined,
      isHere: false,
      lacks: { build: true, rocm: false },
      unfetchable: undefined,
      obstacle: undefined,
      needs: 'install',
      devices: [],
      device: 'cpu',
      rank: 2,
    });
  });

  test('is brought by a person where there is no release, or no way to install it', () => {
    const wanted = {
      kind: 'absent',
      reason: 'It is not on this machine, and this server does not install it',
      action: 'Install it.',
      remedy: REMEDY,
    };
    expect(rowWith({ release: undefined }).obstacle).toEqual(wanted);
    const backend = backendOf();
    delete backend.installation;
    expect(rowOf({ ...rowWith(), backend }).obstacle).toEqual(wanted);
  });

  test('is not fetched while the machine is not known', () => {
    expect(rowWith({ machine: undefined })).toMatchObject({
      obstacle: {
        kind: 'absent',
        reason: 'It is not on this machine',
        action: 'Install it.',
        remedy: REMEDY,
      },
      support: undefined,
      devices: [],
    });
  });

  test('can not be had where nothing is built for this machine', () => {
    const obstacle = {
      kind: 'impossible',
      reason: 'There is no build for this machine',
      action: '',
    };
    expect(rowWith({ machine: machineOf({ os: 'macos' }) }).obstacle).toEqual(obstacle);
  });

  test('of npm there is the version only that this server was made for', () => {
    const npm = { unpackedBytes: 1 };
    const wanted = { ...RELEASE, version: 'v3', npm };
    expect(rowWith({ release: wanted }).obstacle).toEqual({
      kind: 'impossible',
      reason:
        'There is none in version v3: npm installs the packages that this server was made for',
      action: '',
    });
    expect(rowWith({ release: { ...RELEASE, npm } }).obstacle).toBeUndefined();
    expect(rowWith({ release: { ...RELEASE, version: 'v3' } }).obstacle).toBeUndefined();
    const backend = backendOf();
    delete backend.release;
    expect(rowOf({ ...rowWith(), backend, release: wanted }).obstacle).toMatchObject({
      kind: 'impossible',
    });
  });

  test('what the table of its recipe says of this machine comes first', () => {
    const row = rowWith({ backend: GPU_ONLY, release: undefined });
    expect(row.obstacle).toEqual({ kind: 'impossible', reason: 'Requires an AMD GPU', action: '' });
    expect(row.unfetchable).toMatchObject({ kind: 'absent' });
    expect(row.support).toMatchObject({ isSupported: false });
  });
});

describe('a backend that is here', () => {
  test('needs nothing where it is the wanted version', () => {
    expect(rowWith({ located, found: INSTALLED })).toMatchObject({
      isHere: true,
      lacks: { build: false, rocm: false },
      needs: 'nothing',
      obstacle: undefined,
    });
  });

  test('is updated where this server has installed another version', () => {
    expect(rowWith({ located, found: OUTDATED })).toMatchObject({
      isHere: true,
      lacks: { build: true },
      needs: 'update',
    });
  });

  test.each<[string, Parameters<typeof rowWith>[0]]>([
    ['it can not be fetched', { machine: machineOf({ os: 'macos' }) }],
    ['no release is wanted', { release: undefined }],
    ['the machine is not known', { machine: undefined }],
    ['the machine does not support it', { backend: GPU_ONLY }],
    ["it is a person's own", { found: OWN }],
  ])('is not updated where %s', (_why, more) => {
    expect(rowWith({ located, found: OUTDATED, ...more }).needs).toBe('nothing');
  });

  test("lacks no build where it is its own person's, or no release is wanted", () => {
    expect(rowWith({ located, found: OWN }).lacks.build).toBe(false);
    expect(rowWith({ located, found: OUTDATED, release: undefined }).lacks.build).toBe(false);
  });

  test('is not whole where something that it needs is missing, which no fetch brings', () => {
    expect(rowWith({ located: incomplete, found: INSTALLED })).toMatchObject({
      isHere: false,
      needs: 'install',
      obstacle: {
        kind: 'incomplete',
        reason: 'libgomp is missing',
        action: 'Install libgomp.',
        remedy: { text: 'Install libgomp.' },
      },
    });
  });

  test('only the last full stop is left out of what is missing', () => {
    const missingDependency = { problem: 'No libz.so.1 here', remedy: REMEDY };
    const row = rowWith({ located: { ...located, missingDependency }, found: INSTALLED });
    expect(row.obstacle?.reason).toBe('No libz.so.1 here');
  });

  test("a person's own is taken to run, whatever the table says", () => {
    const backend = GPU_ONLY;
    expect(rowWith({ backend, located, found: OWN }).obstacle).toBeUndefined();
    expect(rowWith({ backend, located, found: INSTALLED }).obstacle).toMatchObject({
      kind: 'impossible',
    });
  });
});

describe('the ROCm that a backend needs', () => {
  const backend: Partial<RecipeBackend> = { rocm: ROCM };
  const hasRocm = false;
  const forGpu = { machine: WITH_CARD };
  const noRocm = 'Requires ROCm 7.14.0, which is not published for this machine';
  const action = 'Set ROCM_PATH to the folder of a ROCm 7.14.';

  test('is lacking where it is not here, and fetched where it is published', () => {
    const row = rowWith({ backend, hasRocm, ...forGpu });
    expect(row.lacks.rocm).toBe(true);
    expect(row.obstacle).toBeUndefined();
  });

  test('is of no matter to a backend without one', () => {
    expect(rowWith({ hasRocm }).lacks.rocm).toBe(false);
  });

  test('is not lacking where it is here', () => {
    expect(rowWith({ backend, hasRocm: true })).toMatchObject({
      lacks: { rocm: false },
      obstacle: undefined,
    });
  });

  test('without one for this machine it is impossible', () => {
    expect(rowWith({ backend, hasRocm }).obstacle).toEqual({
      kind: 'impossible',
      reason: noRocm,
      action,
      remedy: { text: action },
    });
  });

  test('that there is no build counts before that', () => {
    const machine = machineOf({ os: 'macos' });
    expect(rowWith({ backend, hasRocm, machine }).obstacle?.reason).toBe(
      'There is no build for this machine',
    );
  });

  test('a build without it is not whole, with what brings it', () => {
    const row = rowWith({ backend, hasRocm, located: incomplete, found: INSTALLED });
    expect(row.obstacle).toEqual({
      kind: 'incomplete',
      reason: noRocm,
      action,
      remedy: { text: 'Install libgomp.' },
    });
    const fetched = rowWith({
      backend,
      hasRocm,
      located: incomplete,
      found: INSTALLED,
      ...forGpu,
    });
    expect(fetched.obstacle).toBeUndefined();
  });

  test('of a machine that is not known, it is only said that it is not here', () => {
    const row = rowWith({
      backend,
      hasRocm,
      located: incomplete,
      found: INSTALLED,
      machine: undefined,
    });
    expect(row.obstacle?.reason).toBe('It needs ROCm 7.14.0, which is not on this machine');
  });

  test("a person's own says itself whether it misses it", () => {
    const own = { backend, hasRocm, found: OWN };
    expect(rowWith({ ...own, located }).lacks.rocm).toBe(false);
    expect(rowWith({ ...own, located: incomplete }).lacks.rocm).toBe(true);
    expect(rowWith({ ...own, hasRocm: true, located: incomplete }).lacks.rocm).toBe(true);
    expect(rowWith(own).lacks.rocm).toBe(false);
  });
});

describe('what a backend would compute on', () => {
  test('is what the table finds on the machine', () => {
    const row = rowWith({ backend: VULKAN, machine: WITH_CARD });
    expect(row).toMatchObject({ devices: ['cpu', 'amd_gpu'], device: 'gpu', rank: 1 });
  });

  test('is the processor, in the last place, where its device is not here', () => {
    const row = rowWith({ backend: VULKAN });
    expect(row).toMatchObject({ devices: ['cpu'], device: 'cpu', rank: 3 });
  });

  test("is that too for a person's own, which keeps its place", () => {
    const row = rowWith({ backend: VULKAN, located, found: OWN });
    expect(row).toMatchObject({ devices: ['cpu'], device: 'cpu', rank: 1 });
  });

  test('is a GPU that no table knows, where its own program sees it', () => {
    const row = rowWith({ backend: VULKAN, seesDevice: true });
    expect(row).toMatchObject({ devices: ['cpu', 'gpu'], device: 'gpu', rank: 1 });
  });

  test('has no such GPU where it is made for the processor', () => {
    const cpu: Partial<RecipeBackend> = { ...VULKAN, name: 'cpu', devices: ['cpu'] };
    expect(rowWith({ backend: cpu }).devices).toEqual(['cpu']);
  });

  test('has no such GPU where a known one is here', () => {
    const gpuAlone = rowWith({ backend: { ...GPU_ONLY }, machine: WITH_CARD });
    expect(gpuAlone.devices).toEqual(['amd_gpu']);
    const both = rowWith({ backend: VULKAN, machine: WITH_CARD, seesDevice: true });
    expect(both.devices).toEqual(['cpu', 'amd_gpu']);
  });

  test('is nothing where the machine does not support it', () => {
    expect(rowWith({ backend: GPU_ONLY }).devices).toEqual([]);
  });

  test("of a person's own, is what the machine has of any family", () => {
    const support = {
      platforms: { linux: ['x86_64'] },
      devices: [{ device: 'amd_gpu', families: ['gfx900'] }],
    } as const;
    const backend: Partial<RecipeBackend> = { devices: ['gpu'], support };
    const here = { backend, machine: WITH_CARD, located };
    expect(rowWith({ ...here, found: OWN }).devices).toEqual(['amd_gpu']);
    expect(rowWith({ ...here, found: INSTALLED }).devices).toEqual([]);
    expect(rowWith({ machine: WITH_CARD, located, found: OWN }).devices).toEqual([]);
  });

  test('does not lack a device while the machine is not known', () => {
    const row = rowWith({ backend: VULKAN });
    expect(lacksItsDevice(row, row.support)).toBe(true);
    expect(lacksItsDevice({ ...row, machine: undefined }, row.support)).toBe(false);
    expect(lacksItsDevice({ ...row, seesDevice: true }, row.support)).toBe(false);
    expect(lacksItsDevice(row, undefined)).toBe(false);
  });
});

test.each([
  [0, { devices: ['npu', 'cpu'] }],
  [1, { devices: ['cpu', 'gpu'] }],
  [2, { devices: ['cpu'] }],
  [-1, { devices: ['cpu'], isPreferred: true }],
])('place %i for %j', (rank, backend) => {
  expect(rowWith({ backend }).rank).toBe(rank);
});
