import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BARE_GGUF } from '../../../fixtures/models/bare-gguf.ts';
import { encodeGguf, text } from '../../../fixtures/models/tiny-chat/gguf-writer.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { describeExtraModels } from './extra-models.ts';
import { FolderScan } from './folder-scan.ts';
import { createGgufReader, type GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'extra-models-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The files of these tests say nothing about themselves. */
const silent: GgufReader = {
  head: async () => undefined,
  read: async () => undefined,
  isCutOff: async () => false,
};

async function listModels(root: string, gguf = silent): Promise<KnownModel[]> {
  const isWanted = (name: string) => /\.gguf$/i.test(name);
  const scan = new FolderScan({
    root,
    isWanted,
    isAppendOnly: false,
    maxFiles: 5000,
    log: createSilentLog().log,
  });
  return describeExtraModels(root, await scan.files(), gguf);
}

async function put(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), 'GGUF');
  }
}

/** Ids with the main file and, behind a plus, the projector. */
async function described(): Promise<Record<string, string>> {
  const models = await listModels(directory);
  const short = (path = '') => (path === '' ? '' : relativePath(directory, path));
  return Object.fromEntries(
    models
      .filter(({ downloaded }) => downloaded)
      .map(({ id, path, mmprojPath }) => [
        id,
        short(path) + (mmprojPath ? ` + ${short(mmprojPath)}` : ''),
      ]),
  );
}

test.each<{ title: string; files: string[]; models: Record<string, string> }>([
  { title: 'an empty folder has none', files: [], models: {} },
  { title: 'other files are none', files: ['a.txt', 'b.gguf.part', 'gguf'], models: {} },
  {
    title: 'files in all folders, with any spelling of the ending',
    files: ['a.gguf', 'deep/er/b.GGUF'],
    models: { 'extra.a': 'a.gguf', 'extra.b': 'deep/er/b.GGUF' },
  },
  {
    title: 'a complete set of shards is one model',
    files: ['big-00001-of-00003.gguf', 'big-00002-of-00003.gguf', 'big-00003-of-00003.gguf'],
    models: { 'extra.big': 'big-00001-of-00003.gguf' },
  },
  { title: 'an incomplete set is none', files: ['big-00001-of-00002.gguf'], models: {} },
  {
    title: 'a set without its first shard is none',
    files: ['big-00002-of-00002.gguf', 'big-00003-of-00002.gguf'],
    models: {},
  },
  {
    title: 'shards in two folders are two incomplete sets',
    files: ['a/big-00001-of-00002.gguf', 'b/big-00002-of-00002.gguf'],
    models: {},
  },
  {
    title: 'a whole file next to shards of the same stem',
    files: ['x-00001-of-00002.gguf', 'x-00002-of-00002.gguf', 'x.gguf'],
    models: { 'extra.x': 'x-00001-of-00002.gguf', 'extra.x-2': 'x.gguf' },
  },
  {
    title: 'a projector serves the models of its folder',
    files: ['see/q4.gguf', 'see/q8.gguf', 'see/mmproj-f16.gguf', 'text.gguf'],
    models: {
      'extra.text': 'text.gguf',
      'extra.q4': 'see/q4.gguf + see/mmproj-f16.gguf',
      'extra.q8': 'see/q8.gguf + see/mmproj-f16.gguf',
    },
  },
  {
    title: 'the first of several projectors is taken',
    files: ['see/q4.gguf', 'see/mmproj-f32.gguf', 'see/mmproj-f16.gguf'],
    models: { 'extra.q4': 'see/q4.gguf + see/mmproj-f16.gguf' },
  },
  {
    title: 'a projector at the top serves the only model there',
    files: ['q4.gguf', 'mmproj.gguf'],
    models: { 'extra.q4': 'q4.gguf + mmproj.gguf' },
  },
  {
    title: 'a projector at the top between several models serves none of them',
    files: ['q4.gguf', 'other.gguf', 'mmproj.gguf'],
    models: { 'extra.q4': 'q4.gguf', 'extra.other': 'other.gguf' },
  },
  { title: 'a projector alone is not a model', files: ['mmproj.gguf'], models: {} },
  {
    title: 'equal stems in two folders',
    files: ['one/x.gguf', 'two/x.gguf'],
    models: { 'extra.x': 'one/x.gguf', 'extra.two-x': 'two/x.gguf' },
  },
  {
    title: 'the top folder wins the short id',
    files: ['a/x.gguf', 'x.gguf'],
    models: { 'extra.x': 'x.gguf', 'extra.a-x': 'a/x.gguf' },
  },
  {
    title: 'no id is given twice',
    files: ['a-x.gguf', 'x.gguf', 'a/x.gguf'],
    models: { 'extra.a-x': 'a-x.gguf', 'extra.x': 'x.gguf', 'extra.a-x-2': 'a/x.gguf' },
  },
])('$title', async ({ files, models }) => {
  await put(...files);
  expect(await described()).toEqual(models);
});

