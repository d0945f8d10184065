import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { CleanUp } from './clean-up.ts';
import { HubCache } from './hub-cache.ts';

const REPOSITORY = 'models--owner--repo';
const HOUR_MS = 3600 * 1000;
const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)];

let folder: string;
/** Next to the folder of models. */
let foreign: string;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'clean-up-'));
  folder = join(root, 'models');
  foreign = join(root, 'foreign');
  await mkdir(folder);
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

async function put(path: string, content: string): Promise<void> {
  const absolute = join(folder, path);
  await mkdir(dirname(absolute), { recursive: true });
  await writeFile(absolute, content);
}

/** A file of a snapshot, and its blob. */
async function show(commit: string, path: string, blob: string): Promise<void> {
  await put(`${REPOSITORY}/blobs/${blob}`, blob);
  const link = join(folder, REPOSITORY, 'snapshots', commit, path);
  await mkdir(dirname(link), { recursive: true });
  await symlink(`../../blobs/${blob}`, link);
}

async function age(): Promise<void> {
  const then = new Date(Date.now() - 25 * HOUR_MS);
  for (const name of await readdir(folder, { recursive: true })) {
    await utimes(join(folder, name), then, then).catch(() => undefined);
  }
}

function setUp({ inUse = [] as string[], remove = removeInside } = {}) {
  return new CleanUp({
    cache: new HubCache({ directory: folder }),
    inUse: () => inUse.map((id) => ({ source: 'huggingface', id })),
    now: Date.now,
    remove,
    log: createSilentLog().log,
  });
}

const note = (commit: string, record: object) =>
  put(`${REPOSITORY}/.lemonade/${commit}.json`, JSON.stringify(record));
const paths = async (cleanUp = setUp()) =>
  (await cleanUp.run({ isTrial: true })).map(({ path }) => path);

test('what no snapshot shows is left over when it is old, and is removed only outside of a trial', async () => {
  await show(NEW, 'model-Q4_0.gguf', 'shown');
  await put(`${REPOSITORY}/refs/main`, NEW);
  await put(`${REPOSITORY}/blobs/lost`, 'lost');
  await put(`${REPOSITORY}/blobs/half.incomplete`, 'half');
  expect(await paths()).toEqual([]);
  await age();
  await put(`${REPOSITORY}/blobs/young.incomplete`, 'young');
  const orphans = [
    { path: `${REPOSITORY}/blobs/half.incomplete`, sizeBytes: 4, repositoryId: 'owner/repo' },
    { path: `${REPOSITORY}/blobs/lost`, sizeBytes: 4, repositoryId: 'owner/repo' },
  ];
  expect(await setUp().run({ isTrial: true })).toEqual(orphans);
  expect(await setUp({ inUse: ['owner/repo'] }).run({ isTrial: false })).toEqual([]);
  expect(await setUp().run({ isTrial: false })).toEqual(orphans);
  expect((await readdir(join(folder, REPOSITORY, 'blobs'))).toSorted()).toEqual([
    'shown',
    'young.incomplete',
  ]);
  expect(await setUp().run({ isTrial: false })).toEqual([]);
});

test('a file that another program has open stays for the next time, and the others go', async () => {
  for (const name of ['one', 'used', 'other']) await put(`${REPOSITORY}/blobs/${name}`, name);
  await age();
  const remove: typeof removeInside = async (root, path) => {
    if (path.endsWith('used')) throw Object.assign(new Error('in use'), { code: 'EBUSY' });
    await removeInside(root, path);
  };
  const removed = (await setUp({ remove }).run({ isTrial: false })).map(({ path }) => path);
  expect(removed).toEqual([`${REPOSITORY}/blobs/one`, `${REPOSITORY}/blobs/other`]);
  expect(await readdir(join(folder, REPOSITORY, 'blobs'))).toEqual(['used']);
});

