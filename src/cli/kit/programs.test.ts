import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserWords } from '../chat/run.ts';
import { checkNpm } from '../commands/doctor.ts';
import { findProgram, npmWords } from './programs.ts';

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

test('a browser on Windows is opened by a program of the system, and no shell reads the address', () => {
  const url = 'http://box&calc/';
  const [program, ...words] = browserWords(url, 'win32');
  expect(program).toMatch(/\\System32\\rundll32\.exe$/);
  expect(words).toEqual(['url.dll,FileProtocolHandler', url]);
  expect([browserWords(url, 'darwin'), browserWords(url, 'linux')]).toEqual([
    ['open', url],
    ['xdg-open', url],
  ]);
});

test('doctor says that there is no npm', async () => {
  expect(await checkNpm(async () => undefined)).toMatchObject({
    state: 'hint',
    message: 'it does not start',
  });
});

test('an npm that is slower than its limit is told as one that does not start', async () => {
  const slow = async (): Promise<[string, ...string[]]> => [
    process.execPath,
    '-e',
    'setInterval(() => {}, 1000)',
  ];
  expect(await checkNpm(slow, 50)).toMatchObject({ message: 'it does not start' });
});

test('doctor gives npm time to start, and then limits what it asks of the network', async () => {
  const asked: (readonly string[])[] = [];
  const npm = async (words: readonly string[]): Promise<[string, ...string[]]> => {
    asked.push(words);
    return [process.execPath, '-p', '1'];
  };
  expect(await checkNpm(npm)).toMatchObject({ state: 'fine' });
  expect(asked.at(-1)).toEqual(['ping', '--fetch-retries=0', '--fetch-timeout=4000']);
});

test('npm is started by its own path, and every word reaches it as it is', async () => {
  const [file = '', ...words] = (await npmWords(['install', '--prefix', '/a folder & calc'])) ?? [];
  expect([isAbsolute(file), words.slice(-3)]).toEqual([
    true,
    ['install', '--prefix', '/a folder & calc'],
  ]);
});