test('files that macOS leaves next to others on foreign disks are neither models nor projectors nor parts of them', async () => {
  const files = [
    'Fam/Vis.gguf',
    'Fam/mmproj-F16.gguf',
    'big-00001-of-00002.gguf',
    'big-00002-of-00002.gguf',
  ];
  await put(...files);
  const without = await listModels(directory);
  await put(...files.map((file) => file.replace(/[^/]*$/, '._$&')));
  const [folder, twins] = [await described(), await listModels(directory)];
  expect(folder).toEqual({
    'extra.Vis': 'Fam/Vis.gguf + Fam/mmproj-F16.gguf',
    'extra.big': 'big-00001-of-00002.gguf',
  });
  const facts = ({ id, diskFiles, sizeBytes, otherNames }: KnownModel) => ({
    id,
    diskFiles,
    sizeBytes,
    otherNames,
  });
  expect(twins.map(facts)).toEqual(without.map(facts));
});

test.each([
  [
    ['big-00001-of-00003.gguf', 'big-00003-of-00003.gguf'],
    /^Part 2 of 3 .* next to big-00001-of-00003\.gguf/,
  ],
  [['big-00003-of-00003.gguf'], /^Part 1 and 1 more of 3 /],
])('of the parts %j it is said what is missing', async (files, reason) => {
  await put(...files);
  const [model] = await listModels(directory);
  expect(model).toMatchObject({ id: 'extra.big', downloaded: false, suggested: false });
  expect(model?.unavailableReason).toMatch(reason);
});

test('each quantization is a model, each set of shards too, and the name of a folder means the first one in it', async () => {
  const shards = (name: string) =>
    [1, 2].map((number) => `Llama/${name}-0000${number}-of-00002.gguf`);
  await put('Llama/Llama-Q4_K_M.gguf', ...shards('Llama-Q8_0'), ...shards('Llama-F16').slice(0, 1));
  await put('other/Llama/Llama-Q2_K.gguf', 'top.gguf');
  const named = Object.fromEntries(
    (await listModels(directory)).map(({ id, otherNames }) => [id, otherNames]),
  );
  expect(named).toEqual({
    'extra.top': undefined,
    'extra.Llama-Q4_K_M': ['extra.Llama'],
    'extra.Llama-Q8_0': undefined,
    // Another folder of that name is nearer to the top.
    'extra.Llama-Q2_K': undefined,
  });
  await put('new/model-Q4_0.gguf');
  expect(
    (await listModels(directory)).find(({ id }) => id === 'extra.model-Q4_0')?.otherNames,
  ).toEqual(['extra.new']);
});

test('the size of a model is the one of all its shards, and its checkpoint is the first one below the folder', async () => {
  await put('deep/big-00001-of-00002.gguf', 'deep/big-00002-of-00002.gguf');
  const [model] = await listModels(directory);
  expect(model).toMatchObject({ sizeBytes: 8, checkpoint: 'deep/big-00001-of-00002.gguf' });
});

test('a file without a byte in it is not offered, and the reason is told', async () => {
  await writeFile(join(directory, 'Empty.gguf'), '');
  const [empty] = await listModels(directory);
  expect(empty).toMatchObject({
    downloaded: false,
    suggested: false,
    unavailableReason: 'Empty.gguf is empty: it has not been copied completely. Copy it again.',
  });
});

