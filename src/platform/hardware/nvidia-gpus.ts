// Finds NVIDIA GPUs: by nvidia-smi, which knows most, else by what the Linux driver or the PCI bus shows.

import { familyOfComputeCapability, familyOfNvidiaName } from './families.ts';
import type { NvidiaGpu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber, toText, valuesOf } from './text.ts';

const MEBIBYTE = 2 ** 20;
const TIMEOUT_MS = 8000;
/** A load waits for it. */
const FREE_TIMEOUT_MS = 1000;
const QUERY = [
  '--query-gpu=index,uuid,name,compute_cap,driver_version,memory.total',
  '--format=csv,noheader,nounits',
] as const;

const FREE_QUERY = ['--query-gpu=memory.free', '--format=csv,noheader,nounits'] as const;

/** Asks each of these places for nvidia-smi until one has it. */
export async function askNvidiaSmi(
  reader: MachineReader,
  places: readonly string[],
): Promise<readonly NvidiaGpu[] | undefined> {
  for (const place of places) {
    const output = await reader.run(place, QUERY, { timeoutMs: TIMEOUT_MS });
    if (output !== undefined) return output.split('\n').flatMap((line) => parseLine(line) ?? []);
  }
  return undefined;
}

/** Bytes of each GPU's memory that nobody uses; empty when nobody tells within a second. */
export async function readFreeNvidiaMemory(
  reader: MachineReader,
  places: readonly string[],
): Promise<readonly number[]> {
  for (const place of places) {
    const output = await reader.run(place, FREE_QUERY, { timeoutMs: FREE_TIMEOUT_MS });
    if (output === undefined) continue;
    const megabytes = output.split('\n').map((line) => toNumber(line.trim()));
    return megabytes.flatMap((number) => (number === undefined ? [] : [number * MEBIBYTE]));
  }
  return [];
}

/** How busy a GPU is. */
export interface GpuUsage {
  percent: number;
  /** Of its memory, in use. */
  memoryBytes: number | undefined;
}

const USAGE_QUERY = ['--query-gpu=utilization.gpu,memory.used', '--format=csv,noheader,nounits'] as const;

/** How busy each GPU is; empty when nobody tells within a second. */
export async function readNvidiaUsage(reader: MachineReader, places: readonly string[]): Promise<readonly GpuUsage[]> {
  for (const place of places) {
    const output = await reader.run(place, USAGE_QUERY, { timeoutMs: FREE_TIMEOUT_MS });
    if (output === undefined) continue;
    return output.split('\n').flatMap((line) => {
      const [percent, megabytes] = line.split(',').map((field) => toNumber(field.trim()));
      if (percent === undefined) return [];
      return [{ percent, memoryBytes: megabytes === undefined ? undefined : megabytes * MEBIBYTE }];
    });
  }
  return [];
}

function parseLine(line: string): NvidiaGpu | undefined {
  const fields = line.split(',').map((field) => field.trim());
  // Names may contain commas; what follows them can't.
  const [memory, driver, capability] = [fields.pop(), fields.pop(), fields.pop()];
  const [, uuid, ...names] = fields;
  const name = names.join(', ');
  if (name === '') return undefined;
  const megabytes = toNumber(memory);
  const family = familyOfComputeCapability(capability ?? '');
  return {
    name,
    family: family ?? familyOfNvidiaName(name),
    computeCapability: family === undefined ? undefined : capability,
    uuid: uuid?.startsWith('GPU-') ? uuid : undefined,
    vramBytes: megabytes === undefined ? undefined : megabytes * MEBIBYTE,
    driverVersion: toText(driver),
    error: undefined,
  };
}

/** What the Linux driver tells about itself, without VRAM and compute capability. */
export async function readNvidiaDriver(reader: MachineReader): Promise<readonly NvidiaGpu[]> {
  const folder = '/proc/driver/nvidia/gpus';
  const driverVersion =
    (await reader.readText('/sys/module/nvidia/version')) ??
    /Kernel Module\D+(\d+(?:\.\d+)+)/.exec((await reader.readText('/proc/driver/nvidia/version')) ?? '')?.[1];
  const found: NvidiaGpu[] = [];
  for (const address of await reader.list(folder)) {
    const information = (await reader.readText(`${folder}/${address}/information`)) ?? '';
    const name = valuesOf(information, 'Model')[0];
    if (name === undefined) continue;
    found.push({ ...unknownGpu(name), uuid: valuesOf(information, 'GPU UUID')[0], driverVersion });
  }
  return found;
}

/** A GPU of which only the name is known. */
export function unknownGpu(name: string): NvidiaGpu {
  return {
    name,
    family: familyOfNvidiaName(name),
    computeCapability: undefined,
    uuid: undefined,
    vramBytes: undefined,
    driverVersion: undefined,
    error: undefined,
  };
}
