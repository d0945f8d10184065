// The order in which executables are looked for, and what is said when there is none.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryPath, nativeBackend } from './native-backend.ts';

const VARIABLE = 'LEMONADE_SAMPLE_CPU_BIN';
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
  const environment = { PATH: join(root, 'path'), ...(configured === undefined ? {} : { [VARIABLE]: configured }) };
  const backend = nativeBackend(
    { recipe: 'sample-recipe', section: 'sample', name: 'cpu', devices: ['cpu'], executable: 'engine', onPath },
    { environment, ...(installed ? { binDirectory: join(root, 'bin') } : {}) },
  );
  return backend.locate();
}

describe.skipIf(process.platform === 'win32')('an executable', () => {
  const place = (folder: string) => ({ name: 'cpu', devices: ['cpu'], executable: join(root, folder, 'engine') });

  test('that is configured is taken before all others', async () => {
    const configured = join(root, 'configured', 'engine');
    expect(await locate({ configured, installed: true, onPath: true })).toEqual(place('configured'));
  });

  test('that is configured and not there is not replaced by another', async () => {
    expect(await locate({ configured: join(root, 'gone'), installed: true, onPath: true })).toBeUndefined();
  });

  test.each(['', 'builtin', 'latest', 'b10375', 'relative/path'])('is the installed one for %j', async (configured) => {
    expect(await locate({ configured, installed: true, onPath: true })).toEqual(place('bin/sample-recipe/cpu'));
  });

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
  const { wantedVersion } = nativeBackend(
    { recipe: 'r', section: 'sample', name: 'cpu', devices: [], executable: 'engine' },
    { environment: { [VARIABLE]: configured } },
  );
  expect(wantedVersion).toBe(wanted);
});

test('how to get it names every way, and where it exists at all', () => {
  const { howToGet } = nativeBackend(
    { recipe: 'r', section: 'sample', name: 'cpu', devices: [], executable: 'engine', only: 'macOS', onPath: true },
    { environment: { [VARIABLE]: '/gone' } },
  );
  expect(howToGet).toBe(
    "It exists for macOS only. Install it (POST /api/v1/install with recipe 'r' and backend 'cpu'), put engine on PATH, " +
      `or set ${VARIABLE} to the absolute path of a engine executable (now '/gone' is no such file).`,
  );
});

test.runIf(process.platform === 'linux')('libraries are looked for in the given folders, then where they were', () => {
  expect(libraryPath(['/a', '/b'], {})).toEqual({ LD_LIBRARY_PATH: '/a:/b' });
  expect(libraryPath(['/a'], { LD_LIBRARY_PATH: '/x:/y' })).toEqual({ LD_LIBRARY_PATH: '/a:/x:/y' });
  expect(libraryPath([], {})).toEqual({});
});
