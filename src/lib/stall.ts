// Notices that nothing moves any more.
import type { Clock } from './clock.ts';

const LOOKS = 4;

/** Looks at a number now and then. `stalled` resolves with true when it has not changed for `stallMs`, with false when it was stopped before. */
export function watchForStall({
  clock,
  stallMs,
  progress,
}: {
  clock: Clock;
  stallMs: number;
  progress: () => number;
}): { stalled: Promise<boolean>; stop(): void } {
  const stopping = new AbortController();

  async function watch(): Promise<boolean> {
    let last = progress();
    // Looking is cheap; setting a timer for each of thousands of pieces a second is not.
    for (let quiet = 0; quiet < LOOKS; ) {
      await clock.sleep(stallMs / LOOKS, stopping.signal);
      const now = progress();
      quiet = now === last ? quiet + 1 : 0;
      last = now;
    }
    return true;
  }

  return { stalled: watch().catch(() => false), stop: () => stopping.abort() };
}