describe('of files of which the end is missing', () => {
  /** Writes a model with one tensor of 16 numbers, without its last bytes. */
  async function putModel(name: string, missingBytes = 0): Promise<void> {
    const values = new Float32Array(16);
    const tensor = { name: 'output.weight', sides: [8, 2], precision: 'float32' as const, values };
    const bytes = encodeGguf({
      metadata: { 'general.architecture': text('llama') },
      tensors: [tensor],
    });
    await writeFile(join(directory, name), bytes.subarray(0, bytes.length - missingBytes));
  }
  const reader = () => createGgufReader({ log: createSilentLog().log });

  test.each([
    ['in its tensors', 1],
    ['in its head', 100],
  ])('one that ends %s is not offered, and the reason is told', async (_where, missingBytes) => {
    await putModel('Cut.gguf', missingBytes);
    await putModel('Whole.gguf');
    const [cut, whole] = await listModels(directory, reader());
    expect(cut).toMatchObject({
      id: 'extra.Cut',
      downloaded: false,
      suggested: false,
      unavailableReason: 'Cut.gguf is cut off: its end is missing. Copy it again.',
    });
    expect(cut).not.toHaveProperty('parameterCount');
    expect(whole).toMatchObject({ id: 'extra.Whole', downloaded: true, parameterCount: 16 });
    expect(whole).not.toHaveProperty('unavailableReason');
  });

  test('a set of shards is whole when each of them is, and has the numbers of all', async () => {
    await putModel('big-00001-of-00002.gguf');
    await putModel('big-00002-of-00002.gguf', 1);
    const [cut] = await listModels(directory, reader());
    expect(cut).toMatchObject({
      downloaded: false,
      unavailableReason: 'big-00002-of-00002.gguf is cut off: its end is missing. Copy it again.',
    });
    await putModel('big-00002-of-00002.gguf');
    expect(await listModels(directory, reader())).toMatchObject([
      { downloaded: true, parameterCount: 32 },
    ]);
  });

  test('a projector counts as the model does', async () => {
    await putModel('model.gguf');
    await putModel('mmproj-model.gguf', 1);
    const [model] = await listModels(directory, reader());
    expect(model?.unavailableReason).toBe(
      'mmproj-model.gguf is cut off: its end is missing. Copy it again.',
    );
  });

  test('a bare head is a whole file', async () => {
    await writeFile(join(directory, 'Bare.gguf'), BARE_GGUF);
    const [bare] = await listModels(directory, reader());
    expect(bare?.downloaded).toBe(true);
    expect(bare).not.toHaveProperty('parameterCount');
  });
});

test('links to files are followed, links to folders and to nothing are not', async () => {
  await put('real/a.gguf');
  await symlink(join(directory, 'real/a.gguf'), join(directory, 'linked.gguf'));
  await symlink(directory, join(directory, 'real/circle'));
  await symlink(join(directory, 'nowhere'), join(directory, 'broken.gguf'));
  await mkdir(join(directory, 'folder.gguf'));
  expect(await described()).toEqual({ 'extra.linked': 'linked.gguf', 'extra.a': 'real/a.gguf' });
});

test('a folder that cannot be read hides no other model', async () => {
  await put('secret/a.gguf', 'b.gguf');
  await chmod(join(directory, 'secret'), 0);
  const isAllowedAnyway = process.getuid?.() === 0 || process.platform === 'win32';
  expect(Object.keys(await described())).toEqual(
    isAllowedAnyway ? ['extra.b', 'extra.a'] : ['extra.b'],
  );
  await chmod(join(directory, 'secret'), 0o700);
});

test('a folder that is not there has no models', async () => {
  expect(await listModels(join(directory, 'nowhere'))).toEqual([]);
});

test('thousands of files in many folders are all found', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `${index % 50}/model-${index}.gguf`);
  await put(...names, ...names.map((name) => `${name}.txt`));
  expect(Object.keys(await described())).toHaveLength(2000);
});
