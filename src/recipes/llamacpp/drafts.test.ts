// A folder of many models is read once for all of them, and again when it has changed.
import { mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BARE_GGUF } from '../../../fixtures/models/bare-gguf.ts';
import { findDrafts } from './drafts.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');

/** A folder with one model, and what is said of its drafts. */
async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'Wren.gguf');
  await writeFile(path, BARE_GGUF);
  return {
    folder,
    add: (name: string) => writeFile(join(folder, name), 'not a model'),
    /** @returns What is found at the time that the folder says of itself. */
    async foundAt(time: Date) {
      await utimes(folder, time, time);
      const { file } = await findDrafts({ path } as Parameters<typeof findDrafts>[0]);
      return 'problem' in file ? file.problem : file.draft;
    },
  };
}

const NONE = 'No file in its folder is a draft for it.';
const UNREADABLE = expect.stringMatching(/^Robin-draft-1b[.]gguf can't be read: /);

test('a draft that comes into the folder is found, and one that goes is not', async () => {
  const { folder, add, foundAt } = await makeFolder();
  expect(await foundAt(LONG_AGO)).toBe(NONE);
  await add('Robin-draft-1b.gguf');
  expect(await foundAt(LATER)).toEqual(UNREADABLE);
  await unlink(join(folder, 'Robin-draft-1b.gguf'));
  expect(await foundAt(LONG_AGO)).toBe(NONE);
});

test('a folder that has the time of before is not read again', async () => {
  const { add, foundAt } = await makeFolder();
  expect(await foundAt(LONG_AGO)).toBe(NONE);
  await add('Robin-draft-1b.gguf');
  expect(await foundAt(LONG_AGO)).toBe(NONE);
});

test('a folder that has just changed is read each time: more may have changed since', async () => {
  const { add, foundAt } = await makeFolder();
  const now = new Date();
  expect(await foundAt(now)).toBe(NONE);
  await add('Robin-draft-1b.gguf');
  expect(await foundAt(now)).toEqual(UNREADABLE);
});
