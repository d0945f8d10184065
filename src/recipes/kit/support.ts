// What a backend needs of a machine, as data, and whether a machine has it.
import type { AmdGpu, Architecture, Machine, OsName } from '../../platform/hardware/machine.ts';

/** Kinds of devices, by the keys that `/system-info` has for them. */
export type DeviceKind = 'cpu' | 'amd_gpu' | 'nvidia_gpu' | 'amd_npu' | 'metal';

/** What a model computes on, of whatever make. */
export type ComputeDevice = 'npu' | 'gpu' | 'cpu';
const COMPUTE_DEVICES: readonly ComputeDevice[] = ['npu', 'gpu', 'cpu'];

/** The fastest of the devices that a backend is made for. */
export const deviceOf = ({ devices }: { devices: readonly string[] }): ComputeDevice =>
  COMPUTE_DEVICES.find((device) => devices.includes(device)) ?? 'cpu';

/** A kind of device that a backend runs on; any of several will do. */
export interface DeviceRequirement {
  device: DeviceKind;
  /**
   * Families that it is built for; a last `X` stands for any end (`gfx110X`). Without it, every
   * family will do.
   */
  families?: readonly string[];
  os?: readonly OsName[];
}

/** What a backend needs of a machine. */
export interface BackendSupport {
  /** Processor architectures it is built for, by system; a system that is not here has no build. */
  platforms: Readonly<Partial<Record<OsName, readonly Architecture[]>>>;
  devices: readonly DeviceRequirement[];
  /**
   * True for ROCm builds: on Linux they need the driver's compute part, and for gfx1151 a kernel
   * that saves its waves.
   */
  isRocm?: boolean;
}

/** Whether a machine has what a backend needs, and if not, why. */
export type Support =
  | { isSupported: true; devices: readonly DeviceKind[] }
  | {
      isSupported: false;
      /** A part of a sentence. */
      reason: string;
      /** A command or an address for people; empty where they can do nothing. */
      action: string;
    };

const OS_TITLES: Readonly<Record<OsName, string>> = {
  windows: 'Windows',
  linux: 'Linux',
  macos: 'macOS',
};
const DEVICE_TITLES: Readonly<Record<DeviceKind, string>> = {
  cpu: 'a processor',
  amd_gpu: 'an AMD GPU',
  nvidia_gpu: 'an NVIDIA GPU',
  amd_npu: 'an AMD NPU',
  metal: 'a GPU with Metal',
};
const WAVE_SAVING_HELP = 'https://lemonade-server.ai/gfx1151_linux.html';

/**
 * Whether `machine` has what the backend needs. Pure; says what is missing, the most general thing
 * first.
 */
export function supportOf(machine: Machine, support: BackendSupport): Support {
  const { os, cpu } = machine;
  const architectures = os === undefined ? undefined : support.platforms[os];
  if (os === undefined || architectures === undefined) return no(`Requires ${systemsOf(support)}`);
  if (cpu.architecture === undefined || !architectures.includes(cpu.architecture))
    return no(`Requires a processor of type ${either(architectures)}`);
  const possible = support.devices.filter(
    (requirement) => requirement.os === undefined || requirement.os.includes(os),
  );
  const matching = possible.filter((requirement) =>
    familiesHere(machine, requirement.device).some((family) => isFamilyFor(requirement, family)),
  );
  const found = new Set(matching.map(({ device }) => device));
  if (found.size === 0) return no(whatIsMissing(machine, possible));
  const gpu = support.isRocm ? rocmGpu(machine) : undefined;
  if (gpu?.isWithoutCompute)
    return no('ROCm needs /dev/kfd, which is not here; a container has to be given it');
  if (gpu?.isWaveSavingSound === false)
    return {
      ...no('The Linux kernel lacks a fix that ROCm needs on this GPU'),
      action: WAVE_SAVING_HELP,
    };
  return { isSupported: true, devices: [...found] };
}

