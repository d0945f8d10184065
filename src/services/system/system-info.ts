// Describes the machine and what can run on it: the response of /system-info.
import { readFile } from 'node:fs/promises';
import type { components } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import type { Hardware } from '../../platform/hardware/hardware.ts';
import type { AmdGpu, Machine, Npu, NvidiaGpu } from '../../platform/hardware/machine.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { FoundRocm, Rocm } from '../../recipes/kit/rocm.ts';
import type { Backends } from '../backends/backends.ts';
import { readRecipeStates } from './recipe-states.ts';

type SystemInfoResponse = components['schemas']['SystemInfo'];

/** See {@link createSystemInfo}. */
export type SystemInfo = ReturnType<typeof createSystemInfo>;
const GIBIBYTE = 2 ** 30;

/** What `GET /system-info` tells of this machine, its devices and its backends. */
export function createSystemInfo(options: {
  hardware: Hardware;
  recipes: readonly Recipe[];
  rocm: Pick<Rocm, 'find'>;
  backends: Pick<Backends, 'survey'>;
  releasesUrl: string;
  packageRoot: URL;
  paths: SystemInfoResponse['paths'];
}) {
  const { hardware, rocm, packageRoot, paths } = options;
  return {
    /**
     * Never rejects; what is not known is missing. `verbose` adds the runtime and the packages of
     * the server, and ROCm.
     */
    async describe({ verbose }: { verbose: boolean }): Promise<SystemInfoResponse> {
      const machine = await hardware.machine();
      return {
        'OS Version': machine.osVersion,
        Processor: machine.cpu.name,
        'Physical Memory': describeMemory(machine.memoryBytes),
        model_memory_gb: modelMemory(machine),
        ...describeComputer(machine),
        devices: describeDevices(machine),
        recipes: await readRecipeStates(options),
        paths,
        ...(verbose ? await describeSoftware() : {}),
      };
    },
  };

  async function describeSoftware() {
    return {
      Runtime: describeRuntime(),
      Packages: await listPackages(packageRoot),
      ...setFields({ ROCm: describeRocm(await rocm.find()) }),
    };
  }
}

/**
 * What the system and other programs leave; the one number for everybody who tells whether a model
 * fits.
 */
const MODEL_SHARE = 0.8;

function modelMemory({ os, memoryBytes, amdGpus, nvidiaGpus }: Machine): number {
  const cards = [...amdGpus, ...nvidiaGpus].map(({ vramBytes = 0 }) => vramBytes);
  // Windows tells what is built in, of which the firmware keeps a part for an integrated GPU alone.
  const kept = os === 'windows' ? amdGpus.filter(({ isIntegrated }) => isIntegrated) : [];
  const ofSystem = kept.reduce((left, { vramBytes = 0 }) => left - vramBytes, memoryBytes);
  return Math.round((Math.max(ofSystem, ...cards) / GIBIBYTE) * MODEL_SHARE * 100) / 100;
}

function describeComputer({
  oemSystem,
  biosVersion,
  cpuMaxClockMhz,
  windowsPowerSetting,
}: Machine) {
  return setFields({
    'OEM System': oemSystem,
    'BIOS Version': biosVersion,
    'CPU Max Clock': cpuMaxClockMhz === undefined ? undefined : `${cpuMaxClockMhz} MHz`,
    'Windows Power Setting': windowsPowerSetting,
  });
}

const describeRocm = (found: FoundRocm | undefined): string | undefined =>
  found && `${found.version ?? 'unknown version'} (${found.origin})`;

/**
 * `32.0 GB`, `127.25 GB`: one decimal at least, two at most, as clients of the specification are
 * used to.
 */
export const describeMemory = (bytes: number): string =>
  `${(bytes / GIBIBYTE).toFixed(2).replace(/0$/, '')} GB`;
const describeRuntime = (): string =>
  `Node.js ${process.version} (${process.platform} ${process.arch})`;

/**
 * `name version` of each package that the server is bundled with; none where it runs from its
 * sources.
 */
async function listPackages(root: URL): Promise<string[]> {
  const bill = await readFile(new URL('dist/src/sbom.json', root), 'utf8').catch(
    () => '{"components":[]}',
  );
  const { components }: { components: { name: string; version: string }[] } = JSON.parse(bill);
  return components.map(({ name, version }) => `${name} ${version}`);
}

type Devices = components['schemas']['Devices'];
type Device = components['schemas']['Device'];
const MEBIBYTE = 2 ** 20;

/**
 * What is not known is left out. The keys amd_igpu, amd_dgpu and npu are those of the older
 * specification.
 */
function describeDevices({ cpu, amdGpus, nvidiaGpus, npu, metal }: Machine): Devices {
  const integrated = amdGpus.find(({ isIntegrated }) => isIntegrated);
  return {
    cpu: {
      name: cpu.name,
      cores: cpu.cores,
      threads: cpu.threads,
      available: true,
      family: cpu.architecture ?? 'unknown',
    },
    amd_gpu: amdGpus.map(describeAmd),
    nvidia_gpu: nvidiaGpus.map(describeNvidia),
    amd_dgpu: amdGpus.filter(({ isIntegrated }) => !isIntegrated).map(describeAmd),
    ...setFields({
      // The NPU has no name of its own: it goes by that of the processor that it is part of.
      amd_npu: npu && { ...describeNpu(npu), name: cpu.name },
      metal: metal && { name: metal.name, available: true, family: 'metal' },
      amd_igpu: integrated && describeAmd(integrated),
      npu: npu && describeNpu(npu),
    }),
  };
}

function describeAmd(gpu: AmdGpu): Device {
  return setFields({
    name: gpu.name,
    available: true,
    integrated: gpu.isIntegrated,
    family: gpu.family,
    vram_gb: toGibibytes(gpu.vramBytes),
    virtual_mem_gb: toGibibytes(gpu.sharedBytes),
    memory_mb: gpu.vramBytes === undefined ? undefined : Math.round(gpu.vramBytes / MEBIBYTE),
    driver_version: gpu.driverVersion,
  });
}

function describeNvidia(gpu: NvidiaGpu): Device {
  return setFields({
    name: gpu.name,
    available: gpu.error === undefined,
    family: gpu.family,
    compute_capability: gpu.computeCapability,
    uuid: gpu.uuid,
    vram_gb: toGibibytes(gpu.vramBytes),
    driver_version: gpu.driverVersion,
    error: gpu.error,
  });
}

function describeNpu(npu: Npu): Device {
  return setFields({
    name: npu.name,
    available: npu.error === undefined,
    family: npu.family,
    driver_version: npu.driverVersion,
    firmware_version: npu.firmwareVersion,
    power_mode: npu.powerMode,
    error: npu.error,
  });
}

/** One decimal is what fits on a label; sizes of memory are powers of two anyway. */
const toGibibytes = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : Math.round((bytes / GIBIBYTE) * 10) / 10;
