// Finding executables: only real ones, only where PATH says so.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOnPath, isExecutableFile } from './executable.ts';

let root: string;
const at = (...names: string[]) => join(root, ...names);
const name = process.platform === 'win32' ? 'engine.exe' : 'engine';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'executable-'));
  for (const folder of ['empty', 'plain', 'first', 'second', 'folder']) await mkdir(at(folder));
  await mkdir(at('folder', name));
  await writeFile(at('plain', name), 'x', { mode: 0o644 });
  for (const folder of ['first', 'second']) {
    await writeFile(at(folder, name), 'x');
    await chmod(at(folder, name), 0o755);
  }
});

afterAll(() => rm(root, { recursive: true }));

test('the first executable on PATH is found; folders and plain files of that name are passed over', async () => {
  const folders =
    process.platform === 'win32' ? ['empty', 'folder', 'first'] : ['empty', 'folder', 'plain', 'first', 'second'];
  const PATH = folders.map((folder) => at(folder)).join(delimiter);
  expect(await findOnPath('engine', { PATH })).toBe(at('first', name));
});

test.each(['', undefined, '/nonexistent'])('nothing is found on PATH %j', async (PATH) => {
  expect(await findOnPath('engine', { PATH })).toBeUndefined();
});

test('relative entries of PATH, also empty ones, are not searched', async () => {
  const PATH = ['', '.', relative(process.cwd(), at('first'))].join(delimiter);
  expect(await findOnPath('engine', { PATH })).toBeUndefined();
});

test('a missing file is not executable, and asking is no error', async () => {
  expect(await isExecutableFile(at('nothing'))).toBe(false);
  expect(await isExecutableFile(at('first', name))).toBe(true);
});
