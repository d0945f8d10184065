// What Linux tells about processes under /proc: their groups, users and sockets.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { attempt } from '../lib/values.ts';
import type { ProcessTimes } from './process-tree.ts';

/** The Linux kernel counts in hundredths of a second on every system that Node runs on. */
const MS_PER_TICK = 10;

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

/** Places of fields behind the name in /proc/<pid>/stat (proc(5)), counted from 0. */
const PARENT = 1;
const GROUP = 2;
/** In user mode and in the kernel, of the process and of its children that have ended. */
const CPU_TICKS = [11, 12, 13, 14];
const START_TICKS = 19;

/**
 * The name in the middle is the program's own choice, parentheses and spaces included; what follows
 * it are numbers.
 */
function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (at: number) => Number(fields[at]);
  const cpuTicks = CPU_TICKS.reduce((sum, at) => sum + number(at), 0);
  const pid = Number.parseInt(text, 10);
  return {
    pid,
    parent: number(PARENT),
    group: number(GROUP),
    cpuMs: cpuTicks * MS_PER_TICK,
    startTicks: fields[START_TICKS] ?? '',
  };
}

/** The state of a socket in /proc/net/tcp that waits for connections. */
const LISTENING = '0A';

/** A socket by its number in the kernel, and the user who has opened it. */
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
