// Downloads against a hub with every fault that it may have: what is here in the end is right, or
// there is a reason.
import { createHash } from 'node:crypto';
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generatedContent } from '../../../fixtures/hub/contents.ts';
import {
  createDownloadsUnderTest,
  type DownloadsUnderTest,
  STALL_MS,
} from '../../../fixtures/hub/downloads-under-test.ts';
import type { Fault } from '../../../fixtures/hub/faults.ts';
import { type Hub, startHub } from '../../../fixtures/hub/hub.ts';
import { CheckpointNotFound, OfflineMode } from '../../errors.ts';
import { systemDisk } from '../../platform/disk.ts';
import { DiskFull, UnsafeFileName, VerificationFailed } from '../../platform/errors.ts';
import { parseCheckpoint } from './checkpoint.ts';
import {
  FileInUse,
  HubRefused,
  HubResponseInvalid,
  HubUnreachable,
  RepositoryGated,
  RepositoryNotFound,
} from './errors.ts';
import type { DownloadProgress } from './progress.ts';

const REPOSITORY = { source: 'huggingface', id: 'owner/repo' } as const;

const SIZE = 3_000_000;
const model = generatedContent({ seed: 1, sizeBytes: SIZE });
const projector = generatedContent({ seed: 2, sizeBytes: 500_000 });
const FILE = 'model-Q4_0.gguf';
const CHECKPOINT = 'owner/repo:Q4_0';

let hub: Hub;
let disposables: { dispose(): Promise<void> }[];

beforeEach(async () => {
  disposables = [];
  hub = await startHub({
    token: 'hf_secret',
    repositories: [
      {
        id: 'owner/repo',
        files: {
          [FILE]: model,
          'mmproj-F16.gguf': projector,
          'config.json': '{"model_type":"llama"}',
          'deep/er/file.bin': 'deep',
        },
        plainFiles: ['config.json'],
      },
      { id: 'owner/gated', files: { 'model.gguf': 'guarded' }, isGated: true },
      { id: 'other/projectors', files: { 'mmproj-F16.gguf': projector } },
    ],
  });
});

afterEach(async () => {
  await hub.close();
  await Promise.all(disposables.map((one) => one.dispose()));
});

