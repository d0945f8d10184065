import { describe, expect, test } from 'vitest';
import { toldMachine } from '../../../fixtures/hardware/told-machine.ts';
import {
  listDriverFiles,
  probeLinuxComputer,
  probeLinuxCpu,
  probeLinuxMemory,
  probeLinuxSystem,
} from './linux.ts';

describe('the system', () => {
  const versionOf = async (texts: Readonly<Record<string, string>>) =>
    (await probeLinuxSystem(toldMachine({ texts }))).osVersion;

  test('has its kernel and its distribution', async () => {
    const release = 'NAME="Ubuntu"\nVERSION_ID=\'24.04\'\nID=ubuntu';
    const kernel = 'Linux version 6.8.0-45 (gcc version 13)';
    expect(await versionOf({ '/proc/version': kernel, '/etc/os-release': release })).toBe(
      'Linux-6.8.0-45 (Ubuntu 24.04)',
    );
    expect(await versionOf({ '/usr/lib/os-release': release })).toBe('Linux-1.2.3 (Ubuntu 24.04)');
    expect(await versionOf({ '/proc/version': 'unreadable' })).toBe('Linux-1.2.3');
  });

  test.each([
    ['NAME=Arch Linux', 'Linux-1.2.3 (Arch Linux)'],
    ['NAME=a\nNAME=b', 'Linux-1.2.3 (b)'],
    ['NAME=""\nVERSION_ID=3', 'Linux-1.2.3 (3)'],
    ['NAME="a\'', 'Linux-1.2.3 ("a\')'],
    ['NAME=x"a"', 'Linux-1.2.3 (x"a")'],
    ['NAME="a"x', 'Linux-1.2.3 ("a"x)'],
    ['', 'Linux-1.2.3'],
  ])('of %j is %s', async (release, version) => {
    expect(await versionOf({ '/etc/os-release': release })).toBe(version);
  });
});

describe('the computer', () => {
  const dmi = '/sys/class/dmi/id';
  const computerOf = (texts: Readonly<Record<string, string>>) =>
    probeLinuxComputer(toldMachine({ texts }));

  test.each<[Readonly<Record<string, string>>, string | undefined]>([
    [{ [`${dmi}/sys_vendor`]: 'Maker', [`${dmi}/product_name`]: 'Box 1' }, 'Maker Box 1'],
    [{ [`${dmi}/sys_vendor`]: 'Maker', [`${dmi}/product_name`]: 'maker Box' }, 'maker Box'],
    [{ [`${dmi}/product_name`]: 'Box 1' }, 'Box 1'],
    [{ [`${dmi}/sys_vendor`]: 'Maker' }, undefined],
    [{ '/proc/device-tree/model': 'Board 5\0' }, 'Board 5'],
    [{ [`${dmi}/product_name`]: 'Default string', '/proc/device-tree/model': 'Board' }, 'Board'],
    [{}, undefined],
  ])('%j is %j', async (texts, oemSystem) => {
    expect((await computerOf(texts)).oemSystem).toBe(oemSystem);
  });

  test('has the version of its firmware, and its clock in megahertz', async () => {
    const texts = {
      [`${dmi}/bios_version`]: 'F.1',
      '/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq': '5187500',
    };
    expect(await computerOf(texts)).toMatchObject({ biosVersion: 'F.1', cpuMaxClockMhz: 5188 });
    expect(await computerOf({})).toMatchObject({
      biosVersion: undefined,
      cpuMaxClockMhz: undefined,
    });
  });
});

describe('the processor', () => {
  const block = (processor: number, more: string) => `processor : ${processor}\n${more}`;
  const cpuOf = async (
    information: string | undefined,
    lscpu?: string,
    cpuNames: string[] = [],
  ) => {
    const reader = toldMachine({
      cpuNames,
      texts: information === undefined ? {} : { '/proc/cpuinfo': information },
      programs: lscpu === undefined ? {} : { lscpu },
    });
    return (await probeLinuxCpu(reader)).cpu;
  };

  test('has its cores by the pairs of socket and core', async () => {
    const name = 'model name : A 5';
    const blocks = [
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 0],
    ].map(([socket, core], at) => block(at, `${name}\nphysical id : ${socket}\ncore id : ${core}`));
    expect(await cpuOf(blocks.join('\n\n'))).toEqual({ name: 'A 5', cores: 3, threads: 4 });
  });

  test('is asked of lscpu where a name or cores are missing', async () => {
    const lscpu = 'Model name: B\nCore(s) per socket: 4\nSocket(s): 2';
    const nameless = block(0, 'physical id : 0\ncore id : 0');
    expect(await cpuOf(nameless, lscpu)).toEqual({ name: 'B', cores: 8, threads: 1 });
    const coreless = block(0, 'model name : A 5');
    expect(await cpuOf(coreless, lscpu)).toEqual({ name: 'A 5', cores: 8, threads: 1 });
  });

  test('of several kinds has all their cores and names, each once', async () => {
    const lscpu = [
      'Model name: Big\nCore(s) per socket: 4\nSocket(s): 1',
      'Model name: Small\nCore(s) per socket: 2\nSocket(s): -',
      'Model name: Small\nCore(s) per socket: -\nSocket(s): 5',
      'Model name: -',
    ].join('\n');
    expect(await cpuOf(block(0, ''), lscpu)).toEqual({
      name: 'Big + Small',
      cores: 6,
      threads: 1,
    });
    expect((await cpuOf(block(0, ''), 'Core(s) per socket: 3'))?.cores).toBe(3);
  });

  test('is what Node knows, where nothing else says anything', async () => {
    expect(await cpuOf(undefined, undefined, ['N', 'N'])).toEqual({
      name: 'N',
      cores: 2,
      threads: 2,
    });
    expect(await cpuOf(undefined)).toEqual({ name: 'Unknown', cores: 0, threads: 0 });
  });
});

