// What is made of recorded machines, and that a probe which fails or hangs costs only its own part.
import { describe, expect, test } from 'vitest';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { createHardware, createMachineSoon } from './hardware.ts';
import { listDriverFiles } from './linux.ts';
import type { Machine } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';

const GIBIBYTE = 2 ** 30;
const nothing = { amdGpus: [], nvidiaGpus: [] };

const MACHINES: readonly (readonly [RecordedMachine, Partial<Machine>])[] = [
  [
    'strix-halo-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.17.0-8-generic (Ubuntu 25.10)',
      memoryBytes: 131_030_252 * 1024,
      cpu: {
        name: 'AMD RYZEN AI MAX+ 395 w/ Radeon 8060S',
        cores: 16,
        threads: 32,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon 8060S Graphics',
          family: 'gfx1151',
          isIntegrated: true,
          vramBytes: GIBIBYTE / 2,
          sharedBytes: 64 * GIBIBYTE,
          driverVersion: '6.17.0-8-generic',
          isWaveSavingSound: true,
        },
      ],
      npu: {
        name: 'AMD NPU (NPU Strix Halo)',
        family: 'XDNA2',
        driverVersion: '2.20.0_20251112',
        firmwareVersion: '255.0.11.71',
        powerMode: undefined,
        error: undefined,
      },
      oemSystem: 'GMKtec NucBox_EVO-X2',
      biosVersion: 'EVO-X2 1.09',
      cpuMaxClockMhz: 5188,
    },
  ],
  [
    'ryzen-laptop-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.8.0-45-generic (Linux Mint 22)',
      memoryBytes: 28_627_968 * 1024,
      cpu: {
        name: 'AMD Ryzen 7 7840U w/ Radeon 780M Graphics',
        cores: 8,
        threads: 16,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon 780M Graphics',
          family: 'gfx1103',
          isIntegrated: true,
          vramBytes: 4 * GIBIBYTE,
          sharedBytes: 14_657_519_616,
          driverVersion: '6.8.0-45-generic',
          isWaveSavingSound: undefined,
        },
      ],
      npu: {
        name: 'AMD NPU',
        family: 'XDNA',
        driverVersion: undefined,
        firmwareVersion: undefined,
        powerMode: undefined,
        error:
          'The NPU is there, but the driver amdxdna is not loaded. It is part of Linux 6.14 and newer.',
      },
      oemSystem: 'Lenovo ThinkPad T14 Gen 4',
      biosVersion: 'R2FET55W (1.35 )',
      cpuMaxClockMhz: 5132,
    },
  ],
  [
    'nvidia-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.12.9-200.fc41.x86_64 (Fedora Linux 41)',
      memoryBytes: 65_552_384 * 1024,
      cpu: {
        name: 'AMD Ryzen 9 7950X 16-Core Processor',
        cores: 16,
        threads: 32,
        architecture: 'x86_64',
      },
      nvidiaGpus: [
        {
          name: 'NVIDIA GeForce RTX 4090',
          family: 'sm_89',
          computeCapability: '8.9',
          uuid: 'GPU-8f6a1c3e-2b9d-4e57-a0c1-5d3f7b9e2a64',
          vramBytes: 24_564 * 2 ** 20,
          driverVersion: '570.86.16',
          error: undefined,
        },
        {
          name: 'NVIDIA GeForce GTX 1080 Ti',
          family: 'sm_61',
          computeCapability: '6.1',
          uuid: 'GPU-1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901',
          vramBytes: 11 * GIBIBYTE,
          driverVersion: '570.86.16',
          error: undefined,
        },
      ],
      biosVersion: '3024',
      cpuMaxClockMhz: 5881,
    },
  ],
  [
    'container-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.1.0-28-cloud-amd64 (Debian GNU/Linux 12)',
      memoryBytes: 6 * GIBIBYTE,
      cpu: {
        name: 'Intel(R) Xeon(R) Platinum 8488C',
        cores: 2,
        threads: 4,
        architecture: 'x86_64',
      },
    },
  ],
  [
    'arm64-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.11.0-1016-nvidia (Ubuntu 24.04)',
      memoryBytes: 125_513_024 * 1024,
      cpu: { name: 'Cortex-X925 + Cortex-A725', cores: 20, threads: 20, architecture: 'arm64' },
      nvidiaGpus: [
        {
          name: 'NVIDIA GB10',
          family: 'sm_121',
          computeCapability: '12.1',
          uuid: 'GPU-0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
          vramBytes: undefined,
          driverVersion: '580.95.05',
          error: undefined,
        },
      ],
      oemSystem: 'NVIDIA_DGX_Spark',
    },
  ],
  [
    'radeon-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen 7 9800X3D 8-Core Processor',
        cores: 8,
        threads: 16,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon(TM) Graphics',
          family: undefined,
          isIntegrated: true,
          vramBytes: GIBIBYTE / 2,
          sharedBytes: undefined,
          driverVersion: '32.0.21025.1024',
          isWaveSavingSound: undefined,
        },
        {
          name: 'AMD Radeon RX 9070 XT',
          family: 'gfx1201',
          isIntegrated: false,
          vramBytes: 17_095_983_104,
          sharedBytes: undefined,
          driverVersion: '32.0.21025.1024',
          isWaveSavingSound: undefined,
        },
        {
          name: 'Radeon RX 580 Series',
          family: undefined,
          isIntegrated: false,
          vramBytes: 8 * GIBIBYTE,
          sharedBytes: undefined,
          driverVersion: '31.0.21921.1000',
          isWaveSavingSound: undefined,
        },
      ],
      biosVersion: '1028',
      cpuMaxClockMhz: 4700,
      windowsPowerSetting: 'High performance',
    },
  ],
  [
    'ryzen-ai-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen AI 9 HX 375 w/ Radeon 890M',
        cores: 12,
        threads: 24,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon(TM) 890M Graphics',
          family: 'gfx1150',
          isIntegrated: true,
          vramBytes: GIBIBYTE / 2,
          sharedBytes: undefined,
          driverVersion: '32.0.12010.10001',
          isWaveSavingSound: undefined,
        },
      ],
      npu: {
        name: 'AMD NPU',
        family: 'XDNA2',
        driverVersion: '32.0.203.257',
        firmwareVersion: undefined,
        powerMode: 'Default',
        error: undefined,
      },
      oemSystem: 'ASUS Zenbook S 16 UM5606WA',
      biosVersion: 'UM5606WA.312',
      cpuMaxClockMhz: 5100,
      windowsPowerSetting: 'Balanced',
    },
  ],
  [
    'apple-silicon',
    {
      ...nothing,
      os: 'macos',
      osVersion: 'macOS-15.1 (Darwin 24.1.0)',
      memoryBytes: 36 * GIBIBYTE,
      cpu: { name: 'Apple M3 Pro', cores: 12, threads: 12, architecture: 'arm64' },
      metal: { name: 'Apple M3 Pro' },
      oemSystem: 'Mac15,7',
    },
  ],
  [
    'strix-halo-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 128 * GIBIBYTE,
      cpu: {
        name: 'AMD RYZEN AI MAX+ 395 w/ Radeon 8060S',
        cores: 16,
        threads: 32,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon(TM) 8060S Graphics',
          vramBytes: 64 * GIBIBYTE,
          driverVersion: '32.0.21025.10016',
          family: 'gfx1151',
          isIntegrated: true,
        },
      ],
      windowsPowerSetting: 'Balanced',
      oemSystem: 'Desktop (AMD Ryzen AI Max 300 Series)',
      biosVersion: '03.02',
      cpuMaxClockMhz: 3000,
      npu: {
        name: 'AMD NPU',
        family: 'XDNA2',
        driverVersion: '32.0.203.280',
        powerMode: 'Default',
      },
    },
  ],
  [
    'phoenix-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen 7 7840U w/ Radeon 780M Graphics',
        cores: 8,
        threads: 16,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon(TM) 780M Graphics',
          vramBytes: 4 * GIBIBYTE,
          driverVersion: '32.0.12033.1030',
          family: 'gfx1103',
          isIntegrated: true,
        },
      ],
      windowsPowerSetting: 'Balanced',
      oemSystem: '21K5CTO1WW',
      biosVersion: 'R2FET55W (1.35 )',
      cpuMaxClockMhz: 3301,
      npu: { name: 'AMD NPU', family: 'XDNA', driverVersion: '32.0.203.280', powerMode: 'Default' },
    },
  ],
  [
    'krackan-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen AI 7 350 w/ Radeon 860M',
        cores: 8,
        threads: 16,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon(TM) 860M Graphics',
          vramBytes: GIBIBYTE / 2,
          driverVersion: '32.0.13022.8003',
          family: 'gfx1152',
          isIntegrated: true,
        },
      ],
      windowsPowerSetting: 'Balanced',
      oemSystem: 'HP OmniBook X Flip Laptop 14-fk0xxx',
      biosVersion: 'F.08',
      cpuMaxClockMhz: 2000,
      npu: {
        name: 'AMD NPU',
        family: 'XDNA2',
        error: "The NPU is there, but its driver is not installed. Install AMD's NPU driver.",
      },
    },
  ],
  [
    'rx-7900-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-10-10.0.19045-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen 7 5800X3D 8-Core Processor',
        cores: 8,
        threads: 16,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon RX 7900 XTX',
          vramBytes: 25_753_026_560,
          driverVersion: '32.0.21030.2001',
          family: 'gfx1100',
          isIntegrated: false,
        },
      ],
      windowsPowerSetting: 'Balanced',
      oemSystem: 'MS-7C37',
      biosVersion: 'A.J0',
      cpuMaxClockMhz: 3400,
    },
  ],
  [
    'arc-windows',
    {
      ...nothing,
      os: 'windows',
      osVersion: 'Windows-11-10.0.26100-SP0',
      memoryBytes: 32 * GIBIBYTE,
      cpu: {
        name: 'Intel(R) Core(TM) Ultra 7 265K',
        cores: 20,
        threads: 20,
        architecture: 'x86_64',
      },
      windowsPowerSetting: 'Balanced',
      oemSystem: 'Z890 Pro RS',
      biosVersion: '2.22',
      cpuMaxClockMhz: 3900,
    },
  ],
  [
    'two-makers-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.14.0-29-generic (Ubuntu 24.04)',
      memoryBytes: 66_527_461_376,
      cpu: {
        name: 'AMD Ryzen 9 9900X 12-Core Processor',
        cores: 12,
        threads: 24,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon RX 7900 XTX',
          family: 'gfx1100',
          isIntegrated: false,
          vramBytes: 25_753_026_560,
          sharedBytes: 33_263_730_688,
          driverVersion: '6.14.0-29-generic',
        },
      ],
      nvidiaGpus: [
        {
          name: 'NVIDIA GeForce RTX 3060',
          family: 'sm_86',
          computeCapability: '8.6',
          uuid: 'GPU-5d3f7b9e-2a64-8f6a-1c3e-2b9d4e57a0c1',
          vramBytes: 12 * GIBIBYTE,
          driverVersion: '580.82.09',
        },
      ],
    },
  ],
  [
    'radeon-container-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.12.41+deb13-amd64 (Debian GNU/Linux 13)',
      memoryBytes: 16 * GIBIBYTE,
      cpu: {
        name: 'AMD Ryzen 5 7600 6-Core Processor',
        cores: 6,
        threads: 12,
        architecture: 'x86_64',
      },
      amdGpus: [
        {
          name: 'AMD Radeon Graphics (gfx1201)',
          family: 'gfx1201',
          isIntegrated: false,
          vramBytes: 17_095_983_104,
          sharedBytes: 16_440_254_464,
          driverVersion: '6.12.41+deb13-amd64',
          isWithoutCompute: true,
        },
      ],
    },
  ],
  [
    'wsl2-nvidia-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.6.87.2-microsoft-standard-WSL2 (Ubuntu 24.04)',
      memoryBytes: 33_583_235_072,
      cpu: {
        name: 'AMD Ryzen 9 5900X 12-Core Processor',
        cores: 12,
        threads: 24,
        architecture: 'x86_64',
      },
      nvidiaGpus: [
        {
          name: 'NVIDIA GeForce RTX 4070',
          family: 'sm_89',
          computeCapability: '8.9',
          uuid: 'GPU-1c3e2b9d-4e57-a0c1-5d3f-7b9e2a648f6a',
          vramBytes: 12_878_610_432,
          driverVersion: '581.29',
        },
      ],
    },
  ],
  [
    'old-processor-linux',
    {
      ...nothing,
      os: 'linux',
      osVersion: 'Linux-6.8.0-79-generic (Linux Mint 22.1)',
      memoryBytes: 16_676_286_464,
      cpu: {
        name: 'Intel(R) Core(TM) i7-3770 CPU @ 3.40GHz',
        cores: 4,
        threads: 8,
        architecture: 'x86_64',
      },
      oemSystem: 'Dell Inc. OptiPlex 7010',
      biosVersion: 'A29',
    },
  ],
  [
    'apple-m4',
    {
      ...nothing,
      os: 'macos',
      osVersion: 'macOS-26.0 (Darwin 25.0.0)',
      memoryBytes: 16 * GIBIBYTE,
      cpu: { name: 'Apple M4', cores: 10, threads: 10, architecture: 'arm64' },
      metal: { name: 'Apple M4' },
      oemSystem: 'Mac16,10',
    },
  ],
];

