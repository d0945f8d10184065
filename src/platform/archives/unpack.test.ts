// What archives may do, and that hostile and broken ones are refused without a trace outside of
// their folder.
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArchiveEntry,
  tarGz,
  type ZipEntry,
  zip,
} from '../../../fixtures/releases/archives.ts';
import { systemDisk } from '../disk.ts';
import { ArchiveDamaged, ArchiveUnsafe, DiskFull } from '../errors.ts';
import { type Unpacking, unpackArchive } from './unpack.ts';
import { defaultLimits } from './unpack-target.ts';

let sandbox: string;
let into: string;

beforeEach(async () => {
  sandbox = await realpath(await mkdtemp(join(tmpdir(), 'unpack-')));
  into = join(sandbox, 'home', 'staging');
  await mkdir(into, { recursive: true });
  await writeFile(join(sandbox, 'home', 'victim'), 'untouched');
});

afterEach(async () => {
  // Whatever happened, nothing happened outside of the staging folder.
  expect((await readdir(join(sandbox, 'home'))).sort()).toEqual(['staging', 'victim']);
  expect(await readFile(join(sandbox, 'home', 'victim'), 'utf8')).toBe('untouched');
  expect((await readdir(sandbox)).sort()).toEqual(['archive', 'home']);
  for (const path of await pathsBelow(into)) {
    const info = await lstat(path);
    if (!info.isSymbolicLink()) expect(await realpath(path)).toBe(path);
    expect(info.isFile() || info.isDirectory() || info.isSymbolicLink()).toBe(true);
  }
  await rm(sandbox, { recursive: true, force: true });
});

/** Without following links, which readdir does. */
async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries.map((entry) =>
    entry.isDirectory() ? pathsBelow(join(folder, entry.name)) : [],
  );
  return [...entries.map(({ name }) => join(folder, name)), ...(await Promise.all(below)).flat()];
}

async function unpack(archive: Buffer, name: string, more: Partial<Unpacking> = {}): Promise<void> {
  const path = join(sandbox, 'archive');
  await writeFile(path, archive);
  await unpackArchive({ path, name, into, signal: new AbortController().signal, ...more });
}

const read = (name: string) => readFile(join(into, name), 'utf8');
const modeOf = async (name: string) => (await stat(join(into, name))).mode & 0o7777;
const link = (path: string, linkpath: string): ArchiveEntry => ({
  path,
  type: 'SymbolicLink',
  linkpath,
});
const hardLink = (path: string, linkpath: string): ArchiveEntry => ({
  path,
  type: 'Link',
  linkpath,
});

