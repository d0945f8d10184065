// How many threads compute a model fastest: one for each core, and none for those that are slow or
// the second half of another.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { attempt } from '../../../common/values.ts';

const CPU_FOLDER = '/sys/devices/system/cpu';
/** Where Linux lists the fast cores of processors that have slow ones, too. */
const FAST_CORES = '/sys/devices/cpu_core/cpus';

/** As llama-server counts them, and not more than this process may use. */
export function countMathCores(): number {
  const byPlatform: Partial<Record<NodeJS.Platform, () => number>> = {
    linux: coresOfLinux,
    darwin: coresOfMac,
  };
  const found = attempt(byPlatform[process.platform] ?? guess);
  return Math.max(1, Math.min(found || guess(), availableParallelism()));
}

function coresOfLinux(): number {
  const fast = attempt(() => numbersIn(readFileSync(FAST_CORES, 'utf8')));
  const all = readdirSync(CPU_FOLDER).flatMap((name) => /^cpu(\d+)$/.exec(name)?.[1] ?? []);
  const used = fast === undefined ? all : all.filter((id) => fast.has(Number(id)));
  const siblings = used.map((id) =>
    readFileSync(`${CPU_FOLDER}/cpu${id}/topology/thread_siblings`, 'utf8'),
  );
  return new Set(siblings).size;
}

/** What `0-7,16` names. */
export function numbersIn(list: string): ReadonlySet<number> {
  const ranges = list
    .trim()
    .split(',')
    .map((range) => range.split('-').map(Number));
  return new Set(
    ranges.flatMap(([first = 0, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );
}

function coresOfMac(): number {
  for (const name of ['hw.perflevel0.physicalcpu', 'hw.physicalcpu']) {
    const count = attempt(() =>
      Number(execFileSync('sysctl', ['-n', name], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    if (count) return count;
  }
  return guess();
}

/** Larger processors mostly run two threads on each core. */
function guess(): number {
  const { length } = cpus();
  return length <= 4 ? length : Math.floor(length / 2);
}