test('a former version goes when all of it is here in the present one, but not what both show', async () => {
  await show(OLD, 'model-Q4_0.gguf', 'former');
  await show(OLD, 'config.json', 'same');
  await show(NEW, 'model-Q4_0.gguf', 'present');
  await show(NEW, 'config.json', 'same');
  await put(`${REPOSITORY}/refs/main`, NEW);
  const record = { 'owner/repo:Q4_0': ['model-Q4_0.gguf', 'config.json'] };
  await note(OLD, record);
  await note(NEW, record);
  await age();
  const removed = await setUp().run({ isTrial: false });
  expect(removed.map(({ path, sizeBytes }) => [path.slice(REPOSITORY.length), sizeBytes])).toEqual([
    ['/blobs/former', 6],
    [`/snapshots/${OLD}/config.json`, 0],
    [`/snapshots/${OLD}/model-Q4_0.gguf`, 0],
  ]);
  expect(await readdir(join(folder, REPOSITORY, 'snapshots'))).toEqual([NEW]);
  expect((await readdir(join(folder, REPOSITORY, 'blobs'))).toSorted()).toEqual([
    'present',
    'same',
  ]);
  expect(await readdir(join(folder, REPOSITORY, '.lemonade'))).toEqual([`${NEW}.json`]);
});

test.each<[string, () => Promise<void>]>([
  ['is not here in the present one', () => note(OLD, { 'owner/repo:Q8_0': ['model-Q8_0.gguf'] })],
  ['another tool has brought', async () => undefined],
  ['holds a file of another tool', () => note(OLD, { 'owner/repo:Q4_0': ['model-Q4_0.gguf'] })],
])('a former version that %s stays', async (_why, noteFormer) => {
  await show(OLD, 'model-Q4_0.gguf', 'former');
  await show(OLD, 'model-Q8_0.gguf', 'larger');
  await show(NEW, 'model-Q4_0.gguf', 'present');
  await put(`${REPOSITORY}/refs/main`, NEW);
  await note(NEW, { 'owner/repo:Q4_0': ['model-Q4_0.gguf'] });
  await noteFormer();
  await age();
  expect(await paths()).toEqual([]);
});

test('folders of other things, and a missing folder, have nothing left over', async () => {
  await put('datasets--owner--set/blobs/lost', 'x');
  await put('models--odd/blobs/lost', 'x');
  await age();
  expect(await paths()).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await paths()).toEqual([]);
});

test('a blob that leads nowhere keeps nothing from being found', async () => {
  await put(`${REPOSITORY}/blobs/lost`, 'lost');
  await symlink('nowhere', join(folder, REPOSITORY, 'blobs', 'dead'));
  await age();
  expect(await paths()).toEqual([`${REPOSITORY}/blobs/lost`]);
});

test.each<[string, () => Promise<void>]>([
  ['the blobs', () => symlink(foreign, join(folder, REPOSITORY, 'blobs'))],
  ['one blob', () => symlink(join(foreign, 'thesis.tex'), join(folder, REPOSITORY, 'blobs', 'x'))],
  [
    'the repository',
    () => symlink(join(foreign, '..', 'other'), join(folder, 'models--owner--linked')),
  ],
])(
  'what lies behind a link in place of %s is neither named nor removed',
  async (what, makeLink) => {
    await put(`../foreign/thesis.tex`, 'years of work');
    await put('../other/blobs/thesis.tex', 'years of work');
    await mkdir(join(folder, REPOSITORY, what === 'one blob' ? 'blobs' : '.'), { recursive: true });
    await makeLink();
    const old = new Date(Date.now() - 25 * HOUR_MS);
    for (const path of ['foreign', 'other/blobs'])
      await utimes(join(folder, '..', path, 'thesis.tex'), old, old);
    expect(await paths()).toEqual([]);
    expect(await setUp().run({ isTrial: false })).toEqual([]);
    expect(await readdir(foreign)).toEqual(['thesis.tex']);
    expect(await readdir(join(folder, '../other/blobs'))).toEqual(['thesis.tex']);
  },
);

test('a former version behind a link stays, with its note', async () => {
  const record = { 'owner/repo:Q4_0': ['model-Q4_0.gguf'] };
  await show(OLD, 'model-Q4_0.gguf', 'former');
  await show(NEW, 'model-Q4_0.gguf', 'present');
  await put(`${REPOSITORY}/refs/main`, NEW);
  for (const commit of [OLD, NEW]) await put(`../foreign/${commit}.json`, JSON.stringify(record));
  await symlink(foreign, join(folder, REPOSITORY, '.lemonade'));
  await age();
  const old = new Date(Date.now() - 25 * HOUR_MS);
  for (const name of await readdir(foreign)) await utimes(join(foreign, name), old, old);
  expect(await setUp().run({ isTrial: false })).toEqual([]);
  expect(await readdir(foreign)).toHaveLength(2);
});
