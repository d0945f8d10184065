// Downloads from ModelScope: its lists, its parts with status 200, its tokens, and all that goes
// wrong on the way.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generatedContent } from '../../../fixtures/hub/contents.ts';
import {
  createDownloadsUnderTest,
  type DownloadsUnderTest,
  STALL_MS,
} from '../../../fixtures/hub/downloads-under-test.ts';
import type { Fault } from '../../../fixtures/hub/faults.ts';
import { type Hub, startHub, startModelScope } from '../../../fixtures/hub/hub.ts';
import { CheckpointNotFound } from '../../errors.ts';
import { DiskFull, VerificationFailed } from '../../platform/errors.ts';
import { parseCheckpoint, sourceInAddress } from './checkpoint.ts';
import {
  HubRefused,
  HubResponseInvalid,
  HubUnreachable,
  RepositoryGated,
  RepositoryNotFound,
} from './errors.ts';
import { readHubSettings } from './hub-settings.ts';
import { modelScope } from './model-scope.ts';

const SIZE = 3_000_000;
const model = generatedContent({ seed: 1, sizeBytes: SIZE });
const FILE = 'Some-Model-Q4_0.gguf';
const CHECKPOINT = 'owner/repo:Q4_0';
const FOLDER = 'modelscope--models--owner--repo';
const { signal } = new AbortController();

let hub: Hub;
let folders: DownloadsUnderTest[];

beforeEach(async () => {
  folders = [];
  hub = await startModelScope({
    token: 'ms_secret',
    repositories: [
      {
        id: 'owner/repo',
        files: { [FILE]: model, 'config.json': '{}', 'vision/mmproj model.gguf': 'projector' },
        plainFiles: ['config.json'],
      },
      { id: 'owner/private', files: { 'model.gguf': 'guarded' }, isPrivate: true },
    ],
  });
});

afterEach(async () => {
  await hub.close();
  await Promise.all(folders.map((one) => one.dispose()));
});

async function underTest(
  options: Partial<Parameters<typeof createDownloadsUnderTest>[0]> = {},
): Promise<DownloadsUnderTest> {
  const made = await createDownloadsUnderTest({
    endpoint: hub.url,
    source: 'modelscope',
    ...options,
  });
  folders.push(made);
  return made;
}

const blobsOf = ({ folder }: DownloadsUnderTest) => readdir(join(folder, 'hub', FOLDER, 'blobs'));
const bytesRequests = () => hub.requests.filter(({ listener }) => listener === 'cdn');

/** Downloads the model, and checks that it is right and that nothing else is left. */
async function expectModel(tested: DownloadsUnderTest): Promise<void> {
  const [found] = await tested.download(CHECKPOINT);
  const path = found?.files[0]?.absolutePath ?? '';
  const wanted = Buffer.concat([...model.slices(0, SIZE)]);
  expect((await readFile(path)).equals(wanted)).toBe(true);
  expect((await blobsOf(tested)).filter((name) => name.includes('incomplete'))).toEqual([]);
}

/** Leaves a partial file of a third, as a download that was cut does. */
async function leavePartial(tested: DownloadsUnderTest): Promise<void> {
  const stopping = new AbortController();
  hub.addFault({ kind: 'stall', afterBytes: 1_000_000, path: FILE, times: 1 });
  const ended = expect(tested.download(CHECKPOINT, { signal: stopping.signal })).rejects.toThrow(
    'enough',
  );
  const blobs = tested.cache.blobsFolder({ source: 'modelscope', id: 'owner/repo' });
  const partial = join(blobs, `${model.sha256()}.incomplete`);
  while ((await stat(partial).catch(() => undefined))?.size !== 1_000_000)
    await tested.clock.advance(0);
  stopping.abort(new Error('enough'));
  await ended;
}

describe('a download', () => {
  test('comes into folders of its own, next to those of Hugging Face', async () => {
    const tested = await underTest();
    await expectModel(tested);
    expect(await readdir(join(tested.folder, 'hub'))).toEqual([FOLDER]);
    expect(await tested.cache.find(parseCheckpoint(CHECKPOINT))).toBeUndefined();
    const found = await tested.cache.find(parseCheckpoint(CHECKPOINT, 'modelscope'));
    expect(found?.source).toBe('modelscope');
  });

  test('may be of a file in a folder, with a blank in its name', async () => {
    const tested = await underTest();
    const [found] = await tested.download('owner/repo:vision/mmproj model.gguf');
    expect(await readFile(found?.files[0]?.absolutePath ?? '', 'utf8')).toBe('projector');
  });

  test('is outdated when another file has come, which the list of files alone tells', async () => {
    const tested = await underTest();
    await expectModel(tested);
    const isOutdated = () =>
      tested.downloads.isOutdated(parseCheckpoint(CHECKPOINT, 'modelscope'), signal);
    expect(await isOutdated()).toBe(false);
    hub.put({ id: 'owner/repo', files: { [FILE]: 'newer' } });
    expect(await isOutdated()).toBe(true);
  });

  test('that goes on asks for what is missing, and takes a part that comes with status 200', async () => {
    const tested = await underTest();
    await leavePartial(tested);
    const sent = hub.sentBytes(FILE);
    await expectModel(await underTest({ folder: tested.folder }));
    expect(bytesRequests().at(-1)?.headers.range).toBe('bytes=1000000-');
    expect(hub.sentBytes(FILE) - sent).toBe(SIZE - 1_000_000);
  });

  test('does not begin without room on the disk', async () => {
    const tested = await underTest({ disk: { freeBytes: async () => 1000 } });
    await expect(tested.download(CHECKPOINT)).rejects.toThrow(DiskFull);
    expect(bytesRequests()).toEqual([]);
  });
});

