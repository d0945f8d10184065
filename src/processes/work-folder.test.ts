import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverMark } from '../lib/server-mark.ts';
import { clearWorkFolders, withWorkFolder } from './work-folder.ts';

let root: string;
let directory: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'work-folder-'));
  directory = join(root, 'cache', 'work');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['ends well', async () => 'done', 'done'],
  ['fails', () => Promise.reject(new Error('broken')), 'broken'],
])('a folder is there for work that %s, and gone after it', async (_how, end, outcome) => {
  const result = await withWorkFolder(directory, async (folder) => {
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await writeFile(join(folder, 'in.png'), 'picture');
    return end();
  }).catch((error: Error) => error.message);
  expect([result, await readdir(directory)]).toEqual([outcome, []]);
});

test('what a server left that is gone is cleared, and what another one works on stays', async () => {
  await clearWorkFolders(directory);
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(other, 'spawn');
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'close');
  const marks = [gone.pid, other.pid, process.pid].map(serverMark);
  // Of a server in another container, whose number means nothing here.
  const [elsewhere, former] = [`${process.pid}x0badcafe-x`, `${process.pid}x0decade0-x`];
  for (const name of [...marks.map((mark) => `${mark}-x`), elsewhere, former])
    await mkdir(join(directory, name), { recursive: true });
  await utimes(join(directory, former), 0, 0);
  await clearWorkFolders(directory);
  expect((await readdir(directory)).sort()).toEqual([`${marks[1]}-x`, elsewhere].sort());
  other.stdin.end();
  await once(other, 'close');
});

test('nothing is cleared behind a link in place of the folder', async () => {
  const foreign = join(root, 'foreign');
  await mkdir(join(foreign, 'docs'), { recursive: true });
  await mkdir(join(root, 'cache'));
  await symlink(foreign, directory);
  await clearWorkFolders(directory);
  expect(await readdir(foreign)).toEqual(['docs']);
});

test('two at a time have one each', async () => {
  const names = await Promise.all(
    [1, 2].map(() => withWorkFolder(directory, async (folder) => basename(folder))),
  );
  expect(new Set(names).size).toBe(2);
});