describe('what decides whether a program finds a GPU', () => {
  test('is which drivers and devices are there, and the groups of the server', async () => {
    const folders = {
      '/usr/share/vulkan/icd.d': ['a.json'],
      '/usr/local/share/vulkan/icd.d': ['b.json'],
      '/etc/vulkan/icd.d': ['c.json'],
      '/dev/dri': ['card0', 'renderD128'],
    };
    const groups = process.getgroups?.().toSorted().join(' ') ?? '';
    expect(await listDriverFiles(toldMachine({ folders }))).toEqual([
      '/usr/share/vulkan/icd.d/a.json',
      '/usr/local/share/vulkan/icd.d/b.json',
      '/etc/vulkan/icd.d/c.json',
      '/dev/dri/card0',
      '/dev/dri/renderD128',
      `groups ${groups}`,
    ]);
    expect(await listDriverFiles(toldMachine({ folders, platform: 'win32' }))).toEqual([]);
  });

  test('is what a person has chosen by variables', async () => {
    const environment = {
      VK_ICD_FILENAMES: '1',
      VK_DRIVER_FILES: '2',
      HIP_VISIBLE_DEVICES: '3',
      HSA_OVERRIDE_GFX_VERSION: '4',
      MY_VK_DRIVER_FILES: '5',
      VK_DRIVER_FILES_NOT: '6',
      _VISIBLE_DEVICES: '7',
      HIP_VISIBLE_DEVICES_TOO: '8',
      HSA_OVERRIDE_: '9',
      HOME: '10',
    };
    const chosen = [
      'HIP_VISIBLE_DEVICES=3',
      'HSA_OVERRIDE_GFX_VERSION=4',
      'VK_DRIVER_FILES=2',
      'VK_ICD_FILENAMES=1',
    ];
    expect(await listDriverFiles(toldMachine({ environment, platform: 'win32' }))).toEqual(chosen);
    expect((await listDriverFiles(toldMachine({ environment }))).slice(0, 4)).toEqual(chosen);
  });
});

describe('memory', () => {
  const bytesOf = async (texts: Readonly<Record<string, string>>) =>
    (await probeLinuxMemory(toldMachine({ texts }))).memoryBytes;
  const meminfo = { '/proc/meminfo': 'MemTotal: 4 kB\nMemFree: 1 kB' };

  test('is what is built in', async () => {
    expect(await bytesOf(meminfo)).toBe(4096);
    expect(await bytesOf({})).toBe(1000);
    expect(await bytesOf({ '/proc/meminfo': 'MemTotal: 4 kB of' })).toBe(1000);
  });

  test.each<[string, Readonly<Record<string, string>>, number]>([
    ['0::/a/b', { '/sys/fs/cgroup/a/b/memory.max': '100' }, 100],
    ['0::/a/b', { '/sys/fs/cgroup/a/memory.max': '100' }, 100],
    ['0::/a/b', { '/sys/fs/cgroup/memory.max': '100' }, 100],
    [
      '0::/a/b',
      { '/sys/fs/cgroup/a/b/memory.max': '300', '/sys/fs/cgroup/a/memory.max': '200' },
      200,
    ],
    ['0::/', { '/sys/fs/cgroup/memory.max': '100' }, 100],
    ['0::/../a', { '/sys/fs/cgroup/a/memory.max': '100' }, 100],
    ['0::/a', { '/sys/fs/cgroup/a/memory.max': 'max' }, 4096],
    ['0::/a', { '/sys/fs/cgroup/a/memory.max': '0' }, 4096],
    ['0::/a', { '/sys/fs/cgroup/a/memory.max': '9000' }, 4096],
    ['0::/b', { '/sys/fs/cgroup/a/memory.max': '100' }, 4096],
    ['5:cpu,memory:/a', { '/sys/fs/cgroup/memory/a/memory.limit_in_bytes': '100' }, 100],
    ['15:memory:/a', { '/sys/fs/cgroup/memory/memory.limit_in_bytes': '100' }, 100],
    ['5:cpu:/a', { '/sys/fs/cgroup/memory/a/memory.limit_in_bytes': '100' }, 4096],
    ['5:memory:/a', { '/sys/fs/cgroup/a/memory.max': '100' }, 4096],
    ['x0::/a', { '/sys/fs/cgroup/a/memory.max': '100' }, 4096],
    ['0::a', { '/sys/fs/cgroup/a/memory.max': '100', '/sys/fs/cgroup/memory.max': '100' }, 4096],
    ['1:name=x:/\n0::/a', { '/sys/fs/cgroup/a/memory.max': '100' }, 100],
  ])('in the group %j with %j is %i', async (group, limits, bytes) => {
    expect(await bytesOf({ ...meminfo, '/proc/self/cgroup': group, ...limits })).toBe(bytes);
  });
});
