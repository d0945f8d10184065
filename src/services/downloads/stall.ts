// Notices that nothing moves any more.
import { HubUnreachable } from '../../errors.ts';
import type { Clock } from './clock.ts';

const LOOKS = 4;

/** Looks at a number now and then. `stalled` resolves with an error when it has not changed for `stallMs`, or with nothing. */
export function watchForStall({
  clock,
  stallMs,
  progress,
}: {
  clock: Clock;
  stallMs: number;
  progress: () => number;
}): { stalled: Promise<HubUnreachable | undefined>; stop(): void } {
  const stopping = new AbortController();

  async function watch(): Promise<HubUnreachable | undefined> {
    let last = progress();
    // Looking is cheap; setting a timer for each of thousands of pieces a second is not.
    for (let quiet = 0; quiet < LOOKS; ) {
      await clock.sleep(stallMs / LOOKS, stopping.signal);
      const now = progress();
      quiet = now === last ? quiet + 1 : 0;
      last = now;
    }
    return new HubUnreachable(`Nothing has come for ${stallMs / 1000} s.`);
  }

  return { stalled: watch().catch(() => undefined), stop: () => stopping.abort() };
}
