import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { FILE_MARKS } from '../../recipes/llamacpp/saved-slots.ts';
import { SlotFileNotFound } from './errors.ts';
import { makeRoomForSlot, requireSlotFile } from './slot-files.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slot-files-'));
  path = join(folder, 'one.bin');
});
afterEach(() => rm(folder, { recursive: true }));

const slot = () => ({ path, name: 'one.bin', marks: FILE_MARKS });
const SAVED = 'qsgg\x03\0\0\0tokens';
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('a new file is there before the save, for its owner alone', async () => {
  await makeRoomForSlot(slot());
  if (process.platform !== 'win32') expect(await modeOf(path)).toBe('600');
  await expect(requireSlotFile(slot())).resolves.toBeUndefined();
});

test('a save that fails leaves no new file, unless something is in it', async () => {
  await (await makeRoomForSlot(slot()))();
  await expect(stat(path)).rejects.toThrow('ENOENT');
  const takeBack = await makeRoomForSlot(slot());
  await writeFile(path, SAVED);
  await takeBack();
  expect(await readFile(path, 'latin1')).toBe(SAVED);
});

test.each([SAVED, 'nsgg\x09\0\0\0'])(
  'a saved slot may be written over and read, and is closed to others: %j',
  async (text) => {
    await writeFile(path, text);
    await chmod(path, 0o644);
    const takeBack = await makeRoomForSlot(slot());
    await takeBack();
    expect(await readFile(path, 'latin1')).toBe(text);
    if (process.platform !== 'win32') expect(await modeOf(path)).toBe('600');
    await expect(requireSlotFile(slot())).resolves.toBeUndefined();
  },
);

test.each(['', 'q', 'qsg', 'ggsq', '#!/bin/sh', ' qsgg'])(
  'a file that holds %j is neither written over nor read',
  async (text) => {
    await writeFile(path, text);
    await expect(makeRoomForSlot(slot())).rejects.toThrow(InvalidRequest);
    await expect(requireSlotFile(slot())).rejects.toThrow(
      /'one\.bin' is there.*another kind of file.*another name/,
    );
    expect(await readFile(path, 'latin1')).toBe(text);
  },
);

describe.skipIf(process.platform === 'win32')('links and folders', () => {
  test.each(['a slot', 'a file', 'nothing'])(
    'a link to %s is neither written nor read through',
    async (what) => {
      const outside = join(folder, 'outside');
      if (what !== 'nothing') await writeFile(outside, what === 'a slot' ? SAVED : 'precious');
      await symlink(outside, path);
      await expect(makeRoomForSlot(slot())).rejects.toThrow(/a link, a folder or a device/);
      await expect(requireSlotFile(slot())).rejects.toThrow(InvalidRequest);
    },
  );

  test('a folder is not taken for a slot', async () => {
    await mkdir(path);
    await expect(makeRoomForSlot(slot())).rejects.toThrow(InvalidRequest);
  });
});

test('a file that was never saved is not found', async () => {
  await expect(requireSlotFile(slot())).rejects.toThrow(SlotFileNotFound);
});

test('where nothing can be written is left to the native server', async () => {
  const takeBack = await makeRoomForSlot({ ...slot(), path: join(folder, 'gone', 'one.bin') });
  await expect(takeBack()).resolves.toBeUndefined();
});
