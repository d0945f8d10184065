// Which ROCm backends are started with, and what could be fetched for a machine.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Build } from './builds.ts';
import { nativeBackend } from './native-backend.ts';
import { createRocm, ROCM_SERIES, ROCM_VERSION, rocmBuildFor } from './rocm.ts';
import type { RecipeSection } from './section.ts';

const lookAt = (name: RecordedMachine) =>
  createHardware({ reader: readRecordedMachine(name), log: createSilentLog().log }).machine();

async function withGpu(family: string, more: Partial<Machine> = {}): Promise<Machine> {
  const machine = await lookAt('strix-halo-linux');
  return { ...machine, amdGpus: machine.amdGpus.map((gpu) => ({ ...gpu, family })), ...more };
}

describe('what is fetched', () => {
  test.each([
    ['gfx908', 'gfx908'],
    ['gfx90a', 'gfx90a'],
    ['gfx942', 'gfx94X-dcgpu'],
    ['gfx950', 'gfx950-dcgpu'],
    ['gfx1010', 'gfx101X-dgpu'],
    ['gfx1036', 'gfx103X-all'],
    ['gfx1103', 'gfx110X-all'],
    ['gfx1150', 'gfx1150'],
    ['gfx1151', 'gfx1151'],
    ['gfx1152', 'gfx1152'],
    ['gfx1201', 'gfx120X-all'],
  ])('for %s is the build %s', async (family, build) => {
    expect(rocmBuildFor(await withGpu(family))).toEqual({
      folder: `${build}-${ROCM_VERSION}`,
      archive: `therock-dist-linux-${build}-${ROCM_VERSION}.tar.gz`,
      version: ROCM_VERSION,
    });
  });

  test('on Windows is one for Windows', async () => {
    expect(rocmBuildFor(await lookAt('radeon-windows'))?.archive).toBe(
      `therock-dist-windows-gfx120X-all-${ROCM_VERSION}.tar.gz`,
    );
  });

  test.each<[string, () => Promise<Machine>]>([
    ['a GPU without a build', () => withGpu('gfx803')],
    ['no AMD GPU', () => lookAt('container-linux')],
    [
      'another processor',
      async () => withGpu('gfx1151', { cpu: (await lookAt('arm64-linux')).cpu }),
    ],
    ['a Mac', () => lookAt('apple-silicon')],
  ])('is nothing for %s', async (_what, machine) => {
    expect(rocmBuildFor(await machine())).toBeUndefined();
  });
});

test('no archive of a backend names a version of ROCm but by the one place where it is written down', () => {
  const names = Object.values(recipeFactories).flatMap((create) =>
    create({ environment: {} }).backends.flatMap(({ release }) =>
      Object.values(release?.assets ?? {}),
    ),
  );
  expect(names.filter((name) => name.includes('rocm')).length).toBeGreaterThan(0);
  expect(names.filter((name) => name.includes(ROCM_SERIES) || /rocm-?\d/.test(name))).toEqual([]);
});