async function underTest(
  options: Partial<Parameters<typeof createDownloadsUnderTest>[0]> = {},
): Promise<DownloadsUnderTest> {
  const made = await createDownloadsUnderTest({ endpoint: hub.url, ...options });
  disposables.push(made);
  return made;
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

const blobsOf = async ({ folder }: DownloadsUnderTest, repository = 'models--owner--repo') =>
  (await readdir(join(folder, 'hub', repository, 'blobs'))).toSorted();
const bytesRequests = () => hub.requests.filter(({ listener }) => listener === 'cdn');

/** Downloads the model, and checks that it is right and that nothing else is left. */
async function expectModel(tested: DownloadsUnderTest): Promise<void> {
  const [found] = await tested.download(CHECKPOINT);
  expect(await sha256(found?.files[0]?.absolutePath ?? '')).toBe(model.sha256());
  expect((await blobsOf(tested)).filter((name) => name.includes('incomplete'))).toEqual([]);
}

/** Resolves when so many bytes are on the disk. */
async function partialReaches(tested: DownloadsUnderTest, bytes: number): Promise<void> {
  const path = join(tested.cache.blobsFolder(REPOSITORY), `${model.sha256()}.incomplete`);
  while ((await stat(path).catch(() => undefined))?.size !== bytes) await tested.clock.advance(0);
}

/** Leaves a partial file of so many bytes, as a download that was cut does. */
async function leavePartial(tested: DownloadsUnderTest, bytes: number): Promise<void> {
  const stopping = new AbortController();
  hub.addFault({ kind: 'stall', afterBytes: bytes, path: FILE, times: 1 });
  const download = tested.download(CHECKPOINT, { signal: stopping.signal });
  const ended = download.catch((error: unknown) => error);
  await partialReaches(tested, bytes);
  stopping.abort(new Error('enough'));
  // The hub ends with the connection; released, it might send on before it hears of that.
  expect(await ended).toEqual(new Error('enough'));
}

describe('a download without faults', () => {
  test('has the layout of the Hugging Face cache, with relative links', async () => {
    const tested = await underTest();
    const [found] = await tested.download('owner/repo:Q4_0');
    const folder = join(tested.folder, 'hub', 'models--owner--repo');
    const commit = await readFile(join(folder, 'refs', 'main'), 'utf8');
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(await readlink(join(folder, 'snapshots', commit, FILE))).toBe(
      `../../blobs/${model.sha256()}`,
    );
    expect(found).toMatchObject({
      repositoryId: 'owner/repo',
      commit,
      folder: join(folder, 'snapshots', commit),
    });
    expect(found?.companions.map(({ path }) => path)).toEqual(['config.json']);
    expect(await sha256(join(folder, 'snapshots', commit, FILE))).toBe(model.sha256());
    expect(await blobsOf(tested)).toHaveLength(2);
  });

  test('takes a whole repository with its folders', async () => {
    const tested = await underTest();
    const [found] = await tested.download('owner/repo');
    expect(found?.files.map(({ path }) => path)).toEqual([
      'config.json',
      'deep/er/file.bin',
      'mmproj-F16.gguf',
      FILE,
    ]);
    expect(await readFile(join(found?.folder ?? '', 'deep', 'er', 'file.bin'), 'utf8')).toBe(
      'deep',
    );
  });

  test('fetches nothing again that is here', async () => {
    const tested = await underTest();
    await tested.download(CHECKPOINT);
    const before = bytesRequests().length;
    await tested.download(CHECKPOINT);
    expect(bytesRequests()).toHaveLength(before);
  });

  test('is outdated when the hub has other files by now, and not when only others have changed', async () => {
    const tested = await underTest();
    const checkpoint = parseCheckpoint(CHECKPOINT);
    const isOutdated = () => tested.downloads.isOutdated(checkpoint, new AbortController().signal);
    await tested.download(CHECKPOINT);
    expect(await isOutdated()).toBe(false);
    hub.put({
      id: 'owner/repo',
      files: { [FILE]: model, 'config.json': '{"model_type":"llama"}', 'more.txt': 'x' },
      plainFiles: ['config.json'],
    });
    expect(await isOutdated()).toBe(false);
    hub.put({ id: 'owner/repo', files: { [FILE]: projector } });
    expect(await isOutdated()).toBe(true);
  });

  test('fetches a blob again whose content is damaged when it is to verify, and leaves the others', async () => {
    const tested = await underTest();
    const [found] = await tested.download(CHECKPOINT);
    const path = await realpath(found?.files[0]?.absolutePath ?? '');
    await writeFile(path, Buffer.alloc(SIZE));
    await tested.download(CHECKPOINT);
    expect(bytesRequests()).toHaveLength(1);
    await tested.download(CHECKPOINT, { isVerifying: true });
    expect(await sha256(path)).toBe(model.sha256());
    expect(bytesRequests()).toHaveLength(2);
    await tested.download(CHECKPOINT, { isVerifying: true });
    expect(bytesRequests()).toHaveLength(2);
  });

  test('fetches a blob again that has been damaged in length', async () => {
    const tested = await underTest();
    const [found] = await tested.download(CHECKPOINT);
    await truncate(await realpath(found?.files[0]?.absolutePath ?? ''), 100);
    await expectModel(tested);
  });

  test('reports each file at its first and last byte, and seldom in between', async () => {
    const tested = await underTest();
    const events: DownloadProgress[] = [];
    await tested.download([CHECKPOINT, 'other/projectors:mmproj-F16.gguf'], {
      onProgress: (event) => events.push(event),
    });
    for (const [index, [file, size]] of [
      [FILE, SIZE],
      ['config.json', 22],
      ['mmproj-F16.gguf', 500_000],
    ].entries()) {
      const own = events.filter((event) => event.fileIndex === index + 1);
      expect(own.at(0)).toMatchObject({
        file,
        totalFiles: 3,
        bytes: 0,
        totalBytes: size,
        percent: 0,
      });
      expect(own.at(-1)).toMatchObject({ file, bytes: size, percent: 100 });
      // The clock stands still, so that nothing between is due.
      expect(own).toHaveLength(2);
    }
    expect(events.at(-1)?.overallBytes).toBe(SIZE + 22 + 500_000);
  });

  test('is measured before anything is fetched, with what is here already', async () => {
    const tested = await underTest();
    const both = [CHECKPOINT, 'other/projectors:mmproj-F16.gguf'].map((text) =>
      parseCheckpoint(text),
    );
    const measure = () => tested.downloads.measure(both, new AbortController().signal);
    const before = await measure();
    expect(bytesRequests()).toEqual([]);
    let last: DownloadProgress | undefined;
    await tested.download([CHECKPOINT, 'other/projectors:mmproj-F16.gguf'], {
      onProgress: (progress) => {
        last = progress;
      },
    });
    expect(before).toEqual({ files: last?.totalFiles, bytes: last?.overallTotalBytes });
    expect(await measure()).toEqual(before);
  });

  test('shows the main model only after its auxiliary files, also from another repository', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'stall', afterBytes: 100, path: 'mmproj-F16.gguf' });
    const download = tested.download([CHECKPOINT, 'other/projectors:mmproj-F16.gguf']);
    await hub.whenSent(FILE, SIZE);
    await hub.whenSent('mmproj-F16.gguf', 100);
    expect(await tested.cache.snapshots(REPOSITORY)).toEqual([]);
    hub.clearFaults();
    hub.release();
    expect(await download).toHaveLength(2);
  });
});