function look(reader: MachineReader): Promise<Machine> {
  return createHardware({ reader, log: createSilentLog().log }).machine();
}

test.each(MACHINES)('%s is seen as what it is', async (name, expected) => {
  expect(await look(readRecordedMachine(name))).toEqual(expected);
});

test.each(MACHINES)('%s without readable files and programs is still described', async (name) => {
  const reader: MachineReader = {
    ...readRecordedMachine(name),
    readText: async () => undefined,
    list: async () => [],
    linkName: async () => undefined,
    run: async () => undefined,
  };
  const machine = await look(reader);
  expect(machine).toMatchObject({
    amdGpus: [],
    nvidiaGpus: [],
    memoryBytes: reader.totalMemoryBytes(),
  });
  expect(machine.cpu.threads).toBe(reader.cpuNames().length);
  expect(machine.osVersion).toContain(reader.osRelease());
});

test('an unknown system is described by what Node knows', async () => {
  const reader = {
    ...readRecordedMachine('container-linux'),
    platform: 'freebsd',
    arch: 'riscv64',
  };
  expect(await look(reader)).toMatchObject({
    os: undefined,
    osVersion: 'freebsd-6.1.0-28-cloud-amd64',
    cpu: { name: 'Intel(R) Xeon(R) Platinum 8488C', threads: 4, architecture: undefined },
  });
});

