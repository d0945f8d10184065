import { execFile as execFileWithCallback } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { FileNotWritten } from '../errors.ts';
import { createJsonFile, FileFull } from './json-file.ts';
import { replaceFile } from './replace-file.ts';

const execFile = promisify(execFileWithCallback);

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
      if (typeof json !== 'object' || json === null || Array.isArray(json))
        throw new Error('it holds no object');
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

test('a file that an editor has saved with a byte order mark is read, and stays in its place', async () => {
  const { file, set, path, log } = open();
  await set('one', 1);
  await writeFile(path, '\uFEFF{"hand": 7}');
  expect(await file.read()).toEqual({ hand: 7 });
  await set('two', 2);
  expect([JSON.parse(await readFile(path, 'utf8')), log.entries]).toEqual([
    { hand: 7, two: 2 },
    [],
  ]);
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

type Damage = [what: string, problem: string, make: (path: string) => Promise<unknown>];
/** Windows has neither. */
const OF_UNIX: readonly Damage[] = [
  ['a pipe', 'not a regular file', (path: string) => execFile('mkfifo', [path])],
  ['a device', 'not a regular file', (path: string) => symlink('/dev/zero', path)],
];

test.each<Damage>([
  ...(process.platform === 'win32' ? [] : OF_UNIX),
  ['a folder', 'not a regular file', (path: string) => mkdir(path)],
  [
    'a file without end',
    'more than 1048576 bytes',
    (path: string) => writeFile(path, '').then(() => truncate(path, 2 ** 40)),
  ],
  [
    'nothing but brackets',
    'nested deeper than 128 levels',
    (path: string) => writeFile(path, '['.repeat(2 ** 20)),
  ],
])('%s in its place is kept aside and told, and not waited for', async (_what, problem, make) => {
  const { file, set, path, log } = open();
  await mkdir(join(folder, 'deep'));
  await make(path);
  expect(await file.read()).toEqual({});
  expect(log.entries.map(({ message }) => message).join()).toContain(problem);
  await set('one', 1);
  expect(await file.read()).toEqual({ one: 1 });
  expect((await readdir(join(folder, 'deep'))).toSorted()).toEqual([
    'numbers.json',
    'numbers.json.corrupted',
  ]);
});

test('a change that would make it longer than can be read is refused, and nothing is lost', async () => {
  const { file, set } = open();
  await set('one', 1);
  await expect(set('x'.repeat(2 ** 20), 2)).rejects.toThrow(FileFull);
  expect(await file.read()).toEqual({ one: 1 });
});

test('a change that the file system refuses is told with the file and the reason', async () => {
  const { set, path } = open();
  await writeFile(join(folder, 'deep'), 'a file where the folder should be');
  const refused = set('one', 1);
  await expect(refused).rejects.toThrow(FileNotWritten);
  await expect(refused).rejects.toThrow(path);
});

test('a broken file that can not be renamed counts as empty, and is not written over', async () => {
  const { file, set, path, log } = open();
  await set('one', 1);
  await writeFile(path, '{oh');
  await mkdir(join(`${path}.corrupted`, 'in the way'), { recursive: true });
  expect([await file.read(), await file.read()]).toEqual([{}, {}]);
  expect(log.entries).toMatchObject([
    { severity: 'Warning', message: expect.stringContaining('Mend it') },
  ]);
  await expect(set('two', 2)).rejects.toThrow(FileNotWritten);
  expect(await readFile(path, 'utf8')).toBe('{oh');
  await writeFile(path, '{"three":3}');
  expect(await file.read()).toEqual({ three: 3 });
});

test('a file that can not take its place leaves nothing behind', async () => {
  await mkdir(join(folder, 'taken', 'inside'), { recursive: true });
  await expect(replaceFile(join(folder, 'taken'), 'x')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