describe('faults that pass', () => {
  const passing: [string, ...Fault[]][] = [
    ['cut after some bytes', { kind: 'cut', afterBytes: 1_000_000, times: 1 }],
    ['cut again and again', { kind: 'cut', afterBytes: 700_000, times: 4 }],
    ['cut before the first byte', { kind: 'cut', afterBytes: 0, times: 2 }],
    ['429 with a Retry-After', { kind: 'status', status: 429, retryAfter: '3', times: 1 }],
    ['500', { kind: 'status', status: 500, times: 2 }],
    ['502', { kind: 'status', status: 502, times: 1 }],
    ['503 of the hub itself', { kind: 'status', status: 503, times: 3, at: 'resolve' }],
    ['503 of the API', { kind: 'status', status: 503, times: 3, at: 'api' }],
    ['408', { kind: 'status', status: 408, times: 1 }],
    [
      'no ranges after a cut',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'no-range' },
    ],
    [
      'another ETag each time',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'etag', value: '"one"', times: 1 },
    ],
    [
      'no ETag at all',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'etag', value: undefined },
    ],
    [
      'a weak ETag',
      { kind: 'cut', afterBytes: 1_000_000, times: 1 },
      { kind: 'etag', value: 'W/"x"' },
    ],
    ['a wrong byte once', { kind: 'corrupt', atByte: 1_234_567, times: 1 }],
    ['too long once', { kind: 'length', deltaBytes: 10, times: 1 }],
    ['too short once', { kind: 'length', deltaBytes: -10, times: 1 }],
  ];

  test.each(passing)('%s: the file is right in the end', async (_title, ...faults) => {
    const tested = await underTest();
    for (const fault of faults) hub.addFault(fault.at === 'api' ? fault : { ...fault, path: FILE });
    await expectModel(tested);
  });

  test('a range that begins elsewhere is not put behind what is here', async () => {
    const tested = await underTest();
    await leavePartial(tested, 1_000_000);
    hub.addFault({ kind: 'content-range', shiftBytes: -4096, path: FILE, times: 1 });
    await expectModel(tested);
    expect(bytesRequests().map(({ headers }) => headers.range)).toContain('bytes=1000000-');
  });

  test('a response that ignores If-Range and is of another file is not put behind what is here', async () => {
    const tested = await underTest();
    await leavePartial(tested, 1_000_000);
    hub.addFault({ kind: 'etag', value: '"changed"', path: FILE, times: 1 });
    hub.addFault({ kind: 'ignore-if-range', path: FILE, times: 1 });
    await expectModel(tested);
    expect(hub.sentBytes(FILE)).toBeGreaterThanOrEqual(SIZE + 1_000_000);
  });

  test('a Retry-After is obeyed, and other waits grow', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'status', status: 429, retryAfter: '5', times: 1, path: FILE });
    hub.addFault({ kind: 'status', status: 503, times: 2, path: FILE });
    await expectModel(tested);
    expect(tested.clock.naps).toEqual([5000, 2000]);
  });

  test('a connection that brings nothing for a minute is given up for another one', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'stall', afterBytes: 1_000_000, path: FILE, times: 1 });
    const download = tested.download(CHECKPOINT);
    await partialReaches(tested, 1_000_000);
    // The first look sees that something has come since the beginning.
    for (let look = 0; look < 5; look += 1) await tested.clock.advance(STALL_MS / 4);
    await download;
    await expectModel(tested);
    expect(tested.log.entries.map(({ message }) => message).join()).toContain(
      'nothing came for 60 s',
    );
  });

  test('a server that takes the request and never responds is given up for another try', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'silence', path: FILE, times: 1 });
    const download = tested.download(CHECKPOINT);
    while (bytesRequests().length === 0) await tested.clock.advance(0);
    await tested.clock.advance(STALL_MS);
    await download;
    await expectModel(tested);
  });
});