describe('faults that pass', () => {
  test.each<[string, ...Fault[]]>([
    ['cut after some bytes', { kind: 'cut', afterBytes: 1_000_000, times: 1 }],
    ['cut again and again', { kind: 'cut', afterBytes: 700_000, times: 4 }],
    [
      'a range ignored after a cut',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'no-range' },
    ],
    [
      'a range that begins elsewhere',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'content-range', shiftBytes: -4096 },
    ],
    ['429', { kind: 'status', status: 429, retryAfter: '3', times: 1 }],
    ['503 of the hub', { kind: 'status', status: 503, times: 3, at: 'resolve' }],
    ['503 of the list', { kind: 'status', status: 503, times: 3, at: 'api' }],
    ['a wrong byte once', { kind: 'corrupt', atByte: 1_234_567, times: 1 }],
    ['too short once', { kind: 'length', deltaBytes: -10, times: 1 }],
  ])('%s: the file is right in the end', async (_title, ...faults) => {
    const tested = await underTest();
    for (const fault of faults) hub.addFault(fault.at === 'api' ? fault : { ...fault, path: FILE });
    await expectModel(tested);
  });

  test('a connection that brings nothing for a minute is given up for another one', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'stall', afterBytes: 1_000_000, path: FILE, times: 1 });
    const download = tested.download(CHECKPOINT);
    await hub.whenSent(FILE, 1_000_000);
    while (bytesRequests().length < 2) await tested.clock.advance(STALL_MS / 4);
    await download;
    await expectModel(tested);
  });
});

describe('faults that stay', () => {
  test.each<[string, Fault, new (...args: never[]) => Error]>([
    ['a wrong checksum each time', { kind: 'corrupt', atByte: 5, path: FILE }, VerificationFailed],
    [
      '404 for the file',
      { kind: 'status', status: 404, path: FILE, at: 'resolve' },
      RepositoryNotFound,
    ],
    ['403 without a token', { kind: 'status', status: 403, at: 'api' }, RepositoryNotFound],
    ['503 each time', { kind: 'status', status: 503, at: 'api' }, HubUnreachable],
    ['418', { kind: 'status', status: 418, at: 'api' }, HubRefused],
    [
      'a redirect to another protocol',
      { kind: 'redirect', location: 'ftp://x/y', at: 'resolve' },
      HubResponseInvalid,
    ],
    ['no JSON', { kind: 'text', text: '<html>', at: 'api' }, HubResponseInvalid],
  ])('%s fails with its reason, and no model shows', async (_title, fault, expected) => {
    const tested = await underTest();
    hub.addFault(fault);
    await expect(tested.download(CHECKPOINT)).rejects.toThrow(expected);
    expect(await tested.cache.find(parseCheckpoint(CHECKPOINT, 'modelscope'))).toBeUndefined();
  });

  test('a hub that is gone is named', async () => {
    const tested = await underTest();
    const { host } = new URL(hub.url);
    await hub.close();
    await expect(tested.download(CHECKPOINT)).rejects.toThrow(`${host} can't be reached`);
  });

  test('what it does not have is told with its name', async () => {
    const tested = await underTest();
    await expect(tested.download('owner/unknown')).rejects.toThrow(
      'Repository owner/unknown has not been found on ModelScope. Set MODELSCOPE_API_TOKEN if it is private.',
    );
    await expect(tested.download('owner/repo:Q2_K')).rejects.toThrow(CheckpointNotFound);
  });
});

describe('the token', () => {
  test('opens what is private, as a header and as a cookie, and goes to no other host', async () => {
    const tested = await underTest({ token: 'ms_secret' });
    expect(await tested.download('owner/private')).toHaveLength(1);
    expect(bytesRequests().length).toBeGreaterThan(0);
    expect(JSON.stringify(bytesRequests())).not.toContain('ms_secret');
  });

  test('that is wrong is said to be wrong, and one that may not see it too', async () => {
    const wrong = await underTest({ token: 'other' });
    await expect(wrong.download(CHECKPOINT)).rejects.toThrow(
      'ModelScope does not accept the token in MODELSCOPE_API_TOKEN: Invalid credentials',
    );
    const known = await underTest({ token: 'ms_secret' });
    hub.addFault({ kind: 'status', status: 403, at: 'api' });
    await expect(known.download(CHECKPOINT)).rejects.toThrow(RepositoryGated);
  });
});

