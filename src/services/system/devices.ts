// The devices of a machine as /system-info describes them.
import type { components } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/is-set.ts';
import type { AmdGpu, Machine, Npu, NvidiaGpu } from '../../platform/hardware/machine.ts';

type Devices = components['schemas']['Devices'];
type Device = components['schemas']['Device'];
const GIBIBYTE = 2 ** 30;
const MEBIBYTE = 2 ** 20;

/** What is not known is left out. The keys amd_igpu, amd_dgpu and npu are those of the older specification. */
export function describeDevices({ cpu, amdGpus, nvidiaGpus, npu, metal }: Machine): Devices {
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
    // The NPU has no name of its own: it goes by that of the processor that it is part of.
    ...(npu === undefined ? {} : { amd_npu: { ...describeNpu(npu), name: cpu.name } }),
    ...(metal === undefined ? {} : { metal: { name: metal.name, available: true, family: 'metal' } }),
    ...(integrated === undefined ? {} : { amd_igpu: describeAmd(integrated) }),
    amd_dgpu: amdGpus.filter(({ isIntegrated }) => !isIntegrated).map(describeAmd),
    ...(npu === undefined ? {} : { npu: describeNpu(npu) }),
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