describe('resuming', () => {
  test('asks only for what is missing, and for the same file', async () => {
    const tested = await underTest();
    await leavePartial(tested, 1_000_000);
    const sent = hub.sentBytes(FILE);
    const events: DownloadProgress[] = [];
    // A new service has nothing in memory: all it knows is on the disk.
    const again = await underTest({ folder: tested.folder });
    await again.download(CHECKPOINT, { onProgress: (event) => events.push(event) });
    await expectModel(again);
    expect(bytesRequests().at(-1)?.headers).toMatchObject({
      range: 'bytes=1000000-',
      'if-range': expect.stringMatching(/^"cdn-/),
    });
    expect(hub.sentBytes(FILE) - sent).toBe(SIZE - 1_000_000);
    const first = events.find(({ file }) => file === FILE);
    expect(first?.bytes).toBe(1_000_000);
    expect(events.at(-1)?.previousBytes).toBeGreaterThanOrEqual(1_000_000);
  });

  test('starts again when what is here is not the beginning of the file', async () => {
    const tested = await underTest();
    await leavePartial(tested, 1_000_000);
    const path = join(tested.cache.blobsFolder(REPOSITORY), `${model.sha256()}.incomplete`);
    await writeFile(path, Buffer.alloc(1_000_000));
    await expectModel(tested);
  });

  test('works at any byte, also behind the end', async () => {
    const tested = await underTest();
    const bytes = Buffer.concat([...model.slices(0, SIZE)]);
    await mkdir(tested.cache.blobsFolder(REPOSITORY), { recursive: true });
    const blob = join(tested.cache.blobsFolder(REPOSITORY), model.sha256());
    const lengths = [0, 1, 4095, 65_536, 999_983, SIZE - 1, SIZE];
    for (const length of lengths) {
      const again = await underTest({ folder: tested.folder });
      await writeFile(`${blob}.incomplete`, bytes.subarray(0, length));
      await expectModel(again);
      await again.cache.remove(parseCheckpoint('owner/repo:Q4_0'), []);
      await mkdir(tested.cache.blobsFolder(REPOSITORY), { recursive: true });
    }
    await writeFile(`${blob}.incomplete`, Buffer.concat([bytes, Buffer.from('more')]));
    await expectModel(tested);
  });
});

describe('faults that stay', () => {
  test.each<[string, new (...args: never) => Error, Fault, number]>([
    ['a wrong byte each time', VerificationFailed, { kind: 'corrupt', atByte: 5 }, 3],
    ['too long each time', VerificationFailed, { kind: 'length', deltaBytes: 1 }, 3],
    ['too short each time', VerificationFailed, { kind: 'length', deltaBytes: -1 }, 3],
    ['404', RepositoryNotFound, { kind: 'status', status: 404 }, 1],
    ['400', HubRefused, { kind: 'status', status: 400 }, 1],
    ['403 for a file that needs no token', RepositoryNotFound, { kind: 'status', status: 403 }, 1],
    ['503 for ever', HubUnreachable, { kind: 'status', status: 503 }, 5],
    ['cut at once for ever', HubUnreachable, { kind: 'cut', afterBytes: 0 }, 5],
  ])(
    '%s ends with its error after a bounded number of tries, and nothing shows',
    async (_title, error, fault, tries) => {
      const tested = await underTest();
      hub.addFault({ ...fault, path: FILE });
      await expect(tested.download(CHECKPOINT)).rejects.toThrow(error);
      expect(bytesRequests()).toHaveLength(tries);
      expect(await tested.cache.snapshots(REPOSITORY)).toEqual([]);
      const left = (await blobsOf(tested)).filter(
        (name) => name.startsWith(model.sha256()) && !name.endsWith('.etag'),
      );
      expect(left).toEqual(error === VerificationFailed ? [] : [`${model.sha256()}.incomplete`]);
    },
  );

  test('a server that cuts every megabyte and honours no range does not keep us busy for ever', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'cut', afterBytes: 2_000_000, path: FILE });
    hub.addFault({ kind: 'no-range', path: FILE });
    await expect(tested.download(CHECKPOINT)).rejects.toThrow(HubUnreachable);
    expect(bytesRequests().length).toBeLessThanOrEqual(6);
  });

  test('one file that fails stops the others, which are kept', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'status', status: 400, path: 'mmproj-F16.gguf' });
    hub.addFault({ kind: 'stall', afterBytes: 1000, path: FILE });
    await expect(tested.download([CHECKPOINT, 'owner/repo:mmproj-F16.gguf'])).rejects.toThrow(
      HubRefused,
    );
    expect(await tested.cache.snapshots(REPOSITORY)).toEqual([]);
  });

  test('a wrong checkpoint is reported before a byte is fetched', async () => {
    const tested = await underTest();
    await expect(tested.download([CHECKPOINT, 'owner/repo:Q2_K'])).rejects.toThrow(
      CheckpointNotFound,
    );
    expect(bytesRequests()).toEqual([]);
  });

  test('a gated repository asks for a token, and opens with it', async () => {
    const stranger = await underTest();
    await expect(stranger.download('owner/gated:model.gguf')).rejects.toThrow(RepositoryGated);
    await expect(stranger.download('owner/gated:model.gguf')).rejects.toThrow(/HF_TOKEN/);
    const known = await underTest({ token: 'hf_secret' });
    expect(await known.download('owner/gated:model.gguf')).toHaveLength(1);
  });
});

