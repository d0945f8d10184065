// Detects a hung child: one that has requests and makes no progress.
import type { Clock } from '../lib/clock.ts';

/** So often the child is looked at before it counts as hung. */
const LOOKS = 4;
/** Share of one processor. A server that only polls its sockets uses a tenth of this. */
const IDLE_SHARE = 0.0005;

/** The requests of one child, together. */
export interface Traffic {
  /** At least one waits for the child, and not for the reader of its response. */
  isWaiting: boolean;
  /** Of all responses so far; only compared. */
  receivedBytes: number;
}

/** How a child is looked at. */
export interface HangWatch {
  traffic(): Traffic;
  /** See `ChildOutput.lastWriteAtMs`; only compared. */
  lastWriteAtMs(): number;
  /** Processor time so far; undefined where it is not known: then `responds` decides. */
  cpuTimeMs(): Promise<number | undefined>;
  /** Whether its health path responds at all. */
  responds(signal: AbortSignal): Promise<boolean>;
  clock: Clock;
  hungAfterMs: number;
  /** Aborts when the child is gone. */
  gone: AbortSignal;
}

type Look = { receivedBytes: number; wroteAtMs: number; cpuMs: number | undefined };

/**
 * True when requests wait while the child sends, prints and computes nothing; false when it is gone
 * before that.
 */
export async function watchForHang(watch: HangWatch): Promise<boolean> {
  const { clock, hungAfterMs, gone } = watch;
  const intervalMs = hungAfterMs / LOOKS;
  let before: Look | undefined;
  // Looks are counted, and no time is measured, because a machine that was asleep did not let the
  // child work either.
  let quietLooks = 0;
  try {
    while (quietLooks < LOOKS) {
      await clock.sleep(intervalMs, gone);
      const { isWaiting, receivedBytes } = watch.traffic();
      if (!isWaiting) {
        before = undefined;
        quietLooks = 0;
        continue;
      }
      const now: Look = {
        receivedBytes,
        wroteAtMs: watch.lastWriteAtMs(),
        cpuMs: await watch.cpuTimeMs(),
      };
      const isAlive =
        before === undefined ||
        hasMoved(before, now, (quietLooks + 1) * intervalMs) ||
        (now.cpuMs === undefined && (await watch.responds(gone)));
      if (isAlive) before = now;
      quietLooks = isAlive ? 0 : quietLooks + 1;
    }
    return true;
  } catch (error) {
    if (gone.aborted) return false;
    throw error;
  }
}

function hasMoved(before: Look, now: Look, withinMs: number): boolean {
  if (now.receivedBytes !== before.receivedBytes || now.wroteAtMs !== before.wroteAtMs) return true;
  return Math.abs((now.cpuMs ?? 0) - (before.cpuMs ?? 0)) > IDLE_SHARE * withinMs;
}
