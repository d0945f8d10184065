import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordingLog } from '../../fixtures/processes/recording-log.ts';
import { createJsonFile } from './json-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open() {
  const log = createRecordingLog();
  const path = join(folder, 'deep', 'numbers.json');
  const file = createJsonFile<Record<string, number>>({
    path,
    empty: {},
    parse(json) {
      if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('it holds no object');
      return json as Record<string, number>;
    },
    log,
  });
  const set = (name: string, value: number) =>
    file.update((content) => ({ content: { ...content, [name]: value }, result: value }));
  return { path, file, log, set };
}

test('a missing file has the empty content, and the folder appears with the first change', async () => {
  const { file, set, path } = open();
  expect(await file.read()).toEqual({});
  expect(await set('one', 1)).toBe(1);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ one: 1 });
});

test('of fifty changes at the same time none is lost, and no temporary file stays', async () => {
  const { file, set } = open();
  await Promise.all(Array.from({ length: 50 }, (_, index) => set(`n${index}`, index)));
  expect(Object.keys(await file.read())).toHaveLength(50);
  expect(await readdir(join(folder, 'deep'))).toEqual(['numbers.json']);
});

test('a change that throws writes nothing and does not stop the next one', async () => {
  const { file, set } = open();
  const failing = file.update(() => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await set('two', 2);
  expect(await file.read()).toEqual({ two: 2 });
});

test('an edit by hand is seen at the next read', async () => {
  const { file, set, path } = open();
  await set('one', 1);
  await writeFile(path, '{"hand": 7}');
  expect(await file.read()).toEqual({ hand: 7 });
});

test.each([
  ['cut off', '{"one": 1'],
  ['of another kind', '[1, 2]'],
  ['empty', ''],
])('a file that is %s is kept aside with a warning', async (_what, text) => {
  const { file, set, path, log } = open();
  await set('one', 1);
  await writeFile(path, text);
  expect(await file.read()).toEqual({});
  expect(await readFile(`${path}.corrupted`, 'utf8')).toBe(text);
  expect(log.entries).toMatchObject([
    { severity: 'Warning', message: expect.stringContaining('numbers.json.corrupted') },
  ]);
  await set('two', 2);
  expect(await file.read()).toEqual({ two: 2 });
});
