// The cache on disk: complete things show, incomplete ones don't, and what one model needs outlives
// another.
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCheckpoint } from './checkpoint.ts';
import { discardIncomplete, HubCache, realPathOf } from './hub-cache.ts';
import { publishLink } from './publish-link.ts';
import type { RemoteFile } from './repository.ts';

const repository = { source: 'huggingface' as const, id: 'owner/repo', commit: 'a'.repeat(40) };
let directory: string;
let cache: HubCache;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hub-cache-'));
  cache = new HubCache({ directory });
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Puts a blob there whose name is as good as a real digest here. */
async function blob(path: string, text = path): Promise<RemoteFile> {
  const hex = Buffer.from(text).toString('hex').padEnd(64, '0').slice(0, 64);
  const file: RemoteFile = { path, sizeBytes: text.length, digest: { algorithm: 'sha256', hex } };
  await mkdir(cache.blobsFolder(repository), { recursive: true });
  await writeFile(cache.blobPath(repository, file.digest), text);
  return file;
}

async function publish(checkpoint: string, ...paths: string[]): Promise<void> {
  const files = await Promise.all(paths.map((path) => blob(path)));
  await cache.publish({ repository, files, record: { [checkpoint]: paths } });
}

const find = (text: string) => cache.find(parseCheckpoint(text));

test('a repository is complete only when all is there that was meant', async () => {
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf', 'config.json');
  expect(await find('owner/repo:Q4_0')).toMatchObject({
    files: [{ path: 'm-Q4_0.gguf' }],
    companions: [{ path: 'config.json' }],
  });
  expect(await find('owner/repo')).toBeUndefined();
  expect(await find('owner/repo:Q8_0')).toBeUndefined();
  await publish('owner/repo', 'm-Q4_0.gguf', 'config.json', 'm-Q8_0.gguf');
  expect((await find('owner/repo'))?.files).toHaveLength(3);
  await rm(join(directory, 'models--owner--repo', 'snapshots', repository.commit, 'm-Q8_0.gguf'));
  expect(await find('owner/repo')).toBeUndefined();
  expect(await find('owner/repo:Q4_0')).toBeDefined();
});

test('a checkpoint whose files came for another one is asked for once that is noted', async () => {
  const [fetched, same] = ['owner/repo:Q4_0', 'owner/repo:m-Q4_0.gguf'].map((text) =>
    parseCheckpoint(text),
  );
  if (fetched === undefined || same === undefined) throw new Error('Both are checkpoints.');
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
  expect([await cache.isAskedFor(fetched), await cache.isAskedFor(same)]).toEqual([true, false]);
  await cache.noteAsked(same);
  expect(await cache.isAskedFor(same)).toBe(true);
  // The note goes with it, and the other one keeps its own.
  await cache.remove(same, [fetched]);
  expect([await cache.isAskedFor(fetched), await cache.isAskedFor(same)]).toEqual([true, false]);
});

test('what other tools have brought may be meant for any checkpoint, and no note is made of it', async () => {
  const folder = join(directory, 'models--owner--repo');
  await mkdir(join(folder, 'snapshots', repository.commit), { recursive: true });
  await writeFile(join(folder, 'snapshots', repository.commit, 'm-Q4_0.gguf'), 'model');
  const checkpoint = parseCheckpoint('owner/repo:m-Q4_0.gguf');
  await cache.noteAsked(checkpoint);
  expect(await cache.isAskedFor(checkpoint)).toBe(true);
  expect(await readdir(folder)).toEqual(['snapshots']);
});

test('a link without its content, or a shard too few, is nothing', async () => {
  await publish('owner/repo:Q4_0', 'm-Q4_0-00001-of-00002.gguf', 'm-Q4_0-00002-of-00002.gguf');
  expect(await find('owner/repo:Q4_0')).toBeDefined();
  const blobs = cache.blobsFolder(repository);
  const [first = ''] = await readdir(blobs);
  await rm(join(blobs, first));
  expect(await find('owner/repo:Q4_0')).toBeUndefined();
});

