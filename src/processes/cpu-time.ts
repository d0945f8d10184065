// The processor time of a child and of what it has started.

import { listProcessStats } from './linux-processes.ts';
import { type ProcessTimes, treeOf } from './process-tree.ts';
import { runProgram } from './run-program.ts';

/**
 * Milliseconds that the process group has computed so far; undefined where it is not known. Windows
 * counts ticks, of which a server that only waits for its GPU may get none.
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