/**
 * The kinds of device that it is for and that the machine has, of whatever family and on whatever
 * system. Pure.
 */
export function devicesHere(machine: Machine, { devices }: BackendSupport): readonly DeviceKind[] {
  const kinds = new Set(devices.map(({ device }) => device));
  return [...kinds].filter((kind) => familiesHere(machine, kind).length > 0);
}

/**
 * It runs on the processor all the same, but not as well as one made for that. NVIDIA has no Vulkan
 * in WSL.
 */
export function isWithoutItsDevice(
  backend: { name: string; devices: readonly string[] },
  devices: readonly DeviceKind[],
  { isVulkanDeviceNamed, osVersion = '' }: Partial<Machine>,
): boolean {
  const isVulkan = backend.name === 'vulkan';
  if (isVulkan && isVulkanDeviceNamed) return false;
  const useless: readonly DeviceKind[] =
    isVulkan && /microsoft/i.test(osVersion) ? ['cpu', 'nvidia_gpu'] : ['cpu'];
  return (
    !backend.devices.includes('cpu') &&
    devices.length > 0 &&
    devices.every((device) => useless.includes(device))
  );
}

/** The GPU that ROCm builds compute on: a card of its own before an integrated one. */
export function rocmGpu(machine: Machine): AmdGpu | undefined {
  const known = machine.amdGpus.filter(({ family }) => family !== undefined);
  return known.find(({ isIntegrated }) => !isIntegrated) ?? known[0];
}

/** Whether a family of GPUs is one of these; a last `X` in them stands for any end. */
export function isFamilyIn(families: readonly string[], family: string | undefined): boolean {
  if (family === undefined) return false;
  return families.some((entry) =>
    entry.endsWith('X') ? family.startsWith(entry.slice(0, -1)) : family === entry,
  );
}

const isFamilyFor = ({ families }: DeviceRequirement, family: string | undefined): boolean =>
  families === undefined || isFamilyIn(families, family);

function familiesHere(machine: Machine, kind: DeviceKind): readonly (string | undefined)[] {
  switch (kind) {
    case 'cpu':
      return [machine.cpu.architecture];
    case 'amd_gpu':
      return machine.amdGpus.map(({ family }) => family);
    case 'nvidia_gpu':
      return machine.nvidiaGpus
        .filter(({ error }) => error === undefined)
        .map(({ family }) => family);
    case 'amd_npu':
      return machine.npu === undefined || machine.npu.error !== undefined
        ? []
        : [machine.npu.family];
    case 'metal':
      return machine.metal === undefined ? [] : ['metal'];
  }
}

/** A device of the wrong family says more than one that is missing. */
function whatIsMissing(machine: Machine, requirements: readonly DeviceRequirement[]): string {
  for (const { device } of requirements) {
    const families = familiesHere(machine, device);
    if (families.length === 0) continue;
    const known = [...new Set(families.filter((family) => family !== undefined))];
    const what = device === 'amd_npu' ? 'NPU' : device === 'cpu' ? 'processor' : 'GPU';
    return `Unsupported ${what}${known.length === 0 ? '' : `: ${known.join(', ')}`}`;
  }
  const npuError = requirements.some(({ device }) => device === 'amd_npu')
    ? machine.npu?.error
    : undefined;
  if (npuError !== undefined) return npuError.replace(/\.$/, '');
  return `Requires ${either([...new Set(requirements.map(({ device }) => DEVICE_TITLES[device]))])}`;
}

function systemsOf({ platforms }: BackendSupport): string {
  const systems: readonly OsName[] = ['windows', 'linux', 'macos'];
  return either(systems.filter((os) => platforms[os] !== undefined).map((os) => OS_TITLES[os]));
}

const no = (reason: string): Support & { isSupported: false } => ({
  isSupported: false,
  reason,
  action: '',
});
const either = (words: readonly string[]): string => words.join(' or ');
