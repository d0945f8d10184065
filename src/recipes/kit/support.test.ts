// Which machine can run which backend, and what is said when it can't.
import { describe, expect, test } from 'vitest';
import type { AmdGpu, Machine, Npu, NvidiaGpu } from '../../platform/hardware/machine.ts';
import { type BackendSupport, type DeviceKind, isFamilyIn, rocmGpu, supportOf } from './support.ts';

const npu = (details: Partial<Npu>): Npu => ({
  name: 'AMD NPU',
  family: 'XDNA2',
  driverVersion: '1',
  firmwareVersion: undefined,
  powerMode: undefined,
  error: undefined,
  ...details,
});

const amd = (family: string | undefined, details: Partial<AmdGpu> = {}): AmdGpu => ({
  name: 'AMD Radeon',
  family,
  isIntegrated: false,
  vramBytes: undefined,
  sharedBytes: undefined,
  driverVersion: undefined,
  isWaveSavingSound: undefined,
  ...details,
});

const nvidia = (family: string | undefined, error?: string): NvidiaGpu => ({
  name: 'NVIDIA',
  family,
  computeCapability: undefined,
  uuid: undefined,
  vramBytes: undefined,
  driverVersion: undefined,
  error,
});

function machine(details: Partial<Machine> = {}): Machine {
  return {
    os: 'linux',
    osVersion: 'Linux',
    memoryBytes: 1,
    cpu: { name: 'CPU', cores: 1, threads: 1, architecture: 'x86_64' },
    amdGpus: [],
    nvidiaGpus: [],
    metal: undefined,
    npu: undefined,
    oemSystem: undefined,
    biosVersion: undefined,
    cpuMaxClockMhz: undefined,
    windowsPowerSetting: undefined,
    ...details,
  };
}

const rocm: BackendSupport = {
  platforms: { windows: ['x86_64'], linux: ['x86_64'] },
  isRocm: true,
  devices: [
    { device: 'amd_gpu', families: ['gfx110X', 'gfx1151'] },
    { device: 'amd_gpu', families: ['gfx942'], os: ['linux'] },
  ],
};
const vulkan: BackendSupport = {
  platforms: { windows: ['x86_64'], linux: ['x86_64', 'arm64'] },
  devices: [{ device: 'cpu' }, { device: 'amd_gpu' }, { device: 'nvidia_gpu' }],
};
const npuOnly: BackendSupport = {
  platforms: { windows: ['x86_64'], linux: ['x86_64'] },
  devices: [{ device: 'amd_npu', families: ['XDNA2'] }],
};
const metal: BackendSupport = { platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] };
const arm = { name: 'CPU', cores: 1, threads: 1, architecture: 'arm64' } as const;

test.each<[string, Partial<Machine>, BackendSupport, readonly DeviceKind[]]>([
  ['a processor alone', {}, vulkan, ['cpu']],
  [
    'all kinds of devices',
    { amdGpus: [amd('gfx803')], nvidiaGpus: [nvidia('sm_61')] },
    vulkan,
    ['cpu', 'amd_gpu', 'nvidia_gpu'],
  ],
  ['a card without its driver', { nvidiaGpus: [nvidia('sm_89', 'no driver')] }, vulkan, ['cpu']],
  ['a family by its range', { amdGpus: [amd('gfx1103')] }, rocm, ['amd_gpu']],
  ['a family for Linux only', { amdGpus: [amd('gfx942')] }, rocm, ['amd_gpu']],
  ['one fitting GPU of two', { amdGpus: [amd('gfx1036'), amd('gfx1100')] }, rocm, ['amd_gpu']],
  ['a sound kernel', { amdGpus: [amd('gfx1151', { isWaveSavingSound: true })] }, rocm, ['amd_gpu']],
  ['an NPU', { npu: npu({}) }, npuOnly, ['amd_npu']],
  ['a Mac', { os: 'macos', cpu: arm, metal: { name: 'M3' } }, metal, ['metal']],
])('%s will do', (_title, details, support, devices) => {
  expect(supportOf(machine(details), support)).toEqual({ isSupported: true, devices });
});

test.each<[string, Partial<Machine>, BackendSupport, string]>([
  ['another system', {}, metal, 'Requires macOS'],
  ['an unknown system', { os: undefined }, vulkan, 'Requires Windows or Linux'],
  ['another processor', { cpu: arm }, rocm, 'Requires a processor of type x86_64'],
  ['no GPU', {}, rocm, 'Requires an AMD GPU'],
  ['a GPU of another family', { amdGpus: [amd('gfx803')] }, rocm, 'Unsupported GPU: gfx803'],
  [
    'a GPU that is fine on another system',
    { os: 'windows', amdGpus: [amd('gfx942')] },
    rocm,
    'Unsupported GPU: gfx942',
  ],
  [
    'a GPU without the compute part of its driver',
    { amdGpus: [amd('gfx1100', { isWithoutCompute: true })] },
    rocm,
    'ROCm needs /dev/kfd, which is not here; a container has to be given it',
  ],
  ['a GPU whose family is not known', { amdGpus: [amd(undefined)] }, rocm, 'Unsupported GPU'],
  ['an older NPU', { npu: npu({ family: 'XDNA' }) }, npuOnly, 'Unsupported NPU: XDNA'],
  [
    'an NPU without its driver',
    { npu: npu({ error: 'Its driver is missing.' }) },
    npuOnly,
    'Its driver is missing',
  ],
  ['no NPU', {}, npuOnly, 'Requires an AMD NPU'],
])('%s will not do', (_title, details, support, reason) => {
  expect(supportOf(machine(details), support)).toEqual({ isSupported: false, reason, action: '' });
});

test('a kernel that would hang is named together with the help for it', () => {
  const details = { amdGpus: [amd('gfx1151', { isWaveSavingSound: false })] };
  expect(supportOf(machine(details), rocm)).toEqual({
    isSupported: false,
    reason: 'The Linux kernel lacks a fix that ROCm needs on this GPU',
    action: 'https://lemonade-server.ai/gfx1151_linux.html',
  });
});

describe('families', () => {
  test('an X stands for any end, at the end only', () => {
    expect(isFamilyIn(['gfx110X'], 'gfx1103')).toBe(true);
    expect(isFamilyIn(['gfx110X'], 'gfx1150')).toBe(false);
    expect(isFamilyIn(['gfx1150'], 'gfx11500')).toBe(false);
    expect(isFamilyIn(['gfx1150'], undefined)).toBe(false);
  });

  test('ROCm computes on a card before it computes on what is integrated', () => {
    const integrated = amd('gfx1036', { isIntegrated: true });
    expect(
      rocmGpu(machine({ amdGpus: [integrated, amd(undefined), amd('gfx1100')] }))?.family,
    ).toBe('gfx1100');
    expect(rocmGpu(machine({ amdGpus: [integrated, amd(undefined)] }))?.family).toBe('gfx1036');
    expect(rocmGpu(machine())).toBeUndefined();
  });
});
