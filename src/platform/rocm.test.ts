// Which ROCm is taken, on trees that look like installations of it.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OsName } from './hardware/machine.ts';
import { findSystemRocm, readRocm, rocmSeries } from './rocm.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocm-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Files below `<folder>/<root>`, with what is in them. */
async function tree(root: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return join(folder, root);
}

const LINUX = { 'lib/libamdhip64.so.7': 'x' };
const WINDOWS = { 'bin/amdhip64_7.dll': 'x' };

describe('what is a ROCm', () => {
  test.each<[OsName, string, string]>([
    ['linux', 'lib/libamdhip64.so', 'lib'],
    ['linux', 'lib/libamdhip64.so.7', 'lib'],
    ['linux', 'lib/libamdhip64.so.7.14.60', 'lib'],
    ['linux', 'lib64/libamdhip64.so.7', 'lib64'],
    ['windows', 'bin/amdhip64.dll', 'bin'],
    ['windows', 'bin/amdhip64_7.dll', 'bin'],
    ['windows', 'bin/AMDHIP64_7.DLL', 'bin'],
    ['windows', 'lib/amdhip64_7.dll', 'lib'],
  ])('on %s, one with %s', async (os, file, libraries) => {
    const root = await tree('rocm', { [file]: 'x' });
    expect(await readRocm(root, os)).toEqual({
      root,
      version: undefined,
      libraryDirectories: [join(root, libraries)],
    });
  });

  test.each<[OsName, string]>([
    ['linux', 'lib/libamdhip64.sox'],
    ['linux', 'lib/libamdhip64.a'],
    ['linux', 'bin/amdhip64_7.dll'],
    ['linux', 'libamdhip64.so'],
    ['windows', 'bin/amdhip64_x.dll'],
    ['windows', 'bin/amdhip64_7.dll.bak'],
    ['windows', 'lib/libamdhip64.so.7'],
    ['macos', 'lib/libamdhip64.so.7'],
  ])('on %s, none with %s alone', async (os, file) => {
    expect(await readRocm(await tree('rocm', { [file]: 'x' }), os)).toBeUndefined();
  });

  test('none whose library is a folder, or a link that leads nowhere', async () => {
    await tree('rocm', { 'lib/libamdhip64.so/file': 'x' });
    await symlink('gone', join(folder, 'rocm/lib/libamdhip64.so.7'));
    expect(await readRocm(join(folder, 'rocm'), 'linux')).toBeUndefined();
    expect(await readRocm(join(folder, 'nothing'), 'linux')).toBeUndefined();
  });

  test('the libraries of its compiler are looked for after its own', async () => {
    const root = await tree('rocm', { ...LINUX, 'lib/llvm/lib/libomp.so': 'x' });
    expect(await readRocm(root, 'linux')).toMatchObject({
      libraryDirectories: [join(root, 'lib'), join(root, 'lib/llvm/lib')],
    });
  });

  test.each([
    [{ '.info/version': '7.14.0\n' }, '7.14.0'],
    [{ 'share/rocm/version': '7.14.1' }, '7.14.1'],
    [{ version: '7.14.2 (built on Monday)\n' }, '7.14.2'],
    [{ '.info/version': '7.14.0', version: '6.0.0' }, '7.14.0'],
    [{ '.info/version': '\n', version: '6.0.0' }, '6.0.0'],
  ])('its version is read from %j', async (files, version) => {
    expect(await readRocm(await tree('rocm', { ...LINUX, ...files }), 'linux')).toMatchObject({
      version,
    });
  });
});

describe('which one is taken', () => {
  const find = (os: OsName, environment: Record<string, string | undefined> = {}) =>
    findSystemRocm({ os, environment, expected: '7.14.0', usualRoot: join(folder, 'usual') });

  test.each([
    ['7.14.0', true],
    ['7.14.0.71400', true],
    ['7.14.1', false],
    ['7.14.01', false],
    ['7.14', false],
    ['6.4.0', false],
    [undefined, false],
  ])('at the usual place, version %s: %s', async (version, isTaken) => {
    const root = await tree('usual', {
      ...LINUX,
      ...(version === undefined ? {} : { '.info/version': version }),
    });
    const windows = await tree('hip', {
      ...WINDOWS,
      ...(version === undefined ? {} : { '.info/version': version }),
    });
    expect((await find('linux'))?.root).toBe(isTaken ? root : undefined);
    expect((await find('windows', { HIP_PATH: windows }))?.root).toBe(
      isTaken ? windows : undefined,
    );
  });

  test.each([
    ['7.14.0', true],
    ['7.14.9', true],
    ['7.14', true],
    [undefined, true],
    ['7.1.4', false],
    ['7.15.0', false],
    ['8.14.0', false],
  ])('where ROCM_PATH leads, version %s: %s', async (version, isTaken) => {
    const root = await tree('mine', {
      ...LINUX,
      ...WINDOWS,
      ...(version === undefined ? {} : { version }),
    });
    expect((await find('linux', { ROCM_PATH: root }))?.root).toBe(isTaken ? root : undefined);
    expect((await find('windows', { ROCM_PATH: root }))?.root).toBe(isTaken ? root : undefined);
  });

  test('what ROCM_PATH names goes before what is at the usual place, if it will do', async () => {
    const usual = await tree('usual', { ...LINUX, '.info/version': '7.14.0' });
    const mine = await tree('mine', LINUX);
    expect((await find('linux', { ROCM_PATH: mine }))?.root).toBe(mine);
    await tree('mine', { '.info/version': '6.0.0' });
    expect((await find('linux', { ROCM_PATH: mine }))?.root).toBe(usual);
    expect((await find('linux', { ROCM_PATH: join(folder, 'gone') }))?.root).toBe(usual);
    expect((await find('linux', { ROCM_PATH: '' }))?.root).toBe(usual);
  });

  test('none that depends on the folder in which the server was started', async () => {
    const mine = await tree('mine', LINUX);
    expect(await find('linux', { ROCM_PATH: relative(process.cwd(), mine) })).toBeUndefined();
  });

  test('HIP_PATH means nothing on Linux, and the usual place of Linux nothing on Windows', async () => {
    const root = await tree('usual', { ...LINUX, ...WINDOWS, version: '7.14.0' });
    expect(await find('windows')).toBeUndefined();
    await rm(root, { recursive: true });
    expect(
      await find('linux', { HIP_PATH: await tree('hip', { ...LINUX, version: '7.14.0' }) }),
    ).toBeUndefined();
  });
});

test('a series is the first two numbers of a version', () => {
  expect(['7.14.0', '7.14', '7.14.0.1'].map(rocmSeries)).toEqual(['7.14', '7.14', '7.14']);
});
