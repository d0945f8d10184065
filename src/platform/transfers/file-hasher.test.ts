// Digests of files, small ones at the end and big ones in a thread while they grow.
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileHasher } from './file-hasher.ts';

const SMALL_BYTES = 1000;
const BIG_BYTES = 9 * 2 ** 20;
let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-hasher-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const contentOf = (bytes: number) => Buffer.alloc(bytes, 'lemonade in a jug');
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test.each([SMALL_BYTES, BIG_BYTES])(
  'the digest of a file that grows to %d bytes is that of all of it',
  async (sizeBytes) => {
    const content = contentOf(sizeBytes);
    await writeFile(path, content.subarray(0, sizeBytes / 2));
    const hasher = createFileHasher({ path, sizeBytes, digest: { algorithm: 'sha256', hex: '' } });
    hasher.reached(sizeBytes / 2);
    await appendFile(path, content.subarray(sizeBytes / 2));
    hasher.reached(sizeBytes);
    expect(await hasher.finish()).toBe(sha256(content));
    hasher.close();
  },
);

test.each([SMALL_BYTES, BIG_BYTES])(
  'only what was reached of %d bytes counts',
  async (sizeBytes) => {
    const content = contentOf(sizeBytes);
    await writeFile(path, content);
    const digest = { algorithm: 'sha256', hex: '' } as const;
    const [part, none] = [10, 0].map((bytes) => {
      const hasher = createFileHasher({ path, sizeBytes, digest });
      hasher.reached(bytes);
      return hasher.finish();
    });
    expect([await part, await none]).toEqual([
      sha256(content.subarray(0, 10)),
      sha256(Buffer.alloc(0)),
    ]);
  },
);

test.each([SMALL_BYTES, BIG_BYTES])(
  "a file of %d bytes without LFS has git's digest",
  async (sizeBytes) => {
    const content = contentOf(sizeBytes);
    await writeFile(path, content);
    const hasher = createFileHasher({
      path,
      sizeBytes,
      digest: { algorithm: 'git-sha1', hex: '' },
    });
    hasher.reached(sizeBytes);
    const header = Buffer.from(`blob ${sizeBytes}\0`);
    expect(await hasher.finish()).toBe(
      createHash('sha1').update(header).update(content).digest('hex'),
    );
  },
);

test('a big file that another program has cut short has another digest, and one that is not there is an error', async () => {
  await writeFile(path, contentOf(BIG_BYTES));
  await truncate(path, BIG_BYTES - 1);
  const file = { path, sizeBytes: BIG_BYTES, digest: { algorithm: 'sha256', hex: '' } } as const;
  const cut = createFileHasher(file);
  cut.reached(BIG_BYTES);
  expect(await cut.finish()).toBe(sha256(contentOf(BIG_BYTES - 1)));
  const missing = createFileHasher({ ...file, path: join(folder, 'nowhere') });
  await expect(missing.finish()).rejects.toThrow('ENOENT');
});
