// The few statistics that the benchmark needs: medians, percentiles, and differences of paired
// measurements.

/**
 * The value below which `share` (0 to 1) of the samples lie, interpolated between neighbours; NaN
 * without samples.
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Half of the samples are smaller. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/**
 * Measurements of the same thing, made in turns: the n-th of one belongs to the n-th of the other.
 */
export interface Pair {
  direct: readonly number[];
  through: readonly number[];
}

/**
 * Median of the differences of neighbours. What disturbs the machine for longer than two
 * measurements disturbs both, and leaves the difference alone.
 */
export function medianDifference({ direct, through }: Pair): number {
  return median(
    through.slice(0, direct.length).map((value, index) => value - (direct[index] ?? Number.NaN)),
  );
}

/** Median of the ratios of neighbours, through over direct. */
export function medianRatio({ direct, through }: Pair): number {
  return median(
    through.slice(0, direct.length).map((value, index) => value / (direct[index] ?? Number.NaN)),
  );
}

/** Difference of the two tails at `share`: how much worse the worst cases get. */
export function tailDifference({ direct, through }: Pair, share: number): number {
  return percentile(through, share) - percentile(direct, share);
}
