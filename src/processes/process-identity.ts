// Tells one process from another that got the same number later.

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../lib/error-values.ts';
import { readCommandLine, readProcessStat } from './linux-processes.ts';
import { runProgram } from './run-program.ts';

/** A living process. */
export interface ProcessIdentity {
  pid: number;
  /** When it was started, in whatever form the system tells; equal for one process only, as long as the system runs. */
  startedAt: string;
  /** Its words, joined by spaces. */
  commandLine: string;
  /** True when it leads a process group of its own. */
  isGroupLeader: boolean;
}

/** Within which process numbers mean anything. */
export interface PidSpace {
  /** The machine and, where there are such, the container. */
  place: string;
  /** Changes when the system is started anew: then nothing of before is left. */
  boot: string;
}

/**
 * Undefined when the process is gone, and always on Windows, where nothing needs to be recognised: children end with us.
 */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  if (process.platform === 'linux') return identifyOnLinux(pid);
  if (process.platform === 'win32') return undefined;
  const { exitCode, stdout } = await runProgram({
    file: '/bin/ps',
    args: ['-ww', '-o', 'pgid=,lstart=,command=', '-p', String(pid)],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    signal: new AbortController().signal,
  });
  return exitCode === 0 ? parsePsLine(pid, stdout) : undefined;
}

/** In which numbers of this process have their meaning. */
export function pidSpace(): PidSpace {
  if (process.platform !== 'linux') return { place: hostname(), boot: '' };
  return {
    place: `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`,
    boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  };
}

function identifyOnLinux(pid: number): ProcessIdentity | undefined {
  const stat = readProcessStat(pid);
  const words = readCommandLine(pid);
  if (stat === undefined || words === undefined) return undefined;
  return { pid, startedAt: stat.startTicks, commandLine: words.join(' '), isGroupLeader: stat.group === pid };
}

/** Of `Sat Nov 21 03:20:24 2026`; a day of one digit has a space in front of it. */
const START_WIDTH = 24;

/** `  123 Sat Nov 21 03:20:24 2026 /path/to/program --word` */
export function parsePsLine(pid: number, text: string): ProcessIdentity | undefined {
  const line = text.trim();
  const group = /^\d+/.exec(line)?.[0];
  if (group === undefined) return undefined;
  const rest = line.slice(group.length).trimStart();
  const startedAt = rest.slice(0, START_WIDTH);
  const commandLine = rest.slice(START_WIDTH).trimStart();
  if (commandLine === '') return undefined;
  return { pid, startedAt, commandLine, isGroupLeader: Number(group) === pid };
}

/**
 * Whether a process of that number runs besides this one: what has our number is from an earlier process, as in containers,
 * where every server has the same.
 */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