describe('a .tar.gz', () => {
  test('is unpacked with its folders, its executables and its chain of links next to libraries', async () => {
    await unpack(
      tarGz([
        { path: './', type: 'Directory', mode: 0o755 },
        { path: './llama-b1/', type: 'Directory', mode: 0o755 },
        link('./llama-b1/libllama.so', 'libllama.so.0'),
        link('./llama-b1/libllama.so.0', 'libllama.so.0.0.1'),
        { path: './llama-b1/libllama.so.0.0.1', content: 'library', mode: 0o755 },
        { path: './llama-b1/llama-server', content: 'program', mode: 0o4755 },
        { path: './llama-b1/LICENSE', content: 'licence', mode: 0o666 },
        { path: './llama-b1/empty' },
        { path: './llama-b1/data/deep/file.bin', content: Buffer.alloc(300_000, 7) },
      ]),
      'build.tar.gz',
    );
    expect(await read('llama-b1/libllama.so')).toBe('library');
    expect(await realpath(join(into, 'llama-b1/libllama.so'))).toBe(
      join(into, 'llama-b1/libllama.so.0.0.1'),
    );
    expect(await modeOf('llama-b1/llama-server')).toBe(0o755);
    expect(await modeOf('llama-b1/LICENSE')).toBe(0o644);
    expect(await read('llama-b1/empty')).toBe('');
    expect((await stat(join(into, 'llama-b1/data/deep/file.bin'))).size).toBe(300_000);
  });

  test('may have a hard link to a file of its own, and links to folders inside', async () => {
    await unpack(
      tarGz([
        { path: 'A/one', content: 'shared' },
        hardLink('B/two', 'A/one'),
        link('Current', 'A'),
        link('B/up', '../Current/one'),
      ]),
      'x.tgz',
    );
    expect(await read('B/two')).toBe('shared');
    expect(await read('B/up')).toBe('shared');
  });

  test.each<[string, readonly ArchiveEntry[]]>([
    ['a name with ..', [{ path: '../victim', content: 'taken' }]],
    ['a name with .. in the middle', [{ path: 'a/../../victim', content: 'taken' }]],
    ['an absolute name', [{ path: '/tmp/victim', content: 'taken' }]],
    ["a drive's name", [{ path: 'C:/victim', content: 'taken' }]],
    ['an absolute link', [link('x', '/etc/passwd')]],
    ['a link that leads out', [link('x', '../victim')]],
    ['a link that leads out from below', [{ path: 'a/b/f' }, link('a/b/x', '../../../victim')]],
    ['a link to its own folder', [link('x', '.')]],
    ['a link to nothing', [link('x', 'missing')]],
    ['links in a circle', [link('x', 'y'), link('y', 'x')]],
    [
      'a link that leads out through another one',
      [{ path: 'a/b/f' }, link('a/b/root', '../..'), link('a/b/x', 'root/../victim')],
    ],
    ['a file written through a link', [link('x', '..'), { path: 'x/victim', content: 'taken' }]],
    [
      'a file written through an inner link',
      [{ path: 'a/f' }, link('x', 'a'), { path: 'x/f', content: 'taken' }],
    ],
    ['a link in place of a folder with files', [{ path: 'x/f' }, link('x', '..')]],
    ['an absolute hard link', [hardLink('x', '/etc/passwd')]],
    ['a hard link that leads out', [hardLink('x', '../victim')]],
    [
      'a hard link that is written to afterwards',
      [hardLink('x', '../victim'), { path: 'x', content: 'taken' }],
    ],
    [
      'a hard link to a file of its own that is written to afterwards',
      [{ path: 'f', content: 'first' }, hardLink('x', 'f'), { path: 'x', content: 'taken' }],
    ],
    ['a hard link to a link', [link('x', '../victim'), hardLink('y', 'x')]],
    ['a character device', [{ path: 'x', type: 'CharacterDevice' }]],
    ['a block device', [{ path: 'x', type: 'BlockDevice' }]],
    ['a named pipe', [{ path: 'x', type: 'FIFO' }]],
    [
      'the same name twice',
      [
        { path: 'x', content: '1' },
        { path: './x', content: '2' },
      ],
    ],
    ['a file and a folder of one name', [{ path: 'x' }, { path: 'x/y' }]],
    ['a link without a name', [link('.', 'x')]],
    // These took minutes.
    ['a name of half a megabyte of slashes', [{ path: `a${'/'.repeat(500_000)}b` }]],
    [
      'a link to half a megabyte of slashes',
      [{ path: 'f' }, link('x', `${'./'.repeat(250_000)}f`)],
    ],
  ])('is refused for %s', async (_what, entries) => {
    await expect(unpack(tarGz(entries), 'x.tar.gz')).rejects.toThrow(ArchiveUnsafe);
  });

  describe('whose dead links are to be left out', () => {
    const leavingOut = (entries: readonly ArchiveEntry[]) =>
      unpack(tarGz(entries), 'x.tar.gz', { deadLinks: 'left out' });

    test('keeps the others', async () => {
      await leavingOut([
        { path: 'lib/libhip.so.7.14', content: 'hip' },
        link('lib/libhip.so.7', 'libhip.so.7.14'),
        link('lib/libhip.so', 'libhip.so.7'),
        link('libraries', 'lib'),
        link('bin/missing', '../share/missing'),
        link('bin/also-missing', 'missing'),
        link('bin/circle', 'round'),
        link('bin/round', 'circle'),
      ]);
      expect(await read('libraries/libhip.so')).toBe('hip');
      expect(
        (await pathsBelow(into)).map((path) => path.slice(into.length + 1)).toSorted(),
      ).toEqual([
        ...['bin', 'lib', 'lib/libhip.so', 'lib/libhip.so.7', 'lib/libhip.so.7.14', 'libraries'],
      ]);
    });

    test('has none left that would come to life outside of the folder', async () => {
      // By their names they stay inside.
      await leavingOut([
        { path: 'a/b/c/f' },
        link('a/b/c/up', '../..'),
        link('a/b/c/x', 'up/../../later'),
      ]);
      expect(await readdir(join(into, 'a/b/c'))).toEqual(['f', 'up']);
    });

    test.each<[string, readonly ArchiveEntry[]]>([
      ['an absolute link to nothing', [link('x', '/nothing/there')]],
      ['a link to nothing outside', [link('x', '../nothing')]],
      ['a link that leads out', [link('x', '../victim')]],
      [
        'a link that leads out through another one',
        [{ path: 'a/b/f' }, link('a/b/root', '../..'), link('a/b/x', 'root/../victim')],
      ],
      ['a file written through a link', [link('x', '..'), { path: 'x/victim', content: 'taken' }]],
    ])('is refused for %s all the same', async (_what, entries) => {
      await expect(leavingOut(entries)).rejects.toThrow(ArchiveUnsafe);
    });
  });

  test('is refused when it is a bomb, by its ratio, its size or its number of entries', async () => {
    const zeros = tarGz([{ path: 'zeros', content: Buffer.alloc(3 * 2 ** 20) }]);
    const few = { ...defaultLimits, ratioFreeBytes: 2 ** 20 };
    await expect(unpack(zeros, 'x.tar.gz', { limits: few })).rejects.toThrow(
      'unpacks to more than',
    );
    const padding = gzipSync(Buffer.concat([Buffer.from(tarOf('f')), Buffer.alloc(3 * 2 ** 20)]));
    await rm(into, { recursive: true });
    await mkdir(into);
    await expect(unpack(padding, 'x.tar.gz', { limits: few })).rejects.toThrow(
      'unpacks to more than',
    );
    await rm(into, { recursive: true });
    await mkdir(into);
    const small = { ...defaultLimits, maxBytes: 5000 };
    await expect(
      unpack(tarGz([{ path: 'a', content: Buffer.alloc(6000) }]), 'x.tar.gz', { limits: small }),
    ).rejects.toThrow(ArchiveUnsafe);
    const two = tarGz([{ path: 'b' }, { path: 'c' }, { path: 'd' }]);
    await expect(
      unpack(two, 'x.tar.gz', { limits: { ...defaultLimits, maxEntries: 2 } }),
    ).rejects.toThrow('more than 2 entries');
  });

  test.each([0.2, 0.5, 0.9, 0.999])(
    'that was cut after %f of its bytes is damaged',
    async (part) => {
      const whole = tarGz([
        { path: 'a', content: noise(200_000) },
        { path: 'b', content: noise(50_000) },
      ]);
      await expect(
        unpack(whole.subarray(0, Math.floor(whole.length * part)), 'x.tar.gz'),
      ).rejects.toThrow(ArchiveDamaged);
    },
  );

  test('whose tar was cut before it was packed is damaged', async () => {
    await expect(unpack(gzipSync(tarOf('f', 5000).subarray(0, 2000)), 'x.tar.gz')).rejects.toThrow(
      ArchiveDamaged,
    );
  });

  test.each([
    ['an error page', Buffer.from('<html>Not found</html>')],
    ['nothing', Buffer.alloc(0)],
    ['gzip of no tar', gzipSync(noise(5000))],
    ['gzip in gzip', gzipSync(tarGz([{ path: 'f' }]))],
  ])('that is %s is damaged', async (_what, bytes) => {
    await expect(unpack(bytes, 'x.tar.gz')).rejects.toThrow(ArchiveDamaged);
  });
});

