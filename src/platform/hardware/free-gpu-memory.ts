// How much memory of the machine's GPUs is free at this moment.

import { readAmdMemory } from './amd-memory.ts';
import { amdDevices } from './linux-amd.ts';
import type { Machine } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { readFreeNvidiaMemory } from './nvidia-gpus.ts';

/** In bytes, a GPU each; empty where it can't be known. */
export interface FreeGpuMemory {
  amd: readonly {
    isIntegrated: boolean;
    freeBytes: number;
    sharedFreeBytes: number;
  }[];
  nvidia: readonly number[];
}

/**
 * Never rejects, and takes about a second at most. AMD's driver for Linux has files for it,
 * NVIDIA's its program.
 */
export async function readFreeGpuMemory(
  reader: MachineReader,
  { os, amdGpus, nvidiaGpus }: Pick<Machine, 'os' | 'amdGpus' | 'nvidiaGpus'>,
): Promise<FreeGpuMemory> {
  const hasNvidia = nvidiaGpus.some(({ vramBytes }) => vramBytes !== undefined);
  const devices = os === 'linux' && amdGpus.length > 0 ? await amdDevices(reader) : [];
  const [found, nvidia] = await Promise.all([
    Promise.all(devices.map(({ device }) => readAmdMemory(reader, device))),
    hasNvidia ? readFreeNvidiaMemory(reader) : [],
  ]);
  const amd = found.flatMap(({ isIntegrated, total, used, sharedTotal, sharedUsed }) => {
    if (total === undefined || used === undefined) return [];
    const freeBytes = Math.max(0, total - used);
    const sharedFreeBytes = Math.max(0, sharedTotal - sharedUsed);
    return [{ isIntegrated, freeBytes, sharedFreeBytes }];
  });
  return { amd, nvidia };
}
