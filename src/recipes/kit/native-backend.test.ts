// The order in which executables are looked for, and what is said when there is none.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Build } from './builds.ts';
import { childEnvironment } from './child-environment.ts';
import { nativeBackend } from './native-backend.ts';
import type { RecipeSection } from './section.ts';

const SECTION: RecipeSection = {
  ...{
    recipe: 'sample-recipe',
    section: 'sample',
    server: 'engine',
    title: 'A server',
    backends: ['cpu'],
    executables: ['cpu'],
  },
};
const releases = { cpu: { repo: 'owner/engine', version: 'b1', assets: {} } };
const CPU: Build = {
  name: 'cpu',
  devices: ['cpu'],
  support: { platforms: {}, devices: [{ device: 'cpu' }] },
};
const ON_EVERY_SYSTEM: Build = {
  ...CPU,
  support: {
    ...CPU.support,
    platforms: { linux: ['x86_64'], macos: ['arm64'], windows: ['x86_64'] },
  },
};
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'native-backend-'));
  for (const folder of ['configured', 'path', 'bin/sample-recipe/cpu']) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'engine'), 'x');
    await chmod(join(root, folder, 'engine'), 0o755);
  }
});
afterAll(() => rm(root, { recursive: true }));

function locate(input: { configured?: string; installed?: boolean; onPath?: boolean }) {
  const { configured, installed = false, onPath = false } = input;
  const settings = {
    environment: { PATH: join(root, 'path') },
    ...(configured === undefined ? {} : { executables: { cpu: configured } }),
    ...(installed ? { binDirectory: join(root, 'bin') } : {}),
  };
  return nativeBackend(CPU, { section: SECTION, releases, isOnPath: onPath }, settings).locate();
}

describe.skipIf(process.platform === 'win32')('an executable', () => {
  const place = (folder: string) => ({
    name: 'cpu',
    devices: ['cpu'],
    executable: join(root, folder, 'engine'),
  });

  test('that is configured is taken before all others', async () => {
    const configured = join(root, 'configured', 'engine');
    expect(await locate({ configured, installed: true, onPath: true })).toEqual(
      place('configured'),
    );
  });

  test('that is configured and not there is not replaced by another', async () => {
    expect(
      await locate({ configured: join(root, 'gone'), installed: true, onPath: true }),
    ).toBeUndefined();
  });

  test.each(['', 'builtin', 'latest', 'b10375', 'relative/path'])(
    'is the installed one for %j',
    async (configured) => {
      expect(await locate({ configured, installed: true, onPath: true })).toEqual(
        place('bin/sample-recipe/cpu'),
      );
    },
  );

  test('is taken from PATH only where that was agreed', async () => {
    expect(await locate({ onPath: true })).toEqual(place('path'));
    expect(await locate({})).toBeUndefined();
  });
});

test.each([
  ['', undefined],
  ['builtin', undefined],
  ['/opt/engine', undefined],
  ['b10375', 'b10375'],
  ['latest', 'latest'],
])('for %j the wanted version is %s', (configured, wanted) => {
  const settings = { environment: {}, executables: { cpu: configured } };
  const { wantedVersion } = nativeBackend(CPU, { section: SECTION, releases }, settings);
  expect(wantedVersion).toBe(wanted);
});

test('how to get it names every way, and where it exists at all', () => {
  const { remedy } = nativeBackend(
    { ...ON_EVERY_SYSTEM, only: 'machines with an NPU' },
    { section: SECTION, releases, isOnPath: true },
    { environment: {}, executables: { cpu: '/gone' } },
  );
  expect(remedy.text).toBe(
    "It exists for machines with an NPU only. Install it (POST /api/v1/install with recipe 'sample-recipe' and backend 'cpu'), put engine on PATH, " +
      "or set LEMONADE_SAMPLE_CPU_BIN to the absolute path of a engine executable (now '/gone' is no such file).",
  );
});

test('what does not exist for this system is not offered for installation', () => {
  const program = { section: SECTION, releases };
  const { remedy } = nativeBackend({ ...CPU, only: 'Mars' }, program, { environment: {} });
  expect(remedy.text).toMatch(/^It exists for Mars only\. Set LEMONADE_SAMPLE_CPU_BIN to/);
});

test('a backend without a release is not offered for installation', () => {
  const { remedy, release } = nativeBackend(
    CPU,
    { section: SECTION, releases: {} },
    { environment: {} },
  );
  expect(release).toBeUndefined();
  expect(remedy.text).toMatch(/^Set LEMONADE_SAMPLE_CPU_BIN to .* \(now it is not set\)\.$/);
});

describe.runIf(process.platform === 'linux')('a child of a backend', () => {
  const located = { executable: '/b/engine', libraryDirectories: ['/a'] };

  test('a child looks for libraries in the given folders, then next to the executable, then where it did before', () => {
    expect(childEnvironment(located, {})).toMatchObject({ LD_LIBRARY_PATH: '/a:/b' });
    expect(childEnvironment(located, { LD_LIBRARY_PATH: '/x:/y' })).toMatchObject({
      LD_LIBRARY_PATH: '/a:/b:/x:/y',
    });
  });
});
