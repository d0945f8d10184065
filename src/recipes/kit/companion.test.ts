import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companionBeside } from './companion.ts';

let folder: string;
let model: { path: string; files: Record<string, string> };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-'));
  await mkdir(join(folder, 'models'));
  await mkdir(join(folder, 'hub'));
  await writeFile(join(folder, 'models', 'a-q8.bin'), 'weights');
  await writeFile(join(folder, 'hub', 'blob'), 'compiled');
  // As in the cache of Hugging Face's tools.
  await symlink('blob', join(folder, 'hub', 'a.extra'));
  model = {
    path: join(folder, 'models', 'a-q8.bin'),
    files: { npu_cache: join(folder, 'hub', 'a.extra') },
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nameFor = (name: string) => `${name}.extra`;
const companion = companionBeside({ role: 'npu_cache', nameFor });
const placed = () => join(folder, 'models', 'a-q8.bin.extra');
const names = async () => (await readdir(join(folder, 'models'))).toSorted();
test('it is the same file under a second name, the one that is looked for', async () => {
  await companion.place(model);
  expect((await lstat(placed())).isSymbolicLink()).toBe(false);
  expect((await stat(placed())).ino).toBe((await stat(join(folder, 'hub', 'blob'))).ino);
  expect(await names()).toEqual(['a-q8.bin', 'a-q8.bin.extra']);
});

test('a companion is put there once, and again when the model has another', async () => {
  await companion.place(model);
  await companion.place(model);
  expect(await readFile(placed(), 'utf8')).toBe('compiled');
  await writeFile(join(folder, 'hub', 'newer'), 'compiled again');
  await companion.place({ ...model, files: { npu_cache: join(folder, 'hub', 'newer') } });
  expect(await readFile(placed(), 'utf8')).toBe('compiled again');
  expect(await names()).toEqual(['a-q8.bin', 'a-q8.bin.extra']);
});

test('one that a person has put there counts and stays', async () => {
  const own = { path: model.path };
  expect(await companion.isHere(own)).toBe(false);
  await companion.place(own);
  await writeFile(placed(), 'mine');
  expect(await companion.isHere(own)).toBe(true);
  await companion.place(own);
  expect(await readFile(placed(), 'utf8')).toBe('mine');
});

test('taking it out of its place leaves the file where it came from, also when it was never there', async () => {
  await companion.place(model);
  await companion.remove(model);
  await companion.remove(model);
  expect(await names()).toEqual(['a-q8.bin']);
  expect(await companion.isHere(model)).toBe(true);
});