describe('the token', () => {
  test('goes to the hub and never to where it redirects', async () => {
    const tested = await underTest({ token: 'hf_secret' });
    hub.addFault({ kind: 'cut', afterBytes: 1000, path: FILE, times: 1 });
    await tested.download('owner/repo');
    const told = hub.requests
      .filter(({ listener }) => listener === 'hub')
      .map(({ headers }) => headers.authorization);
    expect(new Set(told)).toEqual(new Set(['Bearer hf_secret']));
    expect(bytesRequests().length).toBeGreaterThan(2);
    expect(JSON.stringify(bytesRequests())).not.toContain('hf_secret');
  });

  test('is not sent again after a redirect that comes back', async () => {
    const tested = await underTest({ token: 'hf_secret' });
    const stranger = await startHub({ repositories: [] });
    disposables.push({ dispose: () => stranger.close() });
    const back = `${hub.url}/owner/repo/resolve/main/config.json`;
    stranger.put({ id: 'owner/repo', files: { [FILE]: 'x' } });
    stranger.addFault({ kind: 'redirect', location: back, at: 'resolve' });
    hub.addFault({
      kind: 'redirect',
      location: `${stranger.url}/owner/repo/resolve/main/${FILE}`,
      path: FILE,
      at: 'resolve',
    });
    await expect(tested.download(CHECKPOINT)).rejects.toThrow();
    expect(stranger.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(stranger.requests)).not.toContain('hf_secret');
    const cameBack = hub.requests.filter(({ url }) => url.includes('/resolve/main/config.json'));
    expect(cameBack.length).toBeGreaterThan(0);
    expect(JSON.stringify(cameBack)).not.toContain('hf_secret');
  });
});

describe('redirects', () => {
  test.each([
    ['a file', 'file:///etc/passwd', 'file: address'],
    ['another scheme', 'ftp://127.0.0.1/x', 'ftp: address'],
    ['an address with a password', 'http://user:secret@127.0.0.1/x', 'password'],
    ['nonsense', 'http://', 'nowhere'],
  ])('to %s are not followed', async (_title, location, words) => {
    const tested = await underTest();
    hub.addFault({ kind: 'redirect', location, path: FILE, at: 'resolve' });
    const failed = tested.download(CHECKPOINT);
    await expect(failed).rejects.toThrow(HubResponseInvalid);
    await expect(failed).rejects.toThrow(words);
  });

  test('in a circle end after five', async () => {
    const tested = await underTest();
    const commit = (await tested.downloads.repository(REPOSITORY, new AbortController().signal))
      .commit;
    const path = `/owner/repo/resolve/${commit}/${FILE}`;
    hub.addFault({ kind: 'redirect', location: path, path: FILE, at: 'resolve' });
    await expect(tested.download(CHECKPOINT)).rejects.toThrow('more than 5 times');
    expect(hub.requests.filter(({ url }) => url === path)).toHaveLength(6);
  });
});

