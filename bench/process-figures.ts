// What the system knows about a process: its CPU time and its memory.
import { readdir, readFile } from 'node:fs/promises';

/**
 * CPU time that all threads of a process have used so far; undefined where the system doesn't tell.
 * From the scheduler's own account in nanoseconds: the clock of /proc/<pid>/stat ticks every 10 ms
 * only.
 */
export async function cpuMicroseconds(pid: number | undefined): Promise<number | undefined> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const times = await Promise.all(threads.map((thread) => threadMicroseconds(pid, thread)));
    return times.reduce((sum, value) => sum + value, 0);
  } catch {
    return undefined;
  }
}

/** The same for the main thread alone. */
export async function mainThreadMicroseconds(pid: number): Promise<number | undefined> {
  return threadMicroseconds(pid, String(pid)).catch(() => undefined);
}

async function threadMicroseconds(pid: number | undefined, thread: string): Promise<number> {
  const account = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
  return Number(account.split(' ')[0]) / 1000;
}

/** Resident memory in MB (2^20 bytes); undefined where the system doesn't tell. */
export const memoryMb = (pid: number | undefined) => statusMb(pid, 'VmRSS');

/**
 * What a process and its children add to the memory of a machine, in MB: a page that several
 * programs share counts in equal parts. Node's own program is there once for the server and its
 * engines. NaN where the system doesn't tell.
 */
export async function addedMemoryMb(pid: number | undefined): Promise<number> {
  try {
    const [summary, children] = await Promise.all([
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    ]);
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(summary)?.[1];
    const ofChildren = await Promise.all(
      children.split(' ').filter(Boolean).map(Number).map(addedMemoryMb),
    );
    return ofChildren.reduce((sum, value) => sum + value, Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** The most that it ever was. */
export const peakMemoryMb = (pid: number | undefined) => statusMb(pid, 'VmHWM');

async function statusMb(pid: number | undefined, field: string): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
