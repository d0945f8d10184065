import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { FolderScan } from './folder-scan.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-scan-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(name: string, text = ''): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

function scanOf(isAppendOnly: boolean, maxFiles = 1000) {
  const { log, lines } = createSilentLog();
  const scan = new FolderScan({
    root,
    isWanted: (name) => !name.endsWith('.part'),
    isEntered: (name) => name !== 'skipped',
    isAppendOnly,
    maxFiles,
    log,
  });
  const names = async () => (await scan.files()).map(({ path }) => relativePath(root, path));
  return { files: () => scan.files(), names, lines };
}

test.each([true, false])(
  'files come and go in folders at any depth (append only: %s)',
  async (isAppendOnly) => {
    const { names } = scanOf(isAppendOnly);
    expect(await names()).toEqual([]);
    await put('a');
    await put('deep/er/b');
    await put('deep/c.part');
    await put('skipped/d');
    expect(await names()).toEqual(['a', 'deep/er/b']);
    await put('deep/er/c');
    expect(await names()).toEqual(['a', 'deep/er/b', 'deep/er/c']);
    await rm(join(root, 'deep'), { recursive: true });
    expect(await names()).toEqual(['a']);
    await rm(root, { recursive: true });
    expect(await names()).toEqual([]);
  },
);

test('two changes within one tick of the clock are both seen', async () => {
  const { names } = scanOf(true);
  for (let index = 0; index < 50; index++) {
    await put(`file-${index}`);
    expect(await names()).toHaveLength(index + 1);
  }
});

test('nothing changed is the same response; a changed file is another one', async () => {
  await put('a', 'x');
  await put('deep/b', 'x');
  const { files } = scanOf(false);
  const first = await files();
  expect(await files()).toBe(first);
  await put('a', 'longer');
  const second = await files();
  expect(second).not.toBe(first);
  expect(second[0]).toMatchObject({ sizeBytes: 6 });
  expect(second[1]).toBe(first[1]);
  await utimes(join(root, 'a'), 1_000_000, 1_000_000);
  expect((await files())[0]).toMatchObject({ sizeBytes: 6, modifiedMs: 1_000_000_000 });
});

test('a folder that was left alone for a while is not looked into again', async () => {
  await put('a', 'x');
  await utimes(root, 1_000_000, 1_000_000);
  const { files } = scanOf(true);
  const first = await files();
  await writeFile(join(root, 'a'), 'written over, which does not happen here');
  expect(await files()).toBe(first);
});

test('links that go round end the scan all the same', async () => {
  await put('a');
  await symlink(root, join(root, 'circle'));
  expect(await scanOf(true).names()).toEqual(['a']);
});

test.each(['in one folder', 'in many folders'])(
  'more files than may be %s are not looked at, and the log says so once',
  async (where) => {
    for (let at = 0; at < 6; at += 1) await put(where === 'in one folder' ? `f${at}` : `d${at}/f`);
    const { names, lines } = scanOf(false, 4);
    expect((await names()).length).toBeLessThanOrEqual(4);
    await names();
    expect(lines.filter((line) => line.includes('more than 4 are not looked at'))).toHaveLength(1);
  },
);
