import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeFolder, closeTree, makePrivateFolder } from './private-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-files-'));
});
afterEach(() => rm(root, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** Whatever the umask is. */
async function open(path: string, mode = 0o755): Promise<string> {
  await chmod(path, mode);
  return path;
}

// There are no such modes on Windows.
describe.skipIf(process.platform === 'win32')('modes', () => {
  test('a new folder is for its owner alone, and so are those made above it', async () => {
    await makePrivateFolder(join(root, 'a', 'b'));
    expect([await modeOf(join(root, 'a')), await modeOf(join(root, 'a', 'b'))]).toEqual(['700', '700']);
  });

  test('a folder that was open is closed, and the one that it is in stays as it is', async () => {
    await open(root);
    await mkdir(join(root, 'a'));
    await open(join(root, 'a'), 0o777);
    await makePrivateFolder(join(root, 'a'));
    expect([await modeOf(root), await modeOf(join(root, 'a'))]).toEqual(['755', '700']);
  });

  test('a folder for everybody is left to everybody', async () => {
    await open(root, 0o1777);
    expect(await closeFolder(root)).toMatch(/for everybody/);
    expect(await modeOf(root)).toBe('1777');
  });

  test.runIf(process.getuid?.() !== 0)('a folder of another user is told', async () => {
    expect(await closeFolder('/')).toMatch(/another user/);
  });

  test('a tree is closed at all depths, but not what links in it lead to', async () => {
    await mkdir(join(root, 'tree', 'below'), { recursive: true });
    const outside = join(root, 'outside');
    const inside = join(root, 'tree', 'below', 'file');
    await Promise.all([writeFile(outside, ''), writeFile(inside, '')]);
    await symlink(outside, join(root, 'tree', 'link'));
    for (const file of [outside, inside]) await open(file, 0o644);
    for (const folder of [join(root, 'tree'), join(root, 'tree', 'below')]) await open(folder);
    await closeTree(join(root, 'tree'));
    expect(await Promise.all([join(root, 'tree'), join(root, 'tree', 'below'), inside, outside].map(modeOf))).toEqual([
      ...['700', '700', '600', '644'],
    ]);
  });

  test('a tree that is not there is no problem', async () => {
    await expect(closeTree(join(root, 'nowhere'))).resolves.toBeUndefined();
  });
});
