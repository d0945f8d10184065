// What the client makes of the hub's responses: a repository, or an error that says why.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDownloadsUnderTest,
  type DownloadsUnderTest,
} from '../../../fixtures/hub/downloads-under-test.ts';
import { type Hub, startHub } from '../../../fixtures/hub/hub.ts';
import { delayMs, retryAfterMs } from '../../platform/transfers/retries.ts';
import { HubRefused, HubResponseInvalid, HubUnreachable, RepositoryNotFound } from './errors.ts';
import { readHubSettings } from './hub-settings.ts';
import { parseListing } from './hugging-face.ts';

let hub: Hub;
let tested: DownloadsUnderTest;
const signal = new AbortController().signal;

beforeEach(async () => {
  hub = await startHub({
    token: 'hf_right',
    repositories: [
      { id: 'owner/repo', files: { 'model.gguf': 'model' } },
      { id: 'owner/private', files: { 'model.gguf': 'x' }, isPrivate: true },
    ],
  });
  tested = await createDownloadsUnderTest({ endpoint: `${hub.url}/` });
});

afterEach(async () => {
  await hub.close();
  await tested.dispose();
});

test('a listing becomes files with sizes and checksums', async () => {
  const repository = await tested.client.repository('owner/repo', signal);
  expect(repository.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(repository.files).toEqual([
    {
      path: 'model.gguf',
      sizeBytes: 5,
      digest: { algorithm: 'sha256', hex: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
});

test.each([
  [{ sha: 'a'.repeat(41), siblings: [] }, 'it names no commit'],
  [{ sha: 'a'.repeat(39), siblings: [] }, 'it names no commit'],
  [{ sha: 'a'.repeat(40) }, 'it lists no files'],
  [[], 'it is not an object'],
])('a listing of %j is none', (listing, why) => {
  expect(() => parseListing('owner/repo', JSON.stringify(listing))).toThrow(why);
});

test('an unknown repository is not asked for twice', async () => {
  await expect(tested.client.repository('owner/unknown', signal)).rejects.toThrow(
    RepositoryNotFound,
  );
  await expect(tested.client.repository('owner/private', signal)).rejects.toThrow(
    'Set HF_TOKEN if it is private',
  );
  expect(hub.requests).toHaveLength(2);
});

test.each([401, 403])(
  'without a token, status %d may be about a private repository',
  async (status) => {
    hub.addFault({ kind: 'status', status, at: 'api' });
    const failed = tested.client.repository('owner/repo', signal);
    await expect(failed).rejects.toThrow(RepositoryNotFound);
    await expect(failed).rejects.toThrow('Set HF_TOKEN if it is private');
  },
);

test('only the hub itself says why it refuses, not where it redirects to', async () => {
  const responseFrom = (origin: string) => {
    const body = Object.assign(new IncomingMessage(new Socket()), { complete: true });
    body.push('too busy');
    body.push(null);
    return { status: 500, headers: {}, origin, body };
  };
  const { message: own } = await tested.client.refusal(
    responseFrom(new URL(hub.url).origin),
    'owner/repo',
  );
  const { message: other } = await tested.client.refusal(
    responseFrom('https://storage.example'),
    'owner/repo',
  );
  expect([own, other]).toEqual([
    expect.stringContaining('owner/repo: too busy.'),
    expect.stringContaining('owner/repo: it says no more.'),
  ]);
});

test('a token that the hub does not know is distinguished from a repository that it does not know', async () => {
  const wrong = await createDownloadsUnderTest({
    endpoint: hub.url,
    token: 'hf_wrong',
    folder: tested.folder,
  });
  const failed = wrong.client.repository('owner/repo', signal);
  await expect(failed).rejects.toThrow(HubRefused);
  await expect(failed).rejects.toThrow(/does not accept the token/);
  await expect(failed).rejects.not.toThrow(/hf_wrong/);
});

test('a hub that is down is unreachable, after some tries', async () => {
  await hub.close();
  await expect(tested.client.repository('owner/repo', signal)).rejects.toThrow(HubUnreachable);
  expect(tested.clock.naps).toEqual([1000, 2000, 4000]);
});

test.each([
  ['a page instead of JSON', '<html>', 'not JSON'],
  ['a list', '[]', 'not an object'],
  ['no commit', '{"siblings":[]}', 'no commit'],
  ['a commit that would be a path', '{"sha":"../../x","siblings":[]}', 'no commit'],
  ['no files', `{"sha":"${'a'.repeat(40)}"}`, 'lists no files'],
  [
    'a checksum that would be a path',
    listing({ rfilename: 'x', size: 1, lfs: { sha256: '../../../x', size: 1 } }),
    'checksum',
  ],
  ['a file without checksum', listing({ rfilename: 'x', size: 1 }), 'checksum'],
  ['a size below zero', listing({ rfilename: 'x', size: -1, blobId: 'b'.repeat(40) }), 'no size'],
  [
    'a size that is not a number',
    listing({ rfilename: 'x', size: '9', blobId: 'b'.repeat(40) }),
    'no size',
  ],
])('%s is refused', async (_title, text, words) => {
  hub.addFault({ kind: 'text', text, at: 'api' });
  const failed = tested.client.repository('owner/repo', signal);
  await expect(failed).rejects.toThrow(HubResponseInvalid);
  await expect(failed).rejects.toThrow(words);
});

const listingOf = (paths: readonly string[]) =>
  JSON.stringify({
    sha: 'a'.repeat(40),
    siblings: paths.map((rfilename, size) => ({ rfilename, size, blobId: 'c'.repeat(40) })),
  });

test('a repository of five thousand files can be read, and one of more is refused with the limit', () => {
  const paths = Array.from({ length: 5001 }, (_, at) => `f${at}`);
  expect(parseListing('owner/repo', listingOf(paths.slice(1))).files).toHaveLength(5000);
  expect(parseListing('owner/repo', listingOf(['a/._b.gguf', 'a/b.gguf'])).files).toMatchObject([
    { path: 'a/b.gguf' },
  ]);
  expect(() => parseListing('owner/repo', listingOf(paths))).toThrow(
    /lists 5001 files, more than the 5000 of any/,
  );
});

test.each([
  ['a path without end', 'x'.repeat(513), /longer than 512 characters/],
  ['folders without end', 'a/'.repeat(20).concat('x'), /below 16 folders/],
])('%s is refused', (_what, path, words) => {
  expect(() => parseListing('owner/repo', listingOf([path]))).toThrow(words);
});

test('a path of 512 characters, and one below fifteen folders, can be read', () => {
  const paths = ['x'.repeat(512), 'a/'.repeat(15).concat('x')];
  expect(parseListing('owner/repo', listingOf(paths)).files.map(({ path }) => path)).toEqual(paths);
  const deeper = 'a/'.repeat(16).concat('x');
  expect(() => parseListing('owner/repo', listingOf([deeper]))).toThrow('below 16 folders');
});

test('a listing of more bytes than any is not read to its end', async () => {
  hub.addFault({ kind: 'text', text: `{"x":"${'x'.repeat(9 * 2 ** 20)}"}`, at: 'api' });
  await expect(tested.client.repository('owner/repo', signal)).rejects.toThrow(
    /longer than 8388608 bytes/,
  );
});

test('who leaves gets the reason at once, also while waiting for a retry', async () => {
  const stopping = new AbortController();
  hub.addFault({ kind: 'silence', at: 'api' });
  const failed = tested.client.repository('owner/repo', stopping.signal);
  while (hub.requests.length === 0) await tested.clock.advance(0);
  stopping.abort(new Error('left'));
  await expect(failed).rejects.toThrow('left');
});

test('waits double up to their limit, are spread, and obey the server', () => {
  const policy = { maxFailures: 9, firstDelayMs: 1000, maxDelayMs: 60_000, random: () => 0 };
  expect([1, 2, 3, 10, 1000].map((failures) => delayMs(policy, failures, undefined))).toEqual([
    500, 1000, 2000, 30_000, 30_000,
  ]);
  expect(delayMs({ ...policy, random: () => 1 }, 1, undefined)).toBe(1000);
  expect([delayMs(policy, 1, 7000), delayMs(policy, 1, 9_000_000)]).toEqual([7000, 60_000]);
  expect(retryAfterMs({ 'retry-after': '12' })).toBe(12_000);
  expect(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, () => 30_000)).toBe(
    30_000,
  );
  expect(retryAfterMs({ 'retry-after': 'soon' })).toBeUndefined();
});

test('the environment is read as the tools of Hugging Face read it', () => {
  expect(readHubSettings({ HF_HOME: '/hf' }).cacheDirectory).toBe('/hf/hub');
  expect(readHubSettings({ HF_HOME: '/hf', HF_HUB_CACHE: '/cache' }).cacheDirectory).toBe('/cache');
  expect(
    readHubSettings({ HF_HUB_CACHE: '/cache' }, { modelsDirectory: '/models' }).cacheDirectory,
  ).toBe('/models');
  expect(readHubSettings({}).cacheDirectory).toMatch(/[/\\]huggingface[/\\]hub$/);
  expect([
    readHubSettings({ HF_TOKEN: 'hf_x' }).hubs.huggingface.token,
    readHubSettings({ HF_TOKEN: '' }).hubs.huggingface.token,
  ]).toEqual(['hf_x', undefined]);
  expect(readHubSettings({ HF_HUB_OFFLINE: '1' }).isOffline).toBe(true);
  expect(readHubSettings({ HF_HUB_OFFLINE: '0' })).toMatchObject({
    isOffline: false,
    hubs: { huggingface: { endpoint: 'https://huggingface.co' } },
  });
  expect(() => readHubSettings({ HF_ENDPOINT: 'ftp://mirror' })).toThrow('HF_ENDPOINT');
});

function listing(...siblings: unknown[]): string {
  return JSON.stringify({ sha: 'a'.repeat(40), siblings });
}

test('a search asks for the most downloaded ones, and reads what the hub sends', async () => {
  const found = await tested.client.search({ query: 'OWNER', limit: 5, isGguf: true }, signal);
  expect(found).toEqual([
    { id: 'owner/repo', tags: ['gguf'], task: undefined, downloads: 5, likes: 1, hasGguf: true },
  ]);
  const { searchParams } = new URL(hub.requests.at(-1)?.url ?? '', 'http://hub');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ search: 'OWNER', sort: 'downloads', direction: '-1', limit: '5', filter: 'gguf' },
  });
});

test.each(['<html>', '{"models": []}'])(
  '%s is refused as the response to a search',
  async (text) => {
    hub.addFault({ kind: 'text', at: 'api', text });
    const searching = tested.client.search({ query: 'owner', limit: 5, isGguf: false }, signal);
    await expect(searching).rejects.toThrow(HubResponseInvalid);
  },
);

test('what is odd in the result of a search is left empty, and more than was asked for left out', async () => {
  const odd = [
    { id: 5 },
    null,
    { id: 'a/b-GGUF', tags: [1, 'x'], downloads: -1, likes: 'many', pipeline_tag: 'chat' },
    { id: 'c/d' },
  ];
  hub.addFault({ kind: 'text', at: 'api', text: JSON.stringify(odd) });
  expect(await tested.client.search({ query: 'owner', limit: 3, isGguf: false }, signal)).toEqual([
    { id: 'a/b-GGUF', tags: ['x'], task: 'chat', downloads: 0, likes: 0, hasGguf: true },
  ]);
});
