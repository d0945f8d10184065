// Samples as the curves and bars of a chart.
import type { UsageSample } from '../../../generated/client/index.ts';

/**
 * The server measures every 20 seconds at least; what is further apart has a gap between, and no
 * zeros.
 */
const MOST_APART = 45;
const MOST_SECONDS = 600;
/** How long the line of a sample alone is; while something goes on, samples are so far apart. */
const LEAST_SECONDS = 2;

/** Times in seconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** What a chart shows: the time since the first sample, but no more than ten minutes. */
export function spanOf(samples: readonly UsageSample[]): Span {
  const to = samples.at(-1)?.at ?? 0;
  const since = to - (samples[0]?.at ?? to);
  return { from: to - Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, since)), to };
}

/** Their times, and a value at each of them; null where nothing was measured. */
export function curveOf(
  samples: readonly UsageSample[],
  pick: (sample: UsageSample) => number | null,
): [number[], (number | null)[]] {
  const points = samples.flatMap((sample, index): [number, number | null][] => {
    const before = samples[index - 1]?.at ?? sample.at;
    const point: [number, number | null] = [sample.at, pick(sample)];
    return sample.at - before > MOST_APART ? [[before + 1, null], point] : [point];
  });
  const [only] = points;
  if (only !== undefined && points.length === 1) points.unshift([only[0] - LEAST_SECONDS, only[1]]);
  return [points.map(([at]) => at), points.map(([, value]) => value)];
}

/**
 * The tokens per second of all that is being written; null where nothing was, or for a part of the
 * time only: then they say little of the speed.
 */
export function liveSpeed(samples: readonly UsageSample[], at: number): number | null {
  const isBusy = [samples[at - 1], samples[at]].every((sample) => (sample?.running ?? 0) > 0);
  return isBusy ? (samples[at]?.tokens_per_second ?? null) : null;
}

/**
 * The speed of each answer when it ended, and of what is being written. Of a time that has the one
 * alone, the other is undefined.
 */
export function speedsOf(
  samples: readonly UsageSample[],
): [number[], (number | null)[], (number | null | undefined)[]] {
  const times: number[] = [];
  const answers: (number | null)[] = [];
  const live: (number | null | undefined)[] = [];
  samples.forEach(({ at, answer_speeds: speeds = [] }, index) => {
    const step = Math.min(LEAST_SECONDS, at - (samples[index - 1]?.at ?? 0)) / speeds.length;
    speeds.slice(0, -1).forEach((speed, place) => {
      times.push(at - (speeds.length - 1 - place) * step);
      answers.push(speed);
      live.push(undefined);
    });
    times.push(at);
    answers.push(speeds.at(-1) ?? null);
    live.push(liveSpeed(samples, index));
  });
  return [times, answers, live];
}
