import { describe, expect, test } from 'vitest';
import { toldMachine } from '../../../fixtures/hardware/told-machine.ts';
import { probeWindowsDevices, probeWindowsPowerPlan, probeWindowsSystem } from './windows.ts';

const powerShell = (results: unknown) =>
  toldMachine({
    platform: 'win32',
    environment: { SystemRoot: 'C:\\Windows' },
    programs: { 'powershell.exe': JSON.stringify(results) },
  });
const systemOf = (results: unknown) => probeWindowsSystem(powerShell(results));
const devicesOf = (results: unknown) => probeWindowsDevices(powerShell(results));

describe('the system', () => {
  const versionOf = async (system: object | null) => (await systemOf({ system })).osVersion;
  test.each<[object | null, string]>([
    [
      {
        Caption: 'Microsoft Windows 11 Pro',
        Version: '10.0.26100',
        BuildNumber: '26100',
        ServicePackMajorVersion: 2,
      },
      'Windows-11-10.0.26100-SP2',
    ],
    [{ Version: '10.0.22000', BuildNumber: '22000' }, 'Windows-11-10.0.22000-SP0'],
    [{ Version: '10.0.21999', BuildNumber: '21999' }, 'Windows-10-10.0.21999-SP0'],
    [{ Version: '10.0.22631' }, 'Windows-11-10.0.22631-SP0'],
    [{ Version: '10.0.19045' }, 'Windows-10-10.0.19045-SP0'],
    [
      { Caption: 'Microsoft Windows Server 2022 Standard', Version: '10.0.20348' },
      'Windows-2022Server-10.0.20348-SP0',
    ],
    [{ Caption: 'Windows Server 22', Version: '10.0.20348' }, 'Windows-10-10.0.20348-SP0'],
    [{}, 'Windows-10-1.2.3-SP0'],
    [null, 'Windows-10-1.2.3-SP0'],
  ])('%j is %s', async (system, version) => {
    expect(await versionOf(system)).toBe(version);
  });

  test('that answers with something else is described by what Node knows', async () => {
    expect(await systemOf([])).toEqual({
      osVersion: 'Windows-10-1.2.3-SP0',
      oemSystem: undefined,
      biosVersion: undefined,
      cpuMaxClockMhz: undefined,
    });
  });
});

describe('the processors', () => {
  const one = {
    Name: ' A 5 ',
    NumberOfCores: 4,
    NumberOfLogicalProcessors: 8,
    MaxClockSpeed: 3000,
    Architecture: 9,
  };

  test('are counted together', async () => {
    const two = { ...one, Name: 'B', MaxClockSpeed: 4000 };
    expect(await systemOf({ processors: [one, two, 'text'] })).toMatchObject({
      cpu: { name: 'A 5', cores: 8, threads: 16, architecture: 'x86_64' },
      cpuMaxClockMhz: 4000,
    });
    expect(await systemOf({ processors: { ...one, Architecture: 12 } })).toMatchObject({
      cpu: { cores: 4, architecture: 'arm64' },
      cpuMaxClockMhz: 3000,
    });
  });

  test.each([
    { ...one, Name: ' ' },
    { ...one, NumberOfCores: null },
    { ...one, NumberOfLogicalProcessors: 'x' },
  ])('%j is not known', async (processor) => {
    expect(await systemOf({ processors: processor })).not.toHaveProperty('cpu');
  });

  test('without a clock have none', async () => {
    expect(
      (await systemOf({ processors: { ...one, MaxClockSpeed: null } })).cpuMaxClockMhz,
    ).toBeUndefined();
  });
});

test('memory is that of all modules, the computer and its firmware have their names', async () => {
  const results = {
    modules: [{ Capacity: 5 }, { Capacity: '6' }, { Capacity: null }],
    computer: { Model: 'Box', Manufacturer: 'Maker' },
    firmware: { SMBIOSBIOSVersion: 'F.1' },
  };
  expect(await systemOf(results)).toMatchObject({
    memoryBytes: 11,
    oemSystem: 'Box',
    biosVersion: 'F.1',
  });
  expect(await systemOf({ modules: [{ Capacity: 0 }] })).not.toHaveProperty('memoryBytes');
});