describe('a .zip', () => {
  test('is unpacked with its executables and links', async () => {
    await unpack(
      zip([
        { path: 'bin/', type: 'Directory' },
        { path: 'bin/sd-server', content: 'program', mode: 0o755 },
        { path: 'bin/libsd.so.1', content: 'library' },
        { path: 'bin/libsd.so', type: 'SymbolicLink', content: 'libsd.so.1' },
      ]),
      'x.zip',
    );
    expect(await read('bin/libsd.so')).toBe('library');
    expect(await modeOf('bin/sd-server')).toBe(0o755);
    expect(await modeOf('bin/libsd.so.1')).toBe(0o644);
  });

  test.skipIf(process.platform === 'win32')(
    'made on Windows has no modes, so that programs are known by their first bytes',
    async () => {
      await unpack(
        zip(
          [
            { path: 'server', content: '#!/bin/sh\n' },
            { path: 'elf', content: Buffer.from('7f454c46020101', 'hex') },
            { path: 'notes.txt', content: 'text' },
          ],
          { withModes: false },
        ),
        'x.zip',
      );
      expect(await Promise.all(['server', 'elf', 'notes.txt'].map(modeOf))).toEqual([
        0o755, 0o755, 0o644,
      ]);
    },
  );

  test.each<[string, readonly ZipEntry[]]>([
    ['a name with ..', [{ path: '../victim', content: 'taken' }]],
    ['a name with .. behind backslashes', [{ path: '..\\victim', content: 'taken' }]],
    ['an absolute name', [{ path: '/tmp/victim', content: 'taken' }]],
    ['a link that leads out', [{ path: 'x', type: 'SymbolicLink', content: '../victim' }]],
    ['an absolute link', [{ path: 'x', type: 'SymbolicLink', content: '/etc/passwd' }]],
    [
      'a file written through a link',
      [
        { path: 'x', type: 'SymbolicLink', content: '..' },
        { path: 'x/victim', content: 'taken' },
      ],
    ],
    ['a name of thousands of slashes', [{ path: `a${'/'.repeat(60_000)}b` }]],
    ['a link of endless length', [{ path: 'x', type: 'SymbolicLink', content: 'a/'.repeat(5000) }]],
    ['a device', [{ path: 'x', type: 'CharacterDevice' }]],
    ['a file that is encrypted', [{ path: 'x', content: 'secret', isEncrypted: true }]],
    [
      'the same name twice',
      [
        { path: 'x', content: '1' },
        { path: 'x', content: '2' },
      ],
    ],
  ])('is refused for %s', async (_what, entries) => {
    await expect(unpack(zip(entries), 'x.zip')).rejects.toThrow(ArchiveUnsafe);
  });

  test('is refused when it is a bomb', async () => {
    const bomb = zip([{ path: 'zeros', content: Buffer.alloc(3 * 2 ** 20) }]);
    const limits = { ...defaultLimits, ratioFreeBytes: 2 ** 20 };
    await expect(unpack(bomb, 'x.zip', { limits })).rejects.toThrow('unpacks to more than');
  });

  test.each([
    ['was cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['is an error page', () => Buffer.from('<html>Not found</html>')],
    ['has another byte in its middle', (bytes: Buffer) => flipped(bytes, 100)],
  ])('that %s is damaged', async (_what, spoil) => {
    const whole = zip([{ path: 'a', content: noise(20_000) }]);
    await expect(unpack(spoil(whole), 'x.zip')).rejects.toThrow(ArchiveDamaged);
  });

  test('whose checksum does not fit the content is damaged', async () => {
    await expect(unpack(zip([{ path: 'a', content: 'text', crc32: 1 }]), 'x.zip')).rejects.toThrow(
      'checksum',
    );
  });
});

test('a full disk is an error that says so', async () => {
  const disk = {
    ...systemDisk,
    write: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  };
  await expect(unpack(tarGz([{ path: 'a', content: 'x' }]), 'x.tar.gz', { disk })).rejects.toThrow(
    DiskFull,
  );
});

test('an abort ends the unpacking', async () => {
  const stop = new AbortController();
  const disk = {
    ...systemDisk,
    write: async () => stop.abort(new Error('left')),
  };
  const big = tarGz([{ path: 'a', content: noise(2_000_000) }]);
  await expect(unpack(big, 'x.tar.gz', { disk, signal: stop.signal })).rejects.toThrow('left');
});

test('other formats are refused by name', async () => {
  await expect(unpack(Buffer.from('x'), 'x.7z')).rejects.toThrow('neither a .zip nor a .tar.gz');
});

/** A tar with one file, without the blocks that end it. */
function tarOf(path: string, sizeBytes = 0): Buffer {
  return gunzipSync(tarGz([{ path, content: Buffer.alloc(sizeBytes, 1) }])).subarray(0, -1024);
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** Bytes that don't pack, always the same ones. */
function noise(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  let state = 12345;
  for (let index = 0; index < sizeBytes; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}
