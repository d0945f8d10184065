// The exchange of folders, and that it can be taken back.
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { BackendFilesStuck } from './errors.ts';
import {
  type InstallPaths,
  installInto,
  installPathsOf,
  recoverInterrupted,
  setAside,
  swapIn,
} from './install-paths.ts';

let binDirectory: string;
let paths: InstallPaths;
const { log } = createSilentLog();

beforeEach(async () => {
  binDirectory = await mkdtemp(join(tmpdir(), 'places-'));
  paths = installPathsOf({ binDirectory, recipe: 'llamacpp', backend: 'cpu' });
  await mkdir(paths.folder, { recursive: true });
  await writeFile(join(paths.folder, 'version.txt'), 'old');
});

afterEach(() => rm(binDirectory, { recursive: true, force: true }));

const version = () => readFile(join(paths.folder, 'version.txt'), 'utf8');
const names = () => readdir(join(binDirectory, 'llamacpp'));

const install = (fill: () => Promise<string>) =>
  installInto(paths, { name: 'llamacpp:cpu', signal: new AbortController().signal, log }, fill);

test('the staging folder takes the place of the former one', async () => {
  await install(async () => 'new');
  expect([await version(), await names()]).toEqual(['new', ['cpu']]);
});

test('the former one comes back when the new one can not take its place', async () => {
  // There is no staging folder: the second rename fails.
  await expect(swapIn(paths, log)).rejects.toThrow(BackendFilesStuck);
  expect([await version(), await names()]).toEqual(['old', ['cpu']]);
});

test('what an exchange left aside does not stop the next one', async () => {
  await mkdir(paths.aside);
  await install(async () => 'new');
  expect([await version(), await names()]).toEqual(['new', ['cpu']]);
});

test('a staging folder is always empty', async () => {
  await mkdir(paths.staging);
  await writeFile(join(paths.staging, 'leftover'), '');
  await install(async () => {
    expect(await readdir(paths.staging)).toEqual([]);
    return 'new';
  });
});

test('nothing is set aside where nothing is', async () => {
  expect(await setAside(paths)).toBe(true);
  expect(await setAside(paths)).toBe(false);
});

test('nothing is removed or moved behind a link in place of the folder of a recipe', async () => {
  const elsewhere = join(binDirectory, '..', `${basename(binDirectory)}-elsewhere`);
  await rename(join(binDirectory, 'llamacpp'), elsewhere);
  await symlink(elsewhere, join(binDirectory, 'llamacpp'));
  await mkdir(join(elsewhere, `.cpu.${2 ** 22 + 1}.new`));
  const before = await readdir(elsewhere);
  try {
    await expect(setAside(paths)).rejects.toThrow('is a link');
    await expect(install(async () => 'new')).rejects.toThrow('is a link');
    await recoverInterrupted(binDirectory, log);
    expect(await readdir(elsewhere)).toEqual(before);
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});

test('an installation that is stopped while it fills its folder changes nothing', async () => {
  const stop = new AbortController();
  const installing = installInto(
    paths,
    { name: 'llamacpp:cpu', signal: stop.signal, log },
    async () => {
      stop.abort(new Error('It is stopped.'));
      return 'new';
    },
  );
  await expect(installing).rejects.toThrow('It is stopped.');
  expect([await version(), await names()]).toEqual(['old', ['cpu']]);
});
