// Names for what one of several servers has in a folder that they share. Its process alone would
// not do: in containers that have one volume, every server has the same number.
import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { attempt, codeOf } from './values.ts';

/** The namespace of processes of a machine itself; the kernel gives it this number. */
const WHOLE_MACHINE = 'pid:[4026531836]';
const MARKED = /^(\d+)(x[0-9a-f]{8})?/;
/** Of another container it is not known whether it runs; its work is not that long. */
const FOREIGN_FOR_MS = 24 * 3_600_000;

/** Of the container that the server is in, `x` and eight digits; '' on a whole machine. */
export const CONTAINER_MARK = markOf(
  attempt(() => readlinkSync('/proc/self/ns/pid')),
  hostname(),
);

/** @param namespace of processes, as Linux names it; other systems have one. */
export function markOf(namespace: string | undefined, host: string): string {
  if (namespace === undefined || namespace === WHOLE_MACHINE) return '';
  return `x${createHash('sha256').update(host).digest('hex').slice(0, 8)}`;
}

/** The name of a process among those of all containers, for names of files. */
export const serverMark = (pid = process.pid): string => `${pid}${CONTAINER_MARK}`;

/**
 * Whether the file or folder is of a server that has ended.
 * @param mark as `serverMark` made it; more may follow
 */
export async function isLeftOver(mark: string, path: string): Promise<boolean> {
  const [, pid, container = ''] = MARKED.exec(mark) ?? [];
  if (container === CONTAINER_MARK && !isRunning(Number(pid))) return true;
  const { mtimeMs } = await stat(path);
  // What was made before the system started is not of a process that runs, although one may have
  // its number now.
  return Date.now() - mtimeMs > (container === CONTAINER_MARK ? uptime() * 1000 : FOREIGN_FOR_MS);
}

/**
 * What has our own number is from an earlier process, as in containers, where every server has the
 * same.
 */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
