// What the Linux kernel tells about processes under /proc.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Part of `/proc/<pid>/stat`. */
interface ProcessStat {
  pid: number;
  parent: number;
  /** Process group. */
  group: number;
  /** Processor time of the process and of its children that have ended, in clock ticks (a hundredth of a second). */
  cpuTicks: number;
  /** When it was started, in clock ticks since the system was; stays the same when the process runs another program. */
  startTicks: string;
}

/** Undefined when there is no such process (any more). */
export function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** All processes that can be seen, a few milliseconds for some hundreds; undefined where /proc is not to be read. */
export function listProcessStats(): readonly ProcessStat[] | undefined {
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.flatMap((name) => readProcessStat(Number(name)) ?? []);
  } catch {
    return undefined;
  }
}

/** The words of its command line; none for a process that has ended and waits to be collected. */
export function readCommandLine(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return undefined;
  }
}

const LISTENING = '0A';

/** A socket as /proc tells of it. */
export interface ListeningSocket {
  inode: string;
  /** Whose process has opened it. */
  user: number;
}

/** The user that a process runs as; undefined when it is gone, or out of sight. */
export function userOf(pid: number): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

/**
 * The TCP sockets that listen on the port, at whatever address of that kind; none where /proc is not to be read. It takes the kernel some
 * milliseconds, for which no other request has to wait.
 */
export async function listeningSockets(port: number, kind: 'tcp' | 'tcp6'): Promise<readonly ListeningSocket[]> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = await readFile(`/proc/net/${kind}`, 'utf8').catch(() => '');
  return table.split('\n').flatMap((line) => {
    const [, local, , state, , , , user, , inode] = line.trim().split(/\s+/);
    return local?.endsWith(end) && state === LISTENING && inode !== undefined ? [{ inode, user: Number(user) }] : [];
  });
}

/** Inodes of the sockets that a process holds; undefined when it is gone, or its files are none of our business. */
export function openSockets(pid: number): readonly string[] | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => socketBehind(`/proc/${pid}/fd/${name}`) ?? []);
  } catch {
    return undefined;
  }
}

function socketBehind(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
  } catch {
    // Closed since.
    return undefined;
  }
}

/** The name in the middle is the program's own choice, parentheses and spaces included; what follows it are numbers. */
function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (at: number) => Number(fields[at]);
  return {
    pid: Number.parseInt(text, 10),
    parent: number(1),
    group: number(2),
    cpuTicks: number(11) + number(12) + number(13) + number(14),
    startTicks: fields[19] ?? '',
  };
}