describe('variations of recorded machines', () => {
  const changed = (
    name: RecordedMachine,
    files: Readonly<Record<string, string | undefined>>,
  ): MachineReader => {
    const recorded = readRecordedMachine(name);
    return {
      ...recorded,
      readText: async (path) => (path in files ? files[path] : recorded.readText(path)),
    };
  };

  test('a container that was not given the GPU and the NPU of its host has none to use', async () => {
    const recorded = readRecordedMachine('strix-halo-linux');
    const reader: MachineReader = {
      ...recorded,
      list: async (folder) => (folder.startsWith('/dev/') ? [] : recorded.list(folder)),
    };
    expect(await look(reader)).toMatchObject({
      amdGpus: [],
      npu: { family: 'XDNA2', error: expect.stringContaining('/dev/accel/accel0') },
    });
  });

  test('the NPU of a Linux machine has the power mode that xrt-smi tells', async () => {
    const recorded = readRecordedMachine('strix-halo-linux');
    const reader: MachineReader = {
      ...recorded,
      run: async (file, ...rest) =>
        file.endsWith('/xrt-smi')
          ? 'Platform\n  Power Mode : Turbo\n'
          : recorded.run(file, ...rest),
    };
    expect((await look(reader)).npu).toMatchObject({ powerMode: 'Turbo' });
  });

  test('a GPU that reports 0 bytes of memory is one whose memory is not known', async () => {
    const device = '/sys/class/drm/renderD128/device';
    const zero = { [`${device}/mem_info_vram_total`]: '0', [`${device}/mem_info_gtt_total`]: '0' };
    const [radeon] = (await look(changed('two-makers-linux', zero))).amdGpus;
    expect(radeon).toMatchObject({
      family: 'gfx1100',
      vramBytes: undefined,
      sharedBytes: undefined,
    });
    const run = async () => '0, GPU-1, NVIDIA GeForce RTX 3060, 8.6, 580.82.09, 0';
    const [geforce] = (await look({ ...readRecordedMachine('two-makers-linux'), run })).nvidiaGpus;
    expect(geforce).toMatchObject({ family: 'sm_86', vramBytes: undefined });
  });

  test('a choice among devices of Vulkan is part of the machine, and of what decides whether a backend finds its device', async () => {
    const recorded = readRecordedMachine('container-linux');
    const reader = {
      ...recorded,
      environment: { GGML_VK_VISIBLE_DEVICES: '1', VK_DRIVER_FILES: '/a.json', PATH: '/bin' },
    };
    expect(await look(reader)).toMatchObject({ isVulkanDeviceNamed: true });
    expect((await look(recorded)).isVulkanDeviceNamed).toBeUndefined();
    const chosen = ['GGML_VK_VISIBLE_DEVICES=1', 'VK_DRIVER_FILES=/a.json'];
    expect((await listDriverFiles(reader)).slice(0, 2)).toEqual(chosen);
    expect(await listDriverFiles({ ...reader, platform: 'win32' })).toEqual(chosen);
  });

  test('a kernel without the files of wave saving is found out', async () => {
    const path = '/sys/class/kfd/kfd/topology/nodes/1/properties';
    const text = (await readRecordedMachine('strix-halo-linux').readText(path))?.replace(
      /^cwsr_size.*\n/m,
      '',
    );
    const machine = await look(changed('strix-halo-linux', { [path]: text }));
    expect(machine.amdGpus).toMatchObject([{ family: 'gfx1151', isWaveSavingSound: false }]);
  });

  test.each([
    [
      'the limit of a group above ours',
      '0::/a/b',
      { '/sys/fs/cgroup/a/memory.max': String(GIBIBYTE) },
      GIBIBYTE,
    ],
    [
      'no limit',
      '0::/a',
      { '/sys/fs/cgroup/a/memory.max': 'max', '/sys/fs/cgroup/memory.max': 'max' },
      32_873_136 * 1024,
    ],
    [
      'a limit of version 1',
      '4:cpu,memory:/docker/x\n1:name=systemd:/docker/x',
      {
        '/sys/fs/cgroup/memory/memory.limit_in_bytes': String(2 * GIBIBYTE),
        '/sys/fs/cgroup/memory.max': undefined,
      },
      2 * GIBIBYTE,
    ],
    [
      'the number with which version 1 says that there is none',
      '4:memory:/',
      { '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712' },
      32_873_136 * 1024,
    ],
  ])('memory with %s', async (_title, group, files, expected) => {
    const limits = { '/sys/fs/cgroup/memory.max': undefined, '/proc/self/cgroup': group, ...files };
    const machine = await look(changed('container-linux', limits));
    expect(machine.memoryBytes).toBe(expected);
  });

  test('an NVIDIA card without its driver is there, but not usable', async () => {
    const reader = { ...readRecordedMachine('nvidia-linux'), run: async () => undefined };
    const gpus = (await look(reader)).nvidiaGpus;
    expect(gpus).toMatchObject([
      { name: 'NVIDIA GPU [unknown]', error: expect.stringContaining('driver') },
    ]);
  });

  test('without nvidia-smi, the driver itself has names and version', async () => {
    const recorded = readRecordedMachine('nvidia-linux');
    const folder = '/proc/driver/nvidia/gpus';
    const reader: MachineReader = {
      ...changed('nvidia-linux', {
        '/proc/driver/nvidia/version':
          'NVRM version: NVIDIA UNIX x86_64 Kernel Module  570.86.16  Fri Jan 24',
        [`${folder}/0000:01:00.0/information`]:
          'Model: \t\t NVIDIA GeForce RTX 3060\nGPU UUID: \t GPU-1',
      }),
      list: async (path) => (path === folder ? ['0000:01:00.0'] : recorded.list(path)),
      run: async () => undefined,
    };
    expect((await look(reader)).nvidiaGpus).toEqual([
      {
        name: 'NVIDIA GeForce RTX 3060',
        family: 'sm_86',
        uuid: 'GPU-1',
        driverVersion: '570.86.16',
      },
    ]);
  });

  test('a policy that forbids .NET in scripts costs nothing of what PowerShell is asked', async () => {
    const recorded = readRecordedMachine('ryzen-ai-windows');
    const reader: MachineReader = {
      ...recorded,
      // What is in a block of its own with `catch` does not end the script.
      run: async (file, args, limits) =>
        /\[Console\]|::new/.test((args.at(-1) ?? '').replaceAll(/try \{[^{}]*\} catch \{ \}/g, ''))
          ? undefined
          : recorded.run(file, args, limits),
    };
    expect(await look(reader)).toMatchObject({
      amdGpus: [{ family: 'gfx1150' }],
      npu: { family: 'XDNA2' },
    });
  });

  test('PowerShell that prints something else costs the details, not the response', async () => {
    const reader = {
      ...readRecordedMachine('ryzen-ai-windows'),
      run: async () => 'Access is denied.',
    };
    expect(await look(reader)).toMatchObject({
      osVersion: 'Windows-11-10.0.26100-SP0',
      amdGpus: [],
      npu: undefined,
    });
  });
});