test.each<[string | undefined, string | undefined]>([
  ['Power Scheme GUID: 381b4222  (Balanced)', 'Balanced'],
  ['Plan: 1 (Energie (sparsam)) *\r\n', 'Energie (sparsam)'],
  ['Plan: 1 ( )', undefined],
  ['Plan: 1 (Balanced) more', undefined],
  ['Plan: 1', undefined],
  [undefined, undefined],
])('the power plan of %j is %j', async (output, name) => {
  const reader = toldMachine({
    platform: 'win32',
    programs: output === undefined ? {} : { 'powercfg.exe': output },
  });
  expect(await probeWindowsPowerPlan(reader)).toEqual({ windowsPowerSetting: name });
});

describe('GPUs', () => {
  test('of AMD have their family and the memory that their driver notes', async () => {
    const results = {
      video: [
        { Name: 'AMD Radeon RX 7900 XTX', DriverVersion: '32.0', AdapterRAM: 5 },
        { Name: ' ' },
        { Name: 'Intel Arc' },
      ],
      memory: [{ DriverDesc: 'AMD Radeon RX 7900 XTX', Bytes: 24 }],
    };
    const { amdGpus, nvidiaGpus, npu } = await devicesOf(results);
    expect(amdGpus).toEqual([
      {
        name: 'AMD Radeon RX 7900 XTX',
        family: 'gfx1100',
        isIntegrated: false,
        vramBytes: 24,
        driverVersion: '32.0',
      },
    ]);
    expect([nvidiaGpus, npu]).toEqual([[], undefined]);
  });

  test.each<[unknown, unknown, number | undefined]>([
    [7, 5, 7],
    [[1, 2, 0, 0], 5, 513],
    [undefined, 5, 5],
    [0, 5, 5],
    ['7', 5, 5],
    [undefined, -1, undefined],
    [undefined, null, undefined],
    [undefined, 1, 1],
  ])('with the sizes %j and %j have %j bytes', async (Bytes, AdapterRAM, vramBytes) => {
    const results = {
      video: { Name: 'AMD FirePro', AdapterRAM },
      memory: { DriverDesc: 'AMD FirePro', Bytes },
    };
    expect((await devicesOf(results)).amdGpus?.[0]?.vramBytes).toBe(vramBytes);
  });

  test('of NVIDIA are those of their own tool, and without it what Windows knows', async () => {
    const { nvidiaGpus, amdGpus } = await devicesOf({
      video: { Name: 'Nvidia GeForce RTX 4090', DriverVersion: '1', AdapterRAM: 4 },
    });
    expect(nvidiaGpus).toMatchObject([
      { name: 'Nvidia GeForce RTX 4090', driverVersion: '1', vramBytes: 4 },
    ]);
    expect(amdGpus).toEqual([]);
  });
});

describe('the NPU', () => {
  const npuOf = async (npus: unknown) => (await devicesOf({ npus })).npu;

  test('is there with its driver', async () => {
    const row = { PNPDeviceID: 'PCI\\VEN_1022&DEV_17F0&REV_11', DriverVersion: '32.0.203' };
    expect(await npuOf([row])).toEqual({
      name: 'AMD NPU',
      family: 'XDNA2',
      driverVersion: '32.0.203',
      powerMode: undefined,
      error: undefined,
    });
  });

  test('without its driver says so', async () => {
    expect(await npuOf({ PNPDeviceID: 'PCI\\VEN_1022&DEV_1502' })).toEqual({
      name: 'AMD NPU',
      family: 'XDNA',
      driverVersion: undefined,
      powerMode: undefined,
      error: "The NPU is there, but its driver is not installed. Install AMD's NPU driver.",
    });
  });

  test('is none where there is no row of it', async () => {
    expect(await npuOf(null)).toBeUndefined();
  });
});
