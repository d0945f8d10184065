// Finding what has been installed: near the top first, never through links, never too deep.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locateInstalled } from './locate-installed.ts';

const NAME = process.platform === 'win32' ? 'engine.exe' : 'engine';
let binDirectory: string;

beforeAll(async () => {
  binDirectory = await mkdtemp(join(tmpdir(), 'installed-'));
});
afterAll(() => rm(binDirectory, { recursive: true }));

async function install(path: string, mode = 0o755): Promise<string> {
  const file = join(binDirectory, path, NAME);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x', { mode });
  return file;
}

const locate = (backend: string) => locateInstalled({ binDirectory, recipe: 'sample', backend, executable: 'engine' });

test('the executable nearest to the top is taken', async () => {
  await install('sample/cpu/a/b');
  const near = await install('sample/cpu/z');
  expect(await locate('cpu')).toBe(near);
});

test.skipIf(process.platform === 'win32')('a folder or a plain file of that name is passed over', async () => {
  await mkdir(join(binDirectory, 'sample', 'gpu', NAME), { recursive: true });
  await install('sample/gpu/a', 0o644);
  const real = await install('sample/gpu/a/b');
  expect(await locate('gpu')).toBe(real);
});

test('other backends, and what lies beside them during an update, are not searched', async () => {
  await install('sample/npu.staging');
  await install('sample/npu.old');
  expect(await locate('npu')).toBeUndefined();
});

test('nothing is found below a link or too deep', async () => {
  const elsewhere = dirname(await install('elsewhere'));
  await mkdir(join(binDirectory, 'sample', 'rocm'), { recursive: true });
  await symlink(elsewhere, join(binDirectory, 'sample', 'rocm', 'link'), 'junction');
  await install('sample/rocm/1/2/3/4/5');
  expect(await locate('rocm')).toBeUndefined();
});

test('nothing is installed without a folder for it', async () => {
  const details = { recipe: 'sample', backend: 'cpu', executable: 'engine' };
  expect(await locateInstalled({ binDirectory: undefined, ...details })).toBeUndefined();
  expect(await locateInstalled({ binDirectory: '/nonexistent', ...details })).toBeUndefined();
});