describe('probes that misbehave', () => {
  const reader = readRecordedMachine('container-linux');
  const good = { computer: async () => ({ oemSystem: 'A computer' }) };

  test('one that throws is logged, the others count', async () => {
    const { log, lines } = createSilentLog();
    const bad = { cards: async () => Promise.reject(new Error('no such luck')) };
    const machine = await createHardware({ reader, log, probes: { ...bad, ...good } }).machine();
    expect(machine).toMatchObject({ oemSystem: 'A computer', amdGpus: [] });
    expect(lines).toEqual(["Warning: The machine's cards can't be told: no such luck"]);
  });

  test('one that hangs is waited for once, until the deadline, and its late response counts from then on', async () => {
    const { log, lines } = createSilentLog();
    let finish: (() => void) | undefined;
    const slow = {
      accelerator: () =>
        new Promise<Partial<Machine>>(
          (resolve) => (finish = () => resolve({ biosVersion: 'late' })),
        ),
    };
    const hardware = createHardware({ reader, log, probes: { ...good, ...slow }, deadlineMs: 10 });
    const early = await hardware.machine();
    expect([early.oemSystem, early.biosVersion]).toEqual(['A computer', undefined]);
    expect(lines).toEqual([
      "Warning: Nothing is known yet after 10 ms about the machine's accelerator.",
    ]);
    finish?.();
    await Promise.resolve();
    expect(await hardware.machine()).toMatchObject({ biosVersion: 'late' });
    expect(lines).toHaveLength(1);
  });

  test('however many ask, the probes run once', async () => {
    let runs = 0;
    const counting = {
      counter: async () => {
        runs += 1;
        return {};
      },
    };
    const hardware = createHardware({ reader, log: createSilentLog().log, probes: counting });
    await Promise.all([hardware.machine(), hardware.machine()]);
    await hardware.machine();
    expect(runs).toBe(1);
  });
});

