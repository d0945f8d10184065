// How busy the machine is at this moment, where the system tells that cheaply.
import { amdDevices } from './linux/amd-gpus.ts';
import { NVIDIA_SMI_ON_LINUX } from './linux/nvidia-gpus.ts';
import type { Machine } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { type GpuUsage, readNvidiaUsage } from './nvidia-gpus.ts';
import { toNumber } from './text.ts';
import { systemProgram } from './windows/powershell.ts';

/** What a system does not tell is undefined. */
export interface Usage {
  /** Of all processors together, since the reading before; undefined when no time has passed. */
  cpuPercent: number | undefined;
  memoryBytes: number;
  /** The busiest one. */
  gpu: GpuUsage | undefined;
  npuPercent: number | undefined;
}

/** Readings within this time are one. */
const FRESH_MS = 1000;

/** The function never rejects. `now` is in milliseconds on a clock that never goes back. */
export function createUsageReader(options: {
  reader: MachineReader;
  machine(): Promise<Pick<Machine, 'os' | 'memoryBytes' | 'nvidiaGpus'>>;
  now(): number;
}): () => Promise<Usage> {
  const { reader, machine, now } = options;
  let lastTimes = reader.processorTimes();
  let last: { atMs: number; usage: Promise<Usage> } | undefined;

  function cpuPercent(): number | undefined {
    const times = reader.processorTimes();
    const busyMs = times.busyMs - lastTimes.busyMs;
    const allMs = busyMs + times.idleMs - lastTimes.idleMs;
    lastTimes = times;
    return allMs > 0 ? Math.min(100, Math.max(0, (busyMs / allMs) * 100)) : undefined;
  }

  async function read(): Promise<Usage> {
    const { os, memoryBytes, nvidiaGpus } = await machine();
    const nvidiaSmi = os === 'windows' ? [systemProgram(reader, 'nvidia-smi.exe')] : NVIDIA_SMI_ON_LINUX;
    const [amd, nvidia, npuPercent] = await Promise.all([
      os === 'linux' ? readAmdUsage(reader) : [],
      nvidiaGpus.length > 0 ? readNvidiaUsage(reader, nvidiaSmi) : [],
      os === 'linux' ? readNpuUsage(reader) : undefined,
    ]);
    const [gpu] = [...amd, ...nvidia].toSorted((one, other) => other.percent - one.percent);
    return {
      cpuPercent: cpuPercent(),
      memoryBytes: Math.max(0, memoryBytes - reader.freeMemoryBytes()),
      gpu,
      npuPercent,
    };
  }

  return () => {
    if (last === undefined || now() - last.atMs >= FRESH_MS) last = { atMs: now(), usage: read() };
    return last.usage;
  };
}

/** An integrated GPU lives in the memory of the system, so that what it has of that is its own as well. */
async function readAmdUsage(reader: MachineReader): Promise<readonly GpuUsage[]> {
  const found = (await amdDevices(reader)).map(async ({ device }): Promise<GpuUsage[]> => {
    const number = async (name: string) => toNumber(await reader.readText(`${device}/${name}`));
    const percent = await number('gpu_busy_percent');
    if (percent === undefined) return [];
    const used = await number('mem_info_vram_used');
    const isIntegrated = (await reader.readText(`${device}/board_info`)) === undefined;
    const shared = isIntegrated ? ((await number('mem_info_gtt_used')) ?? 0) : 0;
    return [{ percent, memoryBytes: used === undefined ? undefined : used + shared }];
  });
  return (await Promise.all(found)).flat();
}

/** The driver tells how busy it is only by calls that wake it; that it sleeps stands in a file. */
async function readNpuUsage(reader: MachineReader): Promise<number | undefined> {
  const power = await reader.readText('/sys/class/accel/accel0/device/power_state');
  return power !== undefined && power !== 'D0' ? 0 : undefined;
}