test('a link that leads into another repository shows nothing, also when that one has a longer name', async () => {
  const snapshot = join(directory, 'models--owner--repo', 'snapshots', 'x');
  const others = join(directory, 'models--owner--repo2', 'blobs');
  await Promise.all([snapshot, others].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(join(others, 'content'), 'GGUF');
  await symlink(join(others, 'content'), join(snapshot, 'm-Q4_0.gguf'));
  expect(await cache.snapshots(repository)).toMatchObject([{ commit: 'x', files: [] }]);
  expect(await find('owner/repo:Q4_0')).toBeUndefined();
});

test('what another tool is still fetching is not complete', async () => {
  const folder = join(directory, 'models--owner--repo');
  await mkdir(join(folder, 'snapshots', 'x', 'sub'), { recursive: true });
  await mkdir(join(folder, 'blobs'), { recursive: true });
  await writeFile(join(folder, 'snapshots', 'x', 'sub', 'model.onnx'), 'onnx');
  await writeFile(join(folder, 'blobs', 'abc.incomplete'), '');
  expect(await find('owner/repo')).toBeUndefined();
  await rm(join(folder, 'blobs', 'abc.incomplete'));
  expect((await find('owner/repo'))?.files).toMatchObject([
    { path: 'sub/model.onnx', sizeBytes: 4 },
  ]);
});

test('the snapshot of refs/main comes first, others are looked at too', async () => {
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
  const newer = { ...repository, commit: '0'.repeat(40) };
  await cache.publish({
    repository: newer,
    files: [await blob('m-Q8_0.gguf')],
    record: { 'owner/repo:Q8_0': ['m-Q8_0.gguf'] },
  });
  expect((await cache.snapshots(repository)).map(({ commit }) => commit)).toEqual([
    newer.commit,
    repository.commit,
  ]);
  expect((await find('owner/repo:Q4_0'))?.commit).toBe(repository.commit);
});

test('where no link can be made, the snapshot has real files and no copy of the bytes', async () => {
  const withoutLinks = new HubCache({
    directory,
    link: (details) =>
      publishLink({
        ...details,
        makeLink: () =>
          Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' })),
      }),
  });
  const file = await blob('m-Q4_0.gguf');
  for (const _twice of [1, 2])
    await withoutLinks.publish({
      repository,
      files: [file],
      record: { 'owner/repo:Q4_0': [file.path] },
    });
  const path = withoutLinks.snapshotPath(repository, file.path);
  expect((await lstat(path)).isFile()).toBe(true);
  expect((await stat(path)).ino).toBe(
    (await stat(withoutLinks.blobPath(repository, file.digest))).ino,
  );
  expect(await readdir(join(path, '..'))).toEqual(['m-Q4_0.gguf']);
  await withoutLinks.remove(parseCheckpoint('owner/repo:Q4_0'), []);
  expect(await readdir(directory)).toEqual([]);
});

test('removing a model leaves what another one needs', async () => {
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf', 'config.json');
  await publish('owner/repo:Q8_0', 'm-Q8_0.gguf', 'config.json');
  const freed = await cache.remove(parseCheckpoint('owner/repo:Q4_0'), [
    parseCheckpoint('owner/repo:Q8_0'),
  ]);
  expect(freed).toBe('m-Q4_0.gguf'.length);
  expect(await find('owner/repo:Q4_0')).toBeUndefined();
  expect((await find('owner/repo:Q8_0'))?.companions).toMatchObject([{ path: 'config.json' }]);
  expect(await readdir(cache.blobsFolder(repository))).toHaveLength(2);
});

test('removing the last model removes the folder of its repository', async () => {
  await publish('owner/repo:Q4_0', 'deep/er/m-Q4_0.gguf', 'config.json');
  await cache.remove(parseCheckpoint('owner/repo:deep/er/m-Q4_0.gguf'), []);
  expect(await readdir(directory)).toEqual([]);
});

test('a content that two names show stays until the second is gone', async () => {
  await publish('owner/repo:a-Q4_0.gguf', 'a-Q4_0.gguf');
  const same = { ...(await blob('a-Q4_0.gguf')), path: 'b-Q4_0.gguf' };
  await cache.publish({
    repository,
    files: [same],
    record: { 'owner/repo:b-Q4_0.gguf': [same.path] },
  });
  const freed = await cache.remove(parseCheckpoint('owner/repo:a-Q4_0.gguf'), [
    parseCheckpoint('owner/repo:b-Q4_0.gguf'),
  ]);
  expect(freed).toBe(0);
  const found = await find('owner/repo:b-Q4_0.gguf');
  expect(await readFile(found?.files[0]?.absolutePath ?? '', 'utf8')).toBe('a-Q4_0.gguf');
});

test('a removal that is refused in the middle is completed by the next one', async () => {
  const shards = ['m-Q4_0-00001-of-00002.gguf', 'm-Q4_0-00002-of-00002.gguf'];
  await publish('owner/repo:Q4_0', ...shards);
  await publish('owner/repo:Q8_0', 'm-Q8_0.gguf');
  // What an earlier removal has left: the first file went, and the second one was in use.
  await rm(cache.snapshotPath(repository, shards[0] ?? ''));
  const keep = [parseCheckpoint('owner/repo:Q8_0')];
  expect(await cache.remove(parseCheckpoint('owner/repo:Q4_0'), keep)).toBe(shards[1]?.length);
  expect((await cache.snapshots(repository))[0]?.files).toMatchObject([{ path: 'm-Q8_0.gguf' }]);
  expect(await find('owner/repo:Q8_0')).toBeDefined();
});

test('what is published already is not touched, for another program may have it open', async () => {
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
  const folder = join(directory, 'models--owner--repo');
  const names = [
    'refs/main',
    `.lemonade/${repository.commit}.json`,
    `snapshots/${repository.commit}/m-Q4_0.gguf`,
  ];
  const states = () =>
    Promise.all(names.map(async (name) => (await lstat(join(folder, name))).ino));
  const before = await states();
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
  expect(await states()).toEqual(before);
});

test('on a drive that knows no real paths, a file that is not a link has its own path', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'EISDIR' }));
  await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
  const shown = cache.snapshotPath(repository, 'm-Q4_0.gguf');
  const blobs = cache.blobsFolder(repository);
  expect(await realPathOf(blobs, unknown)).toBe(blobs);
  expect([await realPathOf(shown, unknown), await realPathOf(join(blobs, 'x'), unknown)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('two that publish into one repository at a time both show', async () => {
  await Promise.all(
    ['Q4_0', 'Q8_0', 'Q6_K', 'Q5_0'].map((name) =>
      publish(`owner/repo:${name}`, `m-${name}.gguf`, 'config.json'),
    ),
  );
  for (const name of ['Q4_0', 'Q8_0', 'Q6_K', 'Q5_0'])
    expect(await find(`owner/repo:${name}`)).toBeDefined();
  const record = join(directory, 'models--owner--repo', '.lemonade', `${repository.commit}.json`);
  expect(Object.keys(JSON.parse(await readFile(record, 'utf8')))).toHaveLength(4);
});

test.each(['', 'blobs', 'snapshots', '.lemonade'])(
  'a model whose repository has a link at "%s" keeps all of its files',
  async (name) => {
    await publish('owner/repo:Q4_0', 'm-Q4_0.gguf');
    await writeFile(
      `${cache.blobPath(repository, (await blob('x', 'half')).digest)}.incomplete`,
      '',
    );
    const linked = join(directory, 'models--owner--repo', name);
    const elsewhere = join(directory, 'elsewhere');
    await rename(linked, elsewhere);
    await symlink(elsewhere, linked);
    const before = await readdir(elsewhere, { recursive: true });
    await expect(cache.remove(parseCheckpoint('owner/repo:Q4_0'), [])).rejects.toThrow(
      `${linked} is a link`,
    );
    if (['', 'blobs'].includes(name)) {
      await expect(discardIncomplete(cache, [repository])).rejects.toThrow('is a link');
    }
    expect(await readdir(elsewhere, { recursive: true })).toEqual(before);
    if (name !== '')
      await expect(cache.makeRepository(repository)).rejects.toThrow(`${linked} is a link`);
  },
);
