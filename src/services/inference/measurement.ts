// Measures one request from its arrival to its end, however it ends, and reports it once.
import type { Metrics, Outcome } from '../metrics/metrics.ts';

export interface Measurement {
  /** From here on it waits for its model. */
  beginWaiting(): void;
  /** It has its model, and is sent to the native server. */
  endWaiting(): void;
  /** The first call counts. */
  end(outcome: Outcome): void;
}

/** `now` is in milliseconds. */
export function createMeasurement(deps: {
  metrics: Pick<Metrics, 'request'>;
  model: string;
  capability: string;
  startedMs: number;
  now: () => number;
}): Measurement {
  const { metrics, model, capability, startedMs, now } = deps;
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
    end(outcome) {
      if (hasEnded) return;
      hasEnded = true;
      const sent = sentMs === undefined ? {} : { overheadSeconds: (sentMs - startedMs - waitedMs) / 1000 };
      const durationSeconds = (now() - startedMs) / 1000;
      metrics.request({ model, capability, outcome, queueSeconds: waitedMs / 1000, ...sent, durationSeconds });
    },
  };
}
