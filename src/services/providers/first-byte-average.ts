// How long a replica takes until its first byte, on average, the newest counting most.

export interface FirstByteAverage {
  add(firstByteMs: number): void;
  /** Milliseconds; undefined before the first measurement. */
  value(): number | undefined;
}

/** A measurement this long after the one before counts for two thirds. */
const MEMORY_MS = 10_000;
/** Without measurements the average falls to a third in this time, so that a slow replica is asked again one day. */
const FORGETTING_MS = 60_000;

/** `now`: milliseconds on a clock that never goes back. */
export function createFirstByteAverage(now: () => number): FirstByteAverage {
  let average: number | undefined;
  let changedMs = 0;
  const fallen = (memoryMs: number) => Math.exp(-(now() - changedMs) / memoryMs);
  return {
    add(firstByteMs) {
      if (!Number.isFinite(firstByteMs) || firstByteMs < 0) return;
      const share = fallen(MEMORY_MS);
      average = (average ?? firstByteMs) * share + firstByteMs * (1 - share);
      changedMs = now();
    },
    value: () => (average === undefined ? undefined : average * fallen(FORGETTING_MS)),
  };
}