describe.runIf(process.platform === 'linux')('on this machine', () => {
  let folder: string;
  let binDirectory: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rocm-'));
    binDirectory = join(folder, 'bin');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function put(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { mode: 0o755 });
    }
  }

  const ofFamily = (family: string) => async () => withGpu(family);
  const create = (
    machine: () => Promise<Machine | undefined> = ofFamily('gfx1151'),
    environment = {},
  ) => createRocm({ binDirectory, environment, machine, usualRoot: join(folder, 'usual') });
  const own = (build = 'gfx1151', version = ROCM_VERSION) => ({
    [`bin/rocm-runtime/${build}-${version}/lib/libamdhip64.so.7`]: 'x',
    [`bin/rocm-runtime/${build}-${version}/lib/llvm/lib/libomp.so`]: 'x',
    [`bin/rocm-runtime/${build}-${version}/version.txt`]: version,
  });

  test('the one that this server has fetched is found by its GPU and its version', async () => {
    await put({ ...own(), ...own('gfx110X-all'), ...own('gfx1151', '7.13.0') });
    const root = join(binDirectory, `rocm-runtime/gfx1151-${ROCM_VERSION}`);
    expect(await create().find()).toEqual({
      origin: 'own',
      root,
      version: ROCM_VERSION,
      libraryDirectories: [join(root, 'lib'), join(root, 'lib/llvm/lib')],
    });
    expect(await create(ofFamily('gfx1201')).find()).toBeUndefined();
  });

  test('a machine that is not known in time gets what was fetched', async () => {
    await put(own());
    expect(await create(async () => undefined).find()).toMatchObject({ origin: 'own' });
  });

  test('one in a folder of its own in the archive is found there', async () => {
    const build = `bin/rocm-runtime/gfx1151-${ROCM_VERSION}`;
    await put({
      [`${build}/rocm/lib/libamdhip64.so`]: 'x',
      [`${build}/version.txt`]: ROCM_VERSION,
    });
    expect(await create().find()).toMatchObject({ root: join(folder, build, 'rocm') });
  });

  test('one that is not complete is none', async () => {
    await put(own());
    await rm(join(binDirectory, `rocm-runtime/gfx1151-${ROCM_VERSION}/version.txt`));
    expect(await create().find()).toBeUndefined();
  });

  test("the system's goes before our own", async () => {
    await put({ ...own(), 'usual/lib/libamdhip64.so.7': 'x', 'usual/.info/version': ROCM_VERSION });
    expect(await create().find()).toMatchObject({ origin: 'system', root: join(folder, 'usual') });
    const environment = { ROCM_PATH: join(folder, 'usual') };
    expect(await create(undefined, environment).find()).toMatchObject({
      origin: 'system',
      version: ROCM_VERSION,
    });
  });

  test('how to get one depends on whether there is one to fetch', async () => {
    expect(await create().installHint('ask for it')).toMatch(/^Ask for it, or set ROCM_PATH /);
    expect(await create(async () => undefined).installHint('ask for it')).toMatch(
      /^Ask for it, or /,
    );
    expect(await create(ofFamily('gfx803')).installHint('ask for it')).toMatch(/^Set ROCM_PATH /);
  });

  describe('a backend that needs it', () => {
    const section: RecipeSection = {
      ...{
        recipe: 'sample',
        section: 'sample',
        server: 'engine',
        title: 'A server',
        backends: ['rocm'],
        executables: ['rocm'],
      },
    };
    const build: Build = {
      name: 'rocm',
      devices: ['gpu'],
      needsRocm: true,
      support: { platforms: {}, devices: [] },
    };
    const locate = (executables: Record<string, string> = {}) =>
      nativeBackend(
        build,
        { section, releases: {} },
        { environment: {}, executables, binDirectory, rocm: create() },
      ).locate();

    test('gets its folders', async () => {
      await put({ ...own(), 'bin/sample/rocm/engine': 'x' });
      const lib = join(binDirectory, `rocm-runtime/gfx1151-${ROCM_VERSION}/lib`);
      const found = await locate();
      expect(found).toMatchObject({ libraryDirectories: [lib, join(lib, 'llvm/lib')] });
      expect(found?.missingDependency).toBeUndefined();
    });

    test('lacks it where there is none, and says what to do', async () => {
      await put({ 'bin/sample/rocm/engine': 'x' });
      const found = await locate();
      expect(found?.missingDependency).toMatchObject({
        problem: expect.stringMatching(`^It needs ROCm ${ROCM_VERSION}, `),
        remedy: {
          text: expect.stringContaining(
            "POST /api/v1/install with recipe 'sample' and backend 'rocm'",
          ),
          operation: 'installBackend',
          arguments: { recipe: 'sample', backend: 'rocm' },
        },
      });
      expect(found?.libraryDirectories).toBeUndefined();
    });

    test("lacks nothing if it is a person's own, which gets the folders all the same", async () => {
      await put({ engine: 'x' });
      const configured = { rocm: join(folder, 'engine') };
      expect(await locate(configured)).toEqual({
        ...{ name: 'rocm', devices: ['gpu'], executable: join(folder, 'engine') },
      });
      await put(own());
      expect((await locate(configured))?.libraryDirectories).toHaveLength(2);
    });
  });
});
