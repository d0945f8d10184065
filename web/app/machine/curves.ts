// Samples as the curves of a chart.
import type { UsageSample } from '../../../generated/client/index.ts';

/**
 * The server measures every 20 seconds at least; what is further apart has a gap between, and no
 * zeros.
 */
const MOST_APART = 45;

const MOST_SECONDS = 600;
/** How long the line of a sample alone is. */
const LEAST_SECONDS = 2;

/** How long a time the curves show: since the first sample, but no more than ten minutes. */
export function shownSeconds(times: ArrayLike<number>): number {
  const since = (times[times.length - 1] ?? 0) - (times[0] ?? 0);
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, since));
}

/**
 * Their times, and the values of each curve at them; null where nothing was measured. A sample alone
 * is a line.
 */
export function curvesOf(
  samples: readonly UsageSample[],
  pick: (sample: UsageSample) => readonly (number | null)[],
): (number | null)[][] & [number[], ...(number | null)[][]] {
  const rows = samples.flatMap((sample, index): { at: number; sample?: UsageSample }[] => {
    const before = samples[index - 1]?.at ?? sample.at;
    const gap = sample.at - before > MOST_APART ? [{ at: before + 1 }] : [];
    return [...gap, { at: sample.at, sample }];
  });
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    rows.unshift({ ...only, at: only.at - LEAST_SECONDS });
  const count = samples[0] === undefined ? 1 : pick(samples[0]).length;
  const values = Array.from({ length: count }, (_, curve) =>
    rows.map(({ sample }) => (sample === undefined ? null : (pick(sample)[curve] ?? null))),
  );
  return [rows.map(({ at }) => at), ...values];
}

/** A round number that no value is above, at least `least`. */
export function roundTop(values: readonly (number | null)[], least: number): number {
  const top = Math.max(least, ...values.map((value) => value ?? 0));
  const step = 10 ** Math.floor(Math.log10(top));
  return ([1, 2, 5, 10].find((times) => times * step >= top) ?? 10) * step;
}
