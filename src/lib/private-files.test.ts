import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeFolder, closeOnWindows, closeTree, makePrivateFolder } from './private-files.ts';

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
    expect([await modeOf(join(root, 'a')), await modeOf(join(root, 'a', 'b'))]).toEqual([
      '700',
      '700',
    ]);
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
    expect(
      await Promise.all(
        [join(root, 'tree'), join(root, 'tree', 'below'), inside, outside].map(modeOf),
      ),
    ).toEqual([...['700', '700', '600', '644']]);
  });

  test('a tree that is not there is no problem', async () => {
    await expect(closeTree(join(root, 'nowhere'))).resolves.toBeUndefined();
  });
});

describe('on Windows', () => {
  const home = 'C:\\Users\\me';

  /** Programs of the system that note their words. */
  function tools(failure?: string) {
    const calls: string[][] = [];
    const run = async (file: string, words: readonly string[]) => {
      calls.push([file.replace(/^.*\\/, ''), ...words]);
      if (failure !== undefined && file.endsWith('icacls.exe')) throw new Error(failure);
      return '"pc\\me","S-1-5-21-7"';
    };
    return { calls, run };
  }

  test('a folder on another disk gets an access list, and what is in it inherits that', async () => {
    const { calls, run } = tools();
    expect(await closeOnWindows('D:\\lemonade', { home, run })).toBeUndefined();
    expect(await closeOnWindows('D:\\lemonade\\servers', { home, run })).toBeUndefined();
    const grants = ['S-1-5-21-7', 'S-1-5-18', 'S-1-5-32-544'].map(
      (account) => `*${account}:(OI)(CI)F`,
    );
    expect(calls).toEqual([
      ['whoami.exe', '/user', '/fo', 'csv', '/nh'],
      ['icacls.exe', 'D:\\lemonade', '/inheritance:r', '/grant:r', ...grants],
    ]);
  });

  test('where the identifier of the account can not be asked for, its name is let in', async () => {
    vi.stubEnv('USERDOMAIN', 'PC');
    vi.stubEnv('USERNAME', 'me');
    const calls: string[][] = [];
    const run = async (file: string, words: readonly string[]) => {
      if (file.endsWith('whoami.exe')) throw new Error('This program is blocked by group policy.');
      calls.push([...words]);
      return '';
    };
    expect(await closeOnWindows('F:\\lemonade', { home, run })).toBeUndefined();
    vi.unstubAllEnvs();
    expect(calls[0]?.slice(3)).toContain('PC\\me:(OI)(CI)F');
  });

  test('a folder in the profile is closed by that', async () => {
    const { calls, run } = tools();
    expect(await closeOnWindows('c:\\users\\ME\\.cache\\lemonade', { home, run })).toBeUndefined();
    expect(calls).toEqual([]);
  });

  test('a folder that stays open is told with the reason', async () => {
    const { run } = tools('Access is denied.');
    expect(await closeOnWindows('E:\\shared', { home, run })).toMatch(
      /^Its access list can't be changed: Access is denied/,
    );
  });
});
