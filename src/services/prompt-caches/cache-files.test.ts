import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { CacheFiles, type Conditions } from './cache-files.ts';

const GIBIBYTE = 2 ** 30;
const conditions: Conditions = {
  files: 'f',
  backend: 'r:b',
  build: 'b1',
  slots: 1,
  contextUpTo: 4096,
  arguments: [],
};
const about = { model: 'm', conditions, tokens: 300 };

async function setUp({ limit = GIBIBYTE as number | null, freeBytes = 100 * GIBIBYTE } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'cache-files-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'm-1234');
  await mkdir(folder);
  const disk = { freeBytes };
  const clock = { ms: Date.now() };
  const files = new CacheFiles({
    root,
    limit: () => limit,
    disk: { freeBytes: async () => disk.freeBytes },
    now: () => ++clock.ms,
    log: createSilentLog().log,
  });
  /** As a native server does. */
  const save = async (bytes: number) => {
    const path = await files.reserve(folder, bytes);
    if (path === undefined) throw new Error('There is no room.');
    await writeFile(path, Buffer.alloc(bytes, 1));
    await files.keep(path, about);
    const [newest] = await files.list();
    if (newest === undefined) throw new Error('It was not kept.');
    return newest;
  };
  return { root, folder, files, disk, clock, save };
}

test('a saved prompt cache is for this user alone, and its sidecar says what it is good for', async () => {
  const { folder, files, save } = await setUp();
  const { path } = await save(1000);
  expect(await readdir(folder)).toHaveLength(2);
  if (process.platform !== 'win32') {
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  const sidecar = JSON.parse(await readFile(path.replace('.cache', '.json'), 'utf8'));
  expect(sidecar).toMatchObject({
    ...about,
    sizeBytes: 1000,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await files.list()).toEqual([{ ...sidecar, path }]);
});

test.each<[what: string, damage: (path: string) => Promise<unknown>]>([
  [
    'with a bit that has flipped',
    (path) => writeFile(path, Buffer.alloc(1000, 1).fill(3, 500, 501)),
  ],
  ['that is cut off', (path) => truncate(path, 999)],
  ['that is longer', (path) => writeFile(path, 'x', { flag: 'a' })],
  ['that is gone', (path) => rm(path)],
])('a file %s is not whole', async (_what, damage) => {
  const { files, save } = await setUp();
  const cache = await save(1000);
  expect(await files.isWhole(cache)).toBe(true);
  await damage(cache.path);
  expect(await files.isWhole(cache)).toBe(false);
});

test('what a killed server has left does not count, and is removed once it is old', async () => {
  const { folder, files, save } = await setUp();
  const good = await save(1000);
  const id = '00000000-0000-0000-0000-000000000000';
  const left = [`auto-${id}.partial`, `auto-${id}.cache`, '.123-0.partial'];
  const ofClients = ['mine.bin', 'auto-mine.cache'];
  for (const name of [...left, ...ofClients]) await writeFile(join(folder, name), 'half');
  await files.tidy();
  expect(await files.list()).toEqual([good]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(left));
  for (const name of [...left, ...ofClients]) await utimes(join(folder, name), 1, 1);
  await files.tidy();
  const own = [basename(good.path), basename(good.path).replace('cache', 'json')];
  expect((await readdir(folder)).toSorted()).toEqual([...own, ...ofClients].toSorted());
});

test('the caches that were used longest ago go for those that are saved, and for a lower limit', async () => {
  const { files, save } = await setUp({ limit: 2500 });
  const [first, second] = [await save(1000), await save(1000)];
  await files.giveBack(first);
  const third = await save(1000);
  expect((await files.list()).map(({ path }) => path)).toEqual([third.path, first.path]);
  expect(await files.isWhole(second)).toBe(false);
  await files.tidy(0);
  expect(await files.list()).toEqual([]);
});

test('nothing is reserved that the disk, or the limit, has no room for', async () => {
  const { folder, files, disk } = await setUp({ limit: 5000 });
  expect(await files.reserve(folder, 5001)).toBeUndefined();
  disk.freeBytes = 7999;
  expect(await files.reserve(folder, 4000)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  disk.freeBytes = 8000;
  expect(await files.reserve(folder, 4000)).toMatch(/partial$/);
});

test.each([
  [40 * GIBIBYTE, 4 * GIBIBYTE],
  [40 * GIBIBYTE - 1, 0],
])(
  'where %i bytes are free, there may be %i bytes of caches unless a person says otherwise',
  async (free, limit) => {
    const { files } = await setUp({ limit: null, freeBytes: free });
    expect(await files.limitBytes()).toBe(limit);
  },
);

test('a cache that is lent does not count until it is given back, and is left alone meanwhile', async () => {
  const { files, save, clock } = await setUp();
  const cache = await save(1000);
  await files.lend(cache);
  clock.ms += 24 * 3600 * 1000;
  await files.tidy();
  expect(await files.list()).toEqual([]);
  expect(await files.isWhole(cache)).toBe(true);
  await files.giveBack(cache);
  expect(await files.list()).toMatchObject([{ path: cache.path }]);
});

test('a sidecar that can not be read is passed over, and does not keep others from being found', async () => {
  const { folder, files, save } = await setUp();
  const good = await save(1000);
  const broken = ['{', '[]', '{"model":"m","conditions":{},"sha256":1}', '{"model":"m"}'];
  for (const [index, text] of broken.entries()) {
    await writeFile(join(folder, `auto-00000000-0000-0000-0000-00000000000${index}.json`), text);
  }
  expect(await files.list()).toEqual([good]);
});

test('a large file is hashed while the event loop does other work', async () => {
  const { folder, files } = await setUp();
  const path = await files.reserve(folder, 1);
  if (path === undefined) throw new Error('There is no room.');
  // A hole, which takes no room on the disk, and as long to hash as any other.
  await truncate(path, 192 * 2 ** 20);
  const before = performance.eventLoopUtilization();
  await files.keep(path, about);
  const { active, idle } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan(idle);
});
