// Measures one request from its arrival to its end, however it ends, and tells of it once.
import type { ObserveRequest, Outcome, ResponseFigures } from '../stats/observed-request.ts';

export interface Measurement {
  /** From here on it waits for its model. */
  beginWaiting(): void;
  /** It has its model, and is sent to the native server. */
  endWaiting(): void;
  /** The first call counts. */
  end(outcome: Outcome, figures?: ResponseFigures): void;
}

/** `now` is in milliseconds. */
export function createMeasurement(deps: {
  observe: ObserveRequest;
  model: string;
  capability: string;
  startedMs: number;
  now: () => number;
}): Measurement {
  const { observe, model, capability, startedMs, now } = deps;
  let waitedMs = 0;
  let waitingSinceMs: number | undefined;
  let sentMs: number | undefined;
  let hasEnded = false;
  return {
    beginWaiting() {
      waitingSinceMs = now();
    },
    endWaiting() {
      sentMs = now();
      waitedMs += sentMs - (waitingSinceMs ?? sentMs);
      waitingSinceMs = undefined;
    },
    end(outcome, figures) {
      if (hasEnded) return;
      hasEnded = true;
      observe({
        model,
        capability,
        outcome,
        queueSeconds: waitedMs / 1000,
        overheadSeconds: sentMs === undefined ? undefined : (sentMs - startedMs - waitedMs) / 1000,
        durationSeconds: (now() - startedMs) / 1000,
        figures,
      });
    },
  };
}
