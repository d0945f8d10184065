// How the pieces of a file reach the disk.

import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Disk, systemDisk } from '../disk.ts';
import { DiskFull, FileSizeLimited } from '../errors.ts';
import { openPartialFile } from './partial-file.ts';

const KIBIBYTE = 1024;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partial-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A file of this content and a disk that notes the size of each write. */
async function openFor(content: Buffer) {
  const writes: number[] = [];
  const events = new EventEmitter();
  const disk: Disk = {
    ...systemDisk,
    async write(file, chunks, position) {
      writes.push(Buffer.concat(chunks).length);
      await systemDisk.write(file, chunks, position);
      events.emit('written');
    },
  };
  const path = join(folder, 'blob.incomplete');
  const digest = {
    algorithm: 'sha256',
    hex: createHash('sha256').update(content).digest('hex'),
  } as const;
  const expected = { sizeBytes: content.length, digest };
  return { partial: await openPartialFile({ path, expected, disk }), path, writes, events };
}

test('pieces that come at once are written together, and none is left out of the count', async () => {
  const content = Buffer.alloc(2560 * KIBIBYTE, 'lemonade');
  const blobPath = join(folder, 'blob');
  const { partial, writes } = await openFor(content);
  for (let at = 0; at < content.length; at += 64 * KIBIBYTE) {
    void partial.append(content.subarray(at, at + 64 * KIBIBYTE));
    expect(partial.bytes).toBe(at + 64 * KIBIBYTE);
  }
  expect(await partial.isRight()).toBe(true);
  await partial.publish(blobPath);
  expect(writes).toEqual([1024 * KIBIBYTE, 1536 * KIBIBYTE]);
  expect((await readFile(blobPath)).equals(content)).toBe(true);
});

test('a piece that nothing follows is written all the same', async () => {
  const { partial, path, events } = await openFor(Buffer.from('lemonade'));
  const written = once(events, 'written');
  void partial.append(Buffer.from('lemon'));
  await written;
  expect(await readFile(path, 'utf8')).toBe('lemon');
  await partial.close();
});

test.each([
  [250_000_000, 'Free 300 MB and try again'],
  [undefined, 'Free 100 MB and try again'],
])('of %s bytes, one that finds the disk full says how much is missing', async (bytes, message) => {
  const full: Disk = {
    ...systemDisk,
    async write() {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  };
  const partial = await openPartialFile({ path: join(folder, 'archive'), disk: full });
  partial.expectBytes(bytes);
  void partial.append(Buffer.from('lemon'));
  await expect(partial.flush()).rejects.toThrow(
    `The disk is full: no room is left in ${folder}. ${message}`,
  );
  await expect(partial.append(Buffer.from('ade'))).rejects.toThrow(DiskFull);
  await partial.close();
});

test('what is longer than expected is fetched from the start, what is shorter is resumed', async () => {
  const path = join(folder, 'blob.incomplete');
  const digest = {
    algorithm: 'sha256',
    hex: createHash('sha256').update('lemon').digest('hex'),
  } as const;
  const open = () =>
    openPartialFile({ path, expected: { sizeBytes: 5, digest }, disk: systemDisk });
  await writeFile(path, 'lemonade');
  const long = await open();
  expect(long.bytes).toBe(0);
  void long.append(Buffer.from('lem'));
  await long.close();
  const short = await open();
  expect(short.bytes).toBe(3);
  void short.append(Buffer.from('on'));
  expect(await short.isRight()).toBe(true);
  await short.close();
});

test('a link in place of the file goes, and what it leads to is not written over', async () => {
  const foreign = join(folder, 'thesis.tex');
  await writeFile(foreign, 'years of work');
  await symlink(foreign, join(folder, 'blob.incomplete'));
  const content = Buffer.from('model');
  const { partial } = await openFor(content);
  await partial.append(content);
  expect(await partial.isRight()).toBe(true);
  await partial.publish(join(folder, 'blob'));
  expect(await readFile(foreign, 'utf8')).toBe('years of work');
  expect(await readFile(join(folder, 'blob'))).toEqual(content);
});

test('a file that is larger than the system allows is told as that, and not as a full disk', async () => {
  const limited: Disk = {
    ...systemDisk,
    async write() {
      throw Object.assign(new Error('file too large'), { code: 'EFBIG' });
    },
  };
  const partial = await openPartialFile({ path: join(folder, 'archive'), disk: limited });
  void partial.append(Buffer.from('lemon'));
  await expect(partial.flush()).rejects.toThrow(FileSizeLimited);
  await expect(partial.flush()).rejects.toThrow("'ulimit -f'");
  await partial.close();
});

test('a file that starts again without an ETag does not go on later with the one of before', async () => {
  const path = join(folder, 'blob.incomplete');
  const first = await openPartialFile({ path, disk: systemDisk });
  await first.restart('"old"');
  void first.append(Buffer.from('lemon'));
  await first.close();
  const second = await openPartialFile({ path, disk: systemDisk });
  expect([second.bytes, second.etag]).toEqual([5, '"old"']);
  await second.restart(undefined);
  expect([second.bytes, second.etag]).toEqual([0, undefined]);
  void second.append(Buffer.from('lime'));
  await second.close();
  const third = await openPartialFile({ path, disk: systemDisk });
  expect([third.bytes, third.etag]).toEqual([4, undefined]);
  await third.close();
});
