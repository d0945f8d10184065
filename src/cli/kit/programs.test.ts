import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProgram } from './programs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});

afterEach(() => rm(folder, { recursive: true }));

test.skipIf(process.platform === 'win32')(
  'a program is a file in an absolute folder of PATH',
  async () => {
    await mkdir(join(folder, 'one', 'claude'), { recursive: true });
    await writeFile(join(folder, 'claude'), '');
    const environment = { PATH: `one:${join(folder, 'one')}:${folder}` };
    expect(findProgram('claude', { platform: 'linux', environment })).toBe(join(folder, 'claude'));
    expect(findProgram('codex', { platform: 'linux', environment })).toBeUndefined();
  },
);

test('on Windows the ending says what is a program, and npm puts a script for other systems next to it', async () => {
  for (const name of ['claude', 'claude.ps1', 'claude.cmd'])
    await writeFile(join(folder, name), '');
  const onWindows = process.platform === 'win32' ? folder : `//${folder}`;
  const found = (PATHEXT: string, Path = onWindows) =>
    findProgram('claude', { platform: 'win32', environment: { Path, PATHEXT } })?.replaceAll(
      '\\',
      '/',
    );
  expect(found('.COM;.EXE;.BAT;.CMD')?.endsWith(`${folder.replaceAll('\\', '/')}/claude.cmd`)).toBe(
    true,
  );
  expect(found('')).toMatch(/claude\.cmd$/);
  expect(found('.CMD', `"${onWindows}"`)).toMatch(/claude\.cmd$/);
  expect(found('.EXE')).toBeUndefined();
});
