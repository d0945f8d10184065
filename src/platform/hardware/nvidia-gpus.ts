// Finds NVIDIA GPUs: by nvidia-smi, which knows most, else by what the Linux driver or the PCI bus
// shows.
import { systemProgram } from '../../lib/windows.ts';
import { familyOfComputeCapability, familyOfNvidiaName } from './families.ts';
import type { Findings, NvidiaGpu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber, toText, valuesOf } from './machine-texts.ts';

const MEBIBYTE = 2 ** 20;
const TIMEOUT_MS = 8000;
/** A load, or a client, waits for it. */
const SHORT_TIMEOUT_MS = 1000;

/**
 * The lines that nvidia-smi prints for these fields, one for each GPU; empty when it is not there
 * or fails.
 */
async function askNvidiaSmi(
  reader: MachineReader,
  fields: string,
  timeoutMs: number,
): Promise<readonly string[]> {
  // On Linux it is on PATH or where WSL puts it, which is not on everybody's.
  const places =
    reader.platform === 'win32'
      ? [systemProgram('nvidia-smi.exe', reader.environment)]
      : ['nvidia-smi', '/usr/lib/wsl/lib/nvidia-smi'];
  for (const place of places) {
    const args = [`--query-gpu=${fields}`, '--format=csv,noheader,nounits'];
    const output = await reader.run(place, args, { timeoutMs });
    if (output !== undefined) return output.split('\n');
  }
  return [];
}

/** All that nvidia-smi knows of them; empty when it is not there or fails. */
export async function listNvidiaGpus(reader: MachineReader): Promise<readonly NvidiaGpu[]> {
  const lines = await askNvidiaSmi(
    reader,
    'index,uuid,name,compute_cap,driver_version,memory.total',
    TIMEOUT_MS,
  );
  return lines.flatMap((line) => parseLine(line) ?? []);
}

/**
 * Bytes of each GPU's memory that is free; empty when nvidia-smi does not say so within a second.
 */
export async function readFreeNvidiaMemory(reader: MachineReader): Promise<readonly number[]> {
  const lines = await askNvidiaSmi(reader, 'memory.free', SHORT_TIMEOUT_MS);
  return lines.flatMap((line) => toBytes(line) ?? []);
}

/** How busy a GPU is, and the bytes of its memory that are taken. */
export type GpuUsage = { percent: number; memoryBytes: number | undefined };

/** How busy each GPU is; empty when nvidia-smi does not say so within a second. */
export async function readNvidiaUsage(reader: MachineReader): Promise<readonly GpuUsage[]> {
  const lines = await askNvidiaSmi(reader, 'utilization.gpu,memory.used', SHORT_TIMEOUT_MS);
  return lines.flatMap((line) => {
    const [first, megabytes] = line.split(',');
    const percent = toNumber(first);
    return percent === undefined ? [] : [{ percent, memoryBytes: toBytes(megabytes) }];
  });
}

function toBytes(megabytes: string | undefined): number | undefined {
  const number = toNumber(megabytes);
  return number === undefined ? undefined : number * MEBIBYTE;
}

/** The compute capability, the version of the driver and the memory. */
const FIELDS_BEHIND_NAME = 3;

function parseLine(line: string): NvidiaGpu | undefined {
  const fields = line.split(',').map((field) => field.trim());
  // Names may contain commas; what follows them can't.
  const [capability, driver, memory] = fields.splice(-FIELDS_BEHIND_NAME);
  const [, uuid, ...names] = fields;
  const name = names.join(', ');
  if (name === '') return undefined;
  const family = familyOfComputeCapability(capability ?? '');
  return {
    name,
    family: family ?? familyOfNvidiaName(name),
    computeCapability: family === undefined ? undefined : capability,
    uuid: uuid?.startsWith('GPU-') ? uuid : undefined,
    vramBytes: toBytes(memory) || undefined,
    driverVersion: toText(driver),
  };
}

async function readNvidiaDriver(reader: MachineReader): Promise<readonly NvidiaGpu[]> {
  const folder = '/proc/driver/nvidia/gpus';
  const driverVersion =
    (await reader.readText('/sys/module/nvidia/version')) ??
    /Kernel Module\D+(\d+(?:\.\d+)+)/.exec(
      (await reader.readText('/proc/driver/nvidia/version')) ?? '',
    )?.[1];
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
export const unknownGpu = (name: string): NvidiaGpu => ({ name, family: familyOfNvidiaName(name) });

const DRM = '/sys/class/drm';
const NVIDIA = '0x10de';

/** By nvidia-smi, else by the driver's files, else by the PCI bus. */
export async function probeLinuxNvidiaGpus(reader: MachineReader): Promise<Findings> {
  const listed = await listNvidiaGpus(reader);
  if (listed.length > 0) return { nvidiaGpus: listed };
  const known = await readNvidiaDriver(reader);
  return { nvidiaGpus: known.length > 0 ? known : await findWithoutDriver(reader) };
}

async function findWithoutDriver(reader: MachineReader) {
  const found = [];
  for (const entry of await reader.list(DRM)) {
    if (!/^card\d+$/.test(entry)) continue;
    if ((await reader.readText(`${DRM}/${entry}/device/vendor`)) !== NVIDIA) continue;
    const id = await reader.readText(`${DRM}/${entry}/device/device`);
    const error =
      "The card is there, but NVIDIA's driver does not look after it. Install the driver.";
    found.push({ ...unknownGpu(`NVIDIA GPU [${id ?? 'unknown'}]`), error });
  }
  return found;
}