const MACHINE = { osVersion: 'a machine' } as Machine;

function setUp() {
  const clock = createManualClock({ napMs: 0 });
  const probes = withResolvers<Machine>();
  return {
    clock,
    probes,
    machineSoon: createMachineSoon({ hardware: { machine: () => probes.promise }, clock }),
  };
}

test('a machine that is known is there at once, and no timer is left', async () => {
  const { clock, probes, machineSoon } = setUp();
  probes.resolve(MACHINE);
  expect([await machineSoon(), clock.sleeping()]).toEqual([MACHINE, 0]);
});

test('a probe that hangs is waited for one second and no longer', async () => {
  const { clock, machineSoon } = setUp();
  const asked = machineSoon();
  let isAnswered = false;
  void asked.then(() => {
    isAnswered = true;
  });
  await clock.advance(999);
  expect(isAnswered).toBe(false);
  await clock.advance(1);
  expect(await asked).toBeUndefined();
});

test('who asks again later gets what has become known meanwhile', async () => {
  const { clock, probes, machineSoon } = setUp();
  const asked = machineSoon();
  await clock.advance(1000);
  expect(await asked).toBeUndefined();
  probes.resolve(MACHINE);
  expect(await machineSoon()).toBe(MACHINE);
});

test('a machine that can not be known is undefined and does not reject', async () => {
  const { probes, machineSoon } = setUp();
  probes.reject(new Error('no machine'));
  expect(await machineSoon()).toBeUndefined();
});
