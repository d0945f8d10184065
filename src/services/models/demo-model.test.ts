import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileNotWritten } from '../../platform/errors.ts';
import { makeDemoModel } from './demo-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-model-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the model is put into the folder, and is a GGUF file', async () => {
  const { id, path, isNew } = await makeDemoModel(folder);
  expect({ id, path, isNew }).toEqual({
    id: 'extra.Tiny-Demo',
    path: join(folder, 'Tiny-Demo.gguf'),
    isNew: true,
  });
  expect((await readFile(path)).toString('latin1', 0, 4)).toBe('GGUF');
});

test.skipIf(process.platform === 'win32')('others may read it', async () => {
  const { path } = await makeDemoModel(folder);
  expect((await stat(path)).mode & 0o777).toBe(0o644);
});

test('one that is there stays as it is', async () => {
  await writeFile(join(folder, 'Tiny-Demo.gguf'), 'mine');
  const { path, isNew } = await makeDemoModel(folder);
  expect(isNew).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('mine');
});

test('a folder in which nothing can be written is said', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeDemoModel(join(folder, 'file'))).rejects.toThrow(FileNotWritten);
});
