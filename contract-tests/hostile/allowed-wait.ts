// How long other clients may wait for one, measured in what this machine takes, now, for the one
// step of a large body that nothing can divide: parsing it.
import { readFileSync } from 'node:fs';

/**
 * What a machine that is fast and idle keeps; a slower one may take as many passes over the largest
 * body, see {@link onePassMs}.
 */
export interface AllowedWait {
  ms: number;
  passes: number;
}

/**
 * One request may hold up the others for two passes over the largest body, and no longer: one that
 * parses it, and as much again for what is made of it and for the collector.
 */
export const USUAL_WAIT: AllowedWait = { ms: 250, passes: 2 };

/** In milliseconds, on a machine that takes `passMs` for a pass; 0 where it was not measured. */
export const allowedMs = ({ ms, passes }: AllowedWait, passMs: number): number =>
  Math.max(ms, passes * passMs);

const MIB = 2 ** 20;
/** As much as the server takes by default. */
const LARGEST_BODY_BYTES = 32 * MIB;
/** The slowest of them counts: the first one gets memory that was never used before. */
const TIMES = 3;
const NANOSECONDS = 1e6;

/**
 * The milliseconds of one `JSON.parse` of the largest body, without those in which the machine had
 * no processor for it.
 */
export function onePassMs(): number {
  const text = JSON.stringify('x'.repeat(LARGEST_BODY_BYTES));
  const passes = Array.from({ length: TIMES }, () => {
    const began = performance.now() - keptFromRunningMs();
    JSON.parse(text);
    return performance.now() - keptFromRunningMs() - began;
  });
  return Math.max(...passes);
}

/** The second number of the three, see sched-stats.rst of the kernel; 0 where it is not told. */
function keptFromRunningMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / NANOSECONDS;
  } catch {
    return 0;
  }
}