const HEX = 'AB'.repeat(32);
const listing = (files: unknown, more = {}) =>
  JSON.stringify({ Code: 200, Success: true, Data: { Files: files }, ...more });

test('a list is read without its folders, and checksums in any case', () => {
  const blob = { Path: 'a.gguf', Size: 5, Sha256: HEX, Type: 'blob' };
  const text = listing([{ Path: 'folder', Size: 0, Sha256: '', Type: 'tree' }, blob]);
  const { files, commit } = modelScope.parseListing('o/r', text);
  expect(files).toEqual([
    { path: 'a.gguf', sizeBytes: 5, digest: { algorithm: 'sha256', hex: HEX.toLowerCase() } },
  ]);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  const other = modelScope.parseListing('o/r', listing([{ ...blob, Size: 6 }]));
  expect(other.commit).not.toBe(commit);
});

test.each([
  [listing(undefined), HubResponseInvalid],
  [listing([{ Path: 'a.gguf', Size: 5, Sha256: '', Type: 'blob' }]), HubResponseInvalid],
  [listing([{ Path: 'a.gguf', Size: -5, Sha256: HEX }]), HubResponseInvalid],
  [listing([null]), HubResponseInvalid],
  [listing(Array.from({ length: 5001 }, () => ({}))), HubResponseInvalid],
  ['[]', HubResponseInvalid],
  [listing([], { Code: 404, Success: false, Message: 'no' }), RepositoryNotFound],
  [
    listing([], { Code: 10010205001, Success: false, Message: 'the model is not found' }),
    RepositoryNotFound,
  ],
  [listing([], { Code: 500, Success: false, Message: 'busy' }), HubRefused],
])('the list %s is refused', (text, expected) => {
  expect(() => modelScope.parseListing('o/r', text)).toThrow(expected);
});

test('a search finds what has GGUF files, by words', async () => {
  const tested = await underTest();
  const found = await tested.client.search({ query: 'OWNER', limit: 5, isGguf: true }, signal);
  expect(found).toEqual([
    {
      id: 'owner/repo',
      tags: ['library:gguf', 'task:text-generation'],
      task: 'text-generation',
      downloads: 5,
      likes: 1,
      hasGguf: true,
    },
  ]);
});

test.each([
  ['https://modelscope.cn/models/owner/repo', 'owner/repo'],
  ['https://www.modelscope.ai/models/owner/repo/files', 'owner/repo'],
  ['modelscope.cn/models/owner/repo:Q4_0', 'owner/repo'],
  ['https://modelscope.cn/models/owner/repo/resolve/master/a.gguf', 'owner/repo'],
])('%s is an address of ModelScope', (text, repositoryId) => {
  expect(parseCheckpoint(text)).toMatchObject({ source: 'modelscope', repositoryId });
  expect(sourceInAddress(text)).toBe('modelscope');
  expect(() => parseCheckpoint(text, 'huggingface')).toThrow(
    /the checkpoint URL uses modelscope, but source was set to huggingface/,
  );
});

test('the environment is read as its tools read it', () => {
  const settingsIn = (environment: Record<string, string>) =>
    readHubSettings(environment).hubs.modelscope;
  expect(settingsIn({})).toEqual({ endpoint: 'https://modelscope.cn', token: undefined });
  expect(settingsIn({ MODELSCOPE_ACCESS_TOKEN: 'a' }).token).toBe('a');
  expect(settingsIn({ MODELSCOPE_ACCESS_TOKEN: 'a', MODELSCOPE_API_TOKEN: 'b' }).token).toBe('b');
  expect(() => settingsIn({ MODELSCOPE_ENDPOINT: 'nowhere' })).toThrow('MODELSCOPE_ENDPOINT');
});

test('two hubs have repositories of one name without mixing them', async () => {
  const other = await startHub({
    repositories: [{ id: 'owner/repo', files: { [FILE]: 'of Hugging Face' } }],
  });
  try {
    const tested = await underTest();
    await expectModel(tested);
    const theirs = await underTest({
      endpoint: other.url,
      source: 'huggingface',
      folder: tested.folder,
    });
    const [found] = await theirs.download(CHECKPOINT);
    expect(await readFile(found?.files[0]?.absolutePath ?? '', 'utf8')).toBe('of Hugging Face');
    await tested.cache.remove(parseCheckpoint(CHECKPOINT), []);
    await expectModel(tested);
  } finally {
    await other.close();
  }
});
