// What the system tells about processes: their groups, processor time and sockets; on Linux under
// /proc.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { attempt } from '../lib/values.ts';
import { runProgram } from './run-program.ts';

/** The Linux kernel counts in hundredths of a second on every system that Node runs on. */
const MS_PER_TICK = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  group: number;
  /** Processor time, on Linux with that of its children that have ended. */
  cpuMs: number;
}

interface ProcessStat extends ProcessTimes {
  /**
   * When it was started, in clock ticks since the system was; stays the same when the process runs
   * another program.
   */
  startTicks: string;
}

/** Undefined when there is no such process (any more), or its files are none of our business. */
export const readProcessStat = (pid: number): ProcessStat | undefined =>
  attempt(() => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')));

/**
 * All processes that can be seen, a few milliseconds for some hundreds; undefined where /proc is
 * not to be read.
 */
export function listProcessStats(): readonly ProcessStat[] | undefined {
  const names = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  return names?.flatMap((name) => readProcessStat(Number(name)) ?? []);
}

/**
 * The name in the middle is the program's own choice, parentheses and spaces included; what follows
 * it are numbers.
 */
function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (at: number) => Number(fields[at]);
  const cpuTicks = number(11) + number(12) + number(13) + number(14);
  const pid = Number.parseInt(text, 10);
  return {
    pid,
    parent: number(1),
    group: number(2),
    cpuMs: cpuTicks * MS_PER_TICK,
    startTicks: fields[19] ?? '',
  };
}

const LISTENING = '0A';

export type ListeningSocket = { inode: string; user: number };

/** The user that a process runs as; undefined when it is gone, or out of sight. */
export const userOf = (pid: number): number | undefined =>
  statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;

/**
 * None where /proc is not to be read. It takes some milliseconds, for which no other request has to
 * wait.
 */
export async function listeningSockets(
  port: number,
  kind: 'tcp' | 'tcp6',
): Promise<readonly ListeningSocket[]> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = await readFile(`/proc/net/${kind}`, 'utf8').catch(() => '');
  return table.split('\n').flatMap((line) => {
    const [, local, , state, , , , user, , inode] = line.trim().split(/\s+/);
    return local?.endsWith(end) && state === LISTENING && inode !== undefined
      ? [{ inode, user: Number(user) }]
      : [];
  });
}

/**
 * Inodes of the sockets that a process holds; undefined when it is gone, or its files are none of
 * our business.
 */
export function openSockets(pid: number): readonly string[] | undefined {
  const names = attempt(() => readdirSync(`/proc/${pid}/fd`));
  const links = names?.map((name) => attempt(() => readlinkSync(`/proc/${pid}/fd/${name}`)) ?? '');
  return links?.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/**
 * Of the process group. Windows counts ticks, of which a server that only waits for its GPU may get
 * none.
 */
export async function cpuTimeMs(pid: number): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  const all = process.platform === 'linux' ? listProcessStats() : await timesByPs();
  return all && treeOf(pid, all).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function timesByPs(): Promise<readonly ProcessTimes[] | undefined> {
  const { exitCode, stdout } = await runProgram({
    file: '/bin/ps',
    args: ['-A', '-o', 'pid=,ppid=,pgid=,time='],
    env: { LC_ALL: 'C' },
    signal: new AbortController().signal,
  });
  return exitCode === 0
    ? stdout.split('\n').flatMap((line) => parsePsTimes(line) ?? [])
    : undefined;
}

/**
 * `  501   1   501   12:07.35`, with days and hours before it where there are any: `1-02:03:04.05`.
 */
export function parsePsTimes(line: string): ProcessTimes | undefined {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(
    line,
  );
  if (match === null) return undefined;
  const [pid = 0, parent = 0, group = 0, ...time] = match.slice(1).map((text) => Number(text ?? 0));
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = time;
  const all = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return { pid, parent, group, cpuMs: Math.round(all * 1000) };
}

/** Members of the group, and descendants that have left it. */
export function treeOf<One extends Pick<ProcessTimes, 'pid' | 'parent' | 'group'>>(
  pid: number,
  all: readonly One[],
): readonly One[] {
  const tree = new Set(all.filter((one) => one.pid === pid || one.group === pid));
  // A set also visits what is added to it meanwhile.
  for (const member of tree) for (const one of all) if (one.parent === member.pid) tree.add(one);
  return [...tree];
}
