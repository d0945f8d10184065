// Finding executables: only real ones, only where PATH says so or they were installed.
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldersOnPath } from '../../lib/find-npm.ts';
import { executableIn, findOnPath, isExecutableFile, locateInstalled } from './executable.ts';

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
    process.platform === 'win32'
      ? ['empty', 'folder', 'first']
      : ['empty', 'folder', 'plain', 'first', 'second'];
  const PATH = folders.map((folder) => at(folder)).join(delimiter);
  expect(await findOnPath('engine', { PATH })).toBe(at('first', name));
});

test('a search of PATH counts for half a second, unless PATH changes', async () => {
  const folder = at('late');
  const PATH = [at('empty'), folder].join(delimiter);
  await mkdir(folder);
  expect(await findOnPath('engine', { PATH }, 1000)).toBeUndefined();
  await writeFile(join(folder, name), 'x', { mode: 0o755 });
  expect(await findOnPath('engine', { PATH }, 1499)).toBeUndefined();
  expect(await findOnPath('engine', { PATH: folder }, 1499)).toBe(join(folder, name));
  expect(await findOnPath('engine', { PATH }, 1499)).toBe(join(folder, name));
  await rm(folder, { recursive: true });
  expect(await findOnPath('engine', { PATH }, 1998)).toBe(join(folder, name));
  expect(await findOnPath('engine', { PATH }, 1999)).toBeUndefined();
});

test('on Windows only an .exe is run, for a file without an ending is a script or a build for Linux', async () => {
  const folder = at('windows');
  await mkdir(folder);
  await writeFile(join(folder, 'engine'), 'x', { mode: 0o755 });
  expect(await executableIn(folder, 'engine', 'win32')).toBeUndefined();
  await writeFile(join(folder, 'engine.exe'), 'x', { mode: 0o755 });
  expect(await executableIn(folder, 'engine', 'win32')).toBe(join(folder, 'engine.exe'));
});

test('on Windows, entries of PATH may be in quotes, and those without a drive are not searched', () => {
  const Path = '"C:\\Program Files\\x";\\tools;tools;D:bin;;D:/llama;\\\\host\\share';
  const folders = ['C:\\Program Files\\x', 'D:/llama', '\\\\host\\share'];
  expect(foldersOnPath({ Path }, 'win32')).toEqual(folders);
});

test.each(['', undefined, '/nonexistent'])('nothing is found on PATH %j', async (PATH) => {
  expect(await findOnPath('engine', { PATH })).toBeUndefined();
});

test('relative entries of PATH, also empty ones, are not searched', async () => {
  const PATH = ['', '.', relative(process.cwd(), at('first'))].join(delimiter);
  expect(await findOnPath('engine', { PATH })).toBeUndefined();
});

test('a missing file is not executable, and asking does not fail', async () => {
  expect(await isExecutableFile(at('nothing'))).toBe(false);
  expect(await isExecutableFile(at('first', name))).toBe(true);
});

describe('what has been installed', () => {
  let binDirectory: string;

  beforeAll(async () => {
    binDirectory = await mkdtemp(join(tmpdir(), 'installed-'));
  });
  afterAll(() => rm(binDirectory, { recursive: true }));

  async function install(path: string, mode = 0o755): Promise<string> {
    const file = join(binDirectory, path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x', { mode });
    return file;
  }

  const locate = (backend: string) =>
    locateInstalled({ binDirectory, recipe: 'sample', backend, executable: 'engine' });

  test('the executable nearest to the top is taken', async () => {
    await install('sample/cpu/a/b');
    const near = await install('sample/cpu/z');
    expect(await locate('cpu')).toBe(near);
  });

  test.skipIf(process.platform === 'win32')(
    'a folder or a plain file of that name is passed over',
    async () => {
      await mkdir(join(binDirectory, 'sample', 'gpu', name), { recursive: true });
      await install('sample/gpu/a', 0o644);
      const real = await install('sample/gpu/a/b');
      expect(await locate('gpu')).toBe(real);
    },
  );

  test('other backends, and the folders next to them during an update, are not searched', async () => {
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
});
