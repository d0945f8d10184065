// How much memory of the GPUs nobody uses at this moment, where the system tells that cheaply.
import { amdDevices } from './linux/amd-gpus.ts';
import { NVIDIA_SMI_ON_LINUX } from './linux/nvidia-gpus.ts';
import type { Machine } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { readFreeNvidiaMemory } from './nvidia-gpus.ts';
import { toNumber } from './text.ts';
import { systemProgram } from './windows/powershell.ts';

/** In bytes, a GPU each; empty where it can't be told. */
export interface FreeGpuMemory {
  amd: readonly {
    isIntegrated: boolean;
    /** Of its own memory. */
    freeBytes: number;
    /** Of the system memory that it may use in addition. */
    sharedFreeBytes: number;
  }[];
  nvidia: readonly number[];
}

/** Never rejects, and takes about a second at most. AMD's driver for Linux has files for it, NVIDIA's its program. */
export async function readFreeGpuMemory(
  reader: MachineReader,
  { os, amdGpus, nvidiaGpus }: Pick<Machine, 'os' | 'amdGpus' | 'nvidiaGpus'>,
): Promise<FreeGpuMemory> {
  const hasNvidia = nvidiaGpus.some(({ vramBytes }) => vramBytes !== undefined);
  const nvidiaSmi = os === 'windows' ? [systemProgram(reader, 'nvidia-smi.exe')] : NVIDIA_SMI_ON_LINUX;
  const [amd, nvidia] = await Promise.all([
    os === 'linux' && amdGpus.length > 0 ? readAmd(reader) : [],
    hasNvidia ? readFreeNvidiaMemory(reader, nvidiaSmi) : [],
  ]);
  return { amd, nvidia };
}

async function readAmd(reader: MachineReader): Promise<FreeGpuMemory['amd']> {
  const found = (await amdDevices(reader)).map(async ({ device }) => {
    const number = async (name: string) => toNumber(await reader.readText(`${device}/mem_info_${name}`));
    const [total, used] = [await number('vram_total'), await number('vram_used')];
    if (total === undefined || used === undefined) return [];
    const [sharedTotal = 0, sharedUsed = 0] = [await number('gtt_total'), await number('gtt_used')];
    // Only cards have a board of their own to tell about.
    const isIntegrated = (await reader.readText(`${device}/board_info`)) === undefined;
    return [
      {
        isIntegrated,
        freeBytes: Math.max(0, total - used),
        sharedFreeBytes: Math.max(0, sharedTotal - sharedUsed),
      },
    ];
  });
  return (await Promise.all(found)).flat();
}
