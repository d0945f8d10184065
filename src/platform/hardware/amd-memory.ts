// The memory of an AMD GPU, from the files of its Linux driver.
import { isIntegratedGpu } from './linux-amd.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber } from './machine-texts.ts';

/** In bytes; undefined or 0 where the driver does not say. `shared` is memory of the system. */
export async function readAmdMemory(reader: MachineReader, device: string) {
  const number = async (name: string) =>
    toNumber(await reader.readText(`${device}/mem_info_${name}`));
  return {
    isIntegrated: await isIntegratedGpu(reader, device),
    total: await number('vram_total'),
    used: await number('vram_used'),
    sharedTotal: (await number('gtt_total')) ?? 0,
    sharedUsed: (await number('gtt_used')) ?? 0,
  };
}
