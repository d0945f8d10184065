// How much processor time a child and everything that it has started have used.
import { listProcessStats } from './linux-processes.ts';
import { runProgram } from './run-program.ts';

/** The Linux kernel counts in hundredths of a second on every system that Node runs on. */
const MS_PER_TICK = 10;

/** One process, as far as its time is concerned. */
export interface ProcessTimes {
  pid: number;
  parent: number;
  /** Process group. */
  group: number;
  cpuMs: number;
}

/**
 * Milliseconds so far of the child that leads this process group; undefined where the system doesn't tell. Windows counts
 * ticks, of which a server that only waits for its GPU may get none, and would be taken for one that hangs.
 */
export async function cpuTimeMs(pid: number): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  const all = process.platform === 'linux' ? timesOnLinux() : await timesByPs();
  return all && treeOf(pid, all).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

function timesOnLinux(): readonly ProcessTimes[] | undefined {
  return listProcessStats()?.map(({ cpuTicks, ...stat }) => ({ ...stat, cpuMs: cpuTicks * MS_PER_TICK }));
}

async function timesByPs(): Promise<readonly ProcessTimes[] | undefined> {
  const { exitCode, stdout } = await runProgram({
    file: '/bin/ps',
    args: ['-A', '-o', 'pid=,ppid=,pgid=,time='],
    env: { LC_ALL: 'C' },
    signal: new AbortController().signal,
  });
  return exitCode === 0 ? stdout.split('\n').flatMap((line) => parsePsTimes(line) ?? []) : undefined;
}

/** `  501   1   501   12:07.35`, with days and hours before it where there are any: `1-02:03:04.05`. */
export function parsePsTimes(line: string): ProcessTimes | undefined {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(line);
  if (match === null) return undefined;
  const [pid, parent, group, days, hours, minutes, seconds] = match.slice(1).map((text) => Number(text ?? 0));
  const all = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return { pid: pid ?? 0, parent: parent ?? 0, group: group ?? 0, cpuMs: Math.round(all * 1000) };
}

/** Members of the group, and descendants that have left it. */
export function treeOf<One extends Pick<ProcessTimes, 'pid' | 'parent' | 'group'>>(
  pid: number,
  all: readonly One[],
): readonly One[] {
  const tree = new Set(all.filter((one) => one.pid === pid || one.group === pid));
  // A set also visits what is added to it meanwhile.
  for (const member of tree) {
    for (const one of all) if (one.parent === member.pid) tree.add(one);
  }
  return [...tree];
}