describe('names that want out', () => {
  test.each([
    '../../../../escaped.gguf',
    '/tmp/escaped.gguf',
    'C:\\escaped.gguf',
    '\\\\host\\escaped.gguf',
    'a\0b.gguf',
    '%2e%2e/escaped.gguf',
    `${'x'.repeat(300)}.gguf`,
    'con.gguf',
    '．．/escaped.gguf',
    'a//b.gguf',
  ])('%j is refused and nothing is written', async (name) => {
    const tested = await underTest();
    hub.put({ id: 'owner/evil', files: { 'fine.gguf': 'fine', [name]: 'evil' } });
    await expect(tested.download('owner/evil')).rejects.toThrow(UnsafeFileName);
    expect(bytesRequests()).toEqual([]);
    const everything = await readdir(tested.folder, { recursive: true });
    expect(everything.filter((path) => path.includes('escaped'))).toEqual([]);
  });

  test('names that some systems can not tell apart are refused', async () => {
    const tested = await underTest();
    hub.put({ id: 'owner/evil', files: { 'Model.gguf': 'one', 'model.gguf': 'two' } });
    await expect(tested.download('owner/evil')).rejects.toThrow(UnsafeFileName);
    hub.put({ id: 'owner/evil', files: { a: 'one', 'A/b.gguf': 'two' } });
    await expect(tested.download('owner/evil')).rejects.toThrow('below a file');
  });

  test('a listing with a file and a folder of one name is refused, though only another file is wanted', async () => {
    const tested = await underTest();
    hub.put({ id: 'owner/evil', files: { 'fine-Q4_0.gguf': 'fine', a: 'one', 'a/x': 'two' } });
    await expect(tested.download('owner/evil:Q4_0')).rejects.toThrow("'a/x' below a file");
    expect(bytesRequests()).toEqual([]);
  });

  test('everything that was written is below the cache folder', async () => {
    const tested = await underTest();
    await tested.download('owner/repo');
    const root = await realpath(join(tested.folder, 'hub'));
    const names = await readdir(root, { recursive: true });
    expect(names.length).toBeGreaterThan(10);
    for (const name of names)
      expect((await realpath(join(root, name))).startsWith(root + sep)).toBe(true);
  });
});

describe('the disk', () => {
  test('is asked for room before the first byte', async () => {
    const tested = await underTest({ disk: { freeBytes: async () => 1_000_000 } });
    const failed = tested.download(CHECKPOINT);
    await expect(failed).rejects.toThrow(DiskFull);
    await expect(failed).rejects.toThrow('Free 100 MB and try again');
    expect(bytesRequests()).toEqual([]);
  });

  test('that runs full ends the download at once, and what is here goes on later', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    let isFull = true;
    const tested = await underTest({
      disk: {
        write: (file, chunks, position) =>
          isFull && position >= 1_000_000
            ? Promise.reject(full)
            : systemDisk.write(file, chunks, position),
      },
    });
    await expect(tested.download(CHECKPOINT)).rejects.toThrow(DiskFull);
    expect(bytesRequests()).toHaveLength(1);
    isFull = false;
    await expectModel(tested);
    expect(bytesRequests().at(-1)?.headers.range).toMatch(/^bytes=[1-9]\d{6}-$/);
  });
});

test('a file that the system refuses to change is told with what to do', async () => {
  const refusal = Object.assign(new Error("EBUSY: resource busy or locked, rename 'a'"), {
    code: 'EBUSY',
  });
  const tested = await underTest({ disk: { write: () => Promise.reject(refusal) } });
  const failed = tested.download(CHECKPOINT);
  await expect(failed).rejects.toThrow(FileInUse);
  await expect(failed).rejects.toThrow(/rename 'a'. Another program has the file open.* try again/);
});

