// What is known about the machine that the server runs on. Everything that a system does not say is
// undefined.

/** Systems that backends are built for. */
export type OsName = 'linux' | 'windows' | 'macos';

/** By the name that Node has for it. */
export const OS_NAMES: Readonly<Record<string, OsName>> = {
  linux: 'linux',
  win32: 'windows',
  darwin: 'macos',
};

/** Architectures that backends are built for. */
export type Architecture = 'x86_64' | 'arm64';

/** All processors of the machine together. */
export interface Cpu {
  name: string;
  cores: number;
  threads: number;
  /** Undefined for an architecture that no backend is built for. */
  architecture: Architecture | undefined;
}

/** A GPU of AMD, a card or a part of the processor. */
export interface AmdGpu {
  name: string;
  /** E.g. `gfx1151`. */
  family?: string | undefined;
  isIntegrated: boolean;
  /** Memory of its own; for an integrated one, what the firmware sets aside. */
  vramBytes?: number | undefined;
  /** System memory that it may use in addition (Linux: GTT). */
  sharedBytes?: number | undefined;
  driverVersion?: string | undefined;
  /**
   * False when the Linux kernel does not save and restore compute waves as gfx1151 needs it; ROCm
   * hangs then.
   */
  isWaveSavingSound?: boolean | undefined;
  /**
   * True on Linux without the device of the driver's compute part, which a container may not have
   * been given.
   */
  isWithoutCompute?: boolean | undefined;
}

/** A GPU of NVIDIA. */
export interface NvidiaGpu {
  name: string;
  /** E.g. `sm_89`. */
  family?: string | undefined;
  /** E.g. `8.9`, where the driver tells it. */
  computeCapability?: string | undefined;
  uuid?: string | undefined;
  vramBytes?: number | undefined;
  driverVersion?: string | undefined;
  /** Why it can't be used, a sentence; undefined when it can. */
  error?: string | undefined;
}

/** A neural processor of AMD. */
export interface Npu {
  name: string;
  family?: 'XDNA' | 'XDNA2' | undefined;
  driverVersion?: string | undefined;
  firmwareVersion?: string | undefined;
  /** E.g. `Default`, as the driver's own tool calls it. */
  powerMode?: string | undefined;
  /** Why it can't be used, a sentence; undefined when it can. */
  error?: string | undefined;
}

/** The whole of it, as far as it is known. */
export interface Machine {
  /** Undefined for a system that no backend is built for. */
  os: OsName | undefined;
  /** E.g. `Linux-6.8.0-45-generic (Ubuntu 24.04)`, `Windows-11-10.0.26100-SP0`. */
  osVersion: string;
  /** Memory that programs may use: what is built in, or the limit of the container. */
  memoryBytes: number;
  cpu: Cpu;
  amdGpus: readonly AmdGpu[];
  nvidiaGpus: readonly NvidiaGpu[];
  /**
   * True where a person has named devices of Vulkan: one that no probe knows counts then as a GPU.
   */
  isVulkanDeviceNamed?: boolean;
  /** The GPU of a Mac. */
  metal?: { name: string } | undefined;
  npu?: Npu | undefined;
  oemSystem?: string | undefined;
  biosVersion?: string | undefined;
  cpuMaxClockMhz?: number | undefined;
  /** The name of the power plan that Windows follows. */
  windowsPowerSetting?: string | undefined;
}

/** One probe's part of the result. What it leaves out, another probe or Node itself knows. */
export type Findings = Partial<Omit<Machine, 'os' | 'cpu'>> & { cpu?: Partial<Cpu> };
