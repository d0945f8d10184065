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
 * What a process and its children add, in MB, to the memory of a machine on which a server in Node
 * runs: a page that several programs share counts in equal parts, and Node's own program does not
 * count, as it is there for the server already. NaN where the system doesn't tell.
 */
export async function addedMemoryMb(pid: number | undefined): Promise<number> {
  try {
    const [mappings, children] = await Promise.all([
      readFile(`/proc/${pid}/smaps`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    ]);
    const ofChildren = await Promise.all(
      children.split(' ').filter(Boolean).map(Number).map(addedMemoryMb),
    );
    return ofChildren.reduce((sum, value) => sum + value, shareMb(mappings, process.execPath));
  } catch {
    return Number.NaN;
  }
}

/** Of all mappings but those of the program, as `/proc/<pid>/smaps` lists them. */
function shareMb(mappings: string, program: string): number {
  let kilobytes = 0;
  let isOfProgram = false;
  for (const line of mappings.split('\n')) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) isOfProgram = line.endsWith(` ${program}`);
    const share = /^Pss:\s+(\d+) kB/.exec(line)?.[1];
    if (share !== undefined && !isOfProgram) kilobytes += Number(share);
  }
  return kilobytes / 1024;
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