describe('several at a time', () => {
  test('fifty downloads of five models fetch each file once', async () => {
    const tested = await underTest({ filesAtATime: 3 });
    const contents = [1, 2, 3, 4, 5].map((seed) =>
      generatedContent({ seed: 100 + seed, sizeBytes: 400_000 }),
    );
    for (const [index, content] of contents.entries())
      hub.put({ id: `owner/model-${index}`, files: { 'm-Q4_0.gguf': content } });
    const pulls = Array.from({ length: 50 }, (_, index) =>
      tested.download(`owner/model-${index % 5}:Q4_0`),
    );
    const results = await Promise.all(pulls);
    for (const [index, [found]] of results.entries()) {
      expect(await sha256(found?.files[0]?.absolutePath ?? '')).toBe(contents[index % 5]?.sha256());
    }
    expect(bytesRequests()).toHaveLength(5);
    expect(hub.sentBytes('*')).toBe(5 * 400_000);
    expect(hub.requests.filter(({ url }) => url.startsWith('/api/'))).toHaveLength(5);
  });

  test('who leaves does not stop the others; the last one who leaves stops the download and keeps what has come', async () => {
    const tested = await underTest();
    hub.addFault({ kind: 'stall', afterBytes: 1_000_000, path: FILE });
    const leaving = [new AbortController(), new AbortController()];
    const pulls = leaving.map(({ signal }) => tested.download(CHECKPOINT, { signal }));
    const ends = pulls.map((pull) => pull.catch((error: Error) => error.message));
    await partialReaches(tested, 1_000_000);
    leaving[0]?.abort(new Error('first'));
    expect(await ends[0]).toBe('first');
    expect(bytesRequests().filter(({ url }) => url.includes(FILE))).toHaveLength(1);
    leaving[1]?.abort(new Error('second'));
    expect(await ends[1]).toBe('second');
    hub.clearFaults();
    hub.release();
    await expectModel(tested);
    expect(bytesRequests().at(-1)?.headers.range).toBe('bytes=1000000-');
  });

  test('a pull right behind a cancelled one waits for it and does not spoil the file', async () => {
    const tested = await underTest();
    for (let round = 0; round < 10; round += 1) {
      const stopping = new AbortController();
      const cancelled = tested
        .download(CHECKPOINT, { signal: stopping.signal })
        .catch((error: Error) => error.message);
      await hub.whenSent(FILE, hub.sentBytes(FILE) + 1);
      stopping.abort(new Error('cancelled'));
      const next = expectModel(tested);
      expect(await cancelled).toBe('cancelled');
      await next;
      await tested.cache.remove(parseCheckpoint('owner/repo:Q4_0'), []);
    }
  });
});

describe('offline', () => {
  test('offline, what is here is found, what is not is reported, and the hub is not asked', async () => {
    const online = await underTest();
    await online.download(CHECKPOINT);
    const asked = hub.requests.length;
    const offline = await underTest({ folder: online.folder, isOffline: true });
    expect(await offline.download(CHECKPOINT)).toHaveLength(1);
    await expect(offline.download('owner/repo:mmproj-F16.gguf')).rejects.toThrow(OfflineMode);
    await expect(
      offline.downloads.repository(REPOSITORY, new AbortController().signal),
    ).rejects.toThrow(OfflineMode);
    expect(hub.requests).toHaveLength(asked);
  });
});

describe('files that other tools have brought', () => {
  test('are found as links and as real files, and are not fetched again', async () => {
    const tested = await underTest();
    const { commit } = await tested.downloads.repository(REPOSITORY, new AbortController().signal);
    const folder = join(tested.folder, 'hub', 'models--owner--repo');
    const real = join(folder, 'snapshots', commit, FILE);
    await mkdir(dirname(real), { recursive: true });
    await writeFile(real, Buffer.concat([...model.slices(0, SIZE)]));
    expect((await tested.cache.find(parseCheckpoint('owner/repo:Q4_0')))?.commit).toBe(commit);
    await expectModel(tested);
    expect(hub.sentBytes(FILE)).toBe(0);
  });

  test('are fetched again when they are not what the hub has', async () => {
    const tested = await underTest();
    const { commit } = await tested.downloads.repository(REPOSITORY, new AbortController().signal);
    const real = join(tested.folder, 'hub', 'models--owner--repo', 'snapshots', commit, FILE);
    await mkdir(dirname(real), { recursive: true });
    await writeFile(real, Buffer.alloc(SIZE));
    await expectModel(tested);
    expect((await lstat(real)).isSymbolicLink()).toBe(true);
  });

  test('are not followed out of the repository', async () => {
    const tested = await underTest();
    const folder = join(tested.folder, 'hub', 'models--owner--repo', 'snapshots', 'abc');
    await mkdir(folder, { recursive: true });
    await writeFile(join(tested.folder, 'secret.gguf'), 'secret');
    await symlink(join(tested.folder, 'secret.gguf'), join(folder, 'x-Q4_0.gguf'));
    expect(await tested.cache.find(parseCheckpoint('owner/repo:Q4_0'))).toBeUndefined();
  });
});
