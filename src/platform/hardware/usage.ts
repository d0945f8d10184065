// How busy the machine is at this moment, where the system says so cheaply.

import { readAmdMemory } from './amd-memory.ts';
import { amdDevices } from './linux-amd.ts';
import type { Machine } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber } from './machine-texts.ts';
import { type GpuUsage, readNvidiaUsage } from './nvidia-gpus.ts';

/** What a system does not say is undefined. */
export interface Usage {
  /** Of all processors together, since the reading before; undefined when no time has passed. */
  cpuPercent: number | undefined;
  memoryBytes: number;
  memoryTotalBytes: number;
  gpu: GpuUsage | undefined;
  npuPercent: number | undefined;
}

/** Readings within this time are one. */
const FRESH_MS = 1000;

/**
 * The function never rejects. `now` is in milliseconds on a clock that never goes back. To ask
 * NVIDIA's GPUs takes a process, and wakes those that sleep.
 */
export function createUsageReader(options: {
  reader: MachineReader;
  machine(): Promise<Pick<Machine, 'os' | 'memoryBytes' | 'nvidiaGpus'>>;
  now(): number;
}): (isNvidiaAsked?: boolean) => Promise<Usage> {
  const { reader, machine, now } = options;
  let lastTimes = reader.processorTimes();
  let last: { atMs: number; hasNvidia: boolean; usage: Promise<Usage> } | undefined;

  function cpuPercent(): number | undefined {
    const times = reader.processorTimes();
    const busyMs = times.busyMs - lastTimes.busyMs;
    const allMs = busyMs + times.idleMs - lastTimes.idleMs;
    lastTimes = times;
    return allMs > 0 ? Math.min(100, Math.max(0, (busyMs / allMs) * 100)) : undefined;
  }

  async function read(isNvidiaAsked: boolean): Promise<Usage> {
    const { os, memoryBytes, nvidiaGpus } = await machine();
    const [amd, nvidia, npuPercent] = await Promise.all([
      os === 'linux' ? readAmdUsage(reader) : [],
      isNvidiaAsked && nvidiaGpus.length > 0 ? readNvidiaUsage(reader) : [],
      os === 'linux' ? readNpuUsage(reader) : undefined,
    ]);
    const [gpu] = [...amd, ...nvidia].toSorted((one, other) => other.percent - one.percent);
    return {
      cpuPercent: cpuPercent(),
      memoryBytes: Math.max(0, memoryBytes - reader.freeMemoryBytes()),
      memoryTotalBytes: memoryBytes,
      gpu,
      npuPercent,
    };
  }

  return (isNvidiaAsked = true) => {
    if (last === undefined || now() - last.atMs >= FRESH_MS || (isNvidiaAsked && !last.hasNvidia))
      last = { atMs: now(), hasNvidia: isNvidiaAsked, usage: read(isNvidiaAsked) };
    return last.usage;
  };
}

/** An integrated GPU uses memory of the system, so what it has of that is its own as well. */
async function readAmdUsage(reader: MachineReader): Promise<readonly GpuUsage[]> {
  const found = (await amdDevices(reader)).map(async ({ device }): Promise<GpuUsage[]> => {
    const percent = toNumber(await reader.readText(`${device}/gpu_busy_percent`));
    if (percent === undefined) return [];
    const { isIntegrated, used, sharedUsed } = await readAmdMemory(reader, device);
    const shared = isIntegrated ? sharedUsed : 0;
    return [{ percent, memoryBytes: used === undefined ? undefined : used + shared }];
  });
  return (await Promise.all(found)).flat();
}

/** The driver says how busy it is only by calls that wake it; whether it sleeps is in a file. */
async function readNpuUsage(reader: MachineReader): Promise<number | undefined> {
  const power = await reader.readText('/sys/class/accel/accel0/device/power_state');
  return power !== undefined && power !== 'D0' ? 0 : undefined;
}
