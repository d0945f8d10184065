// The breaker of one replica: which requests may be sent there now. How long it rests is with all other failures.
import type { Failures } from '../failures/failures.ts';

type Verdict = 'served' | 'refused' | 'failed' | 'cancelled';

interface ReplicaHealthOptions {
  failures: Failures;
  key: string;
  /** From 0 up to, but not including, 1; spreads the trials of many servers. */
  jitter: () => number;
}

/** Failures rest a replica, longer each time. One that refuses lives: it rests as long as it says, and has not failed. */
export function createReplicaHealth({ failures, key, jitter }: ReplicaHealthOptions) {
  /** Counts what the breaker did: what was sent before says nothing about the time after. */
  let epoch = 0;
  /** It has failed, and no request has found out yet that it is back. */
  let isOpen = false;
  /** The request that finds out whether it is back. */
  let trial: object | undefined;
  void failures.forget('replicaFailed', key);
  void failures.forget('replicaRefused', key);

  function fail(isCertain: boolean | undefined): void {
    void failures.note('replicaFailed', key, 'It failed.', { isCertain, share: 1 - jitter() / 2 });
    if (failedMs() === 0) return;
    isOpen = true;
    epoch += 1;
  }

  function close(): void {
    void failures.forget('replicaFailed', key);
    if (!isOpen) return;
    isOpen = false;
    epoch += 1;
  }

  function refuse(ms: number | undefined): void {
    const askedMs = ms === undefined || Number.isNaN(ms) ? undefined : Math.max(0, ms);
    void failures.note('replicaRefused', key, 'It takes no requests now.', { askedMs });
  }

  const failedMs = () => failures.resting('replicaFailed', key)?.restMs ?? 0;
  const refusedMs = () => failures.resting('replicaRefused', key)?.restMs ?? 0;
  const restMs = () => Math.max(failedMs(), refusedMs());

  return {
    /** `trying`: its rest after failures is over, and one request finds out whether it is back. */
    current(): 'ok' | 'resting' | 'trying' {
      if (restMs() > 0) return 'resting';
      return isOpen ? 'trying' : 'ok';
    },
    /** It said itself that it wants no requests until then; that is not for us to try. */
    isRefusing: () => refusedMs() > 0,
    restMs,
    hasTrial: () => trial !== undefined,
    admit() {
      let admittedIn = epoch;
      // Taken before its time because nothing else was left; the rest goes on as if it had not been.
      const isEarly = isOpen && restMs() > 0;
      const ticket = {
        /** The response has begun: one that was tried takes others again, but what follows may still fail. */
        begin(): void {
          if (admittedIn !== epoch || !isOpen) return;
          trial = undefined;
          isOpen = false;
          // Its failures are forgotten only when a response has come to its end.
          failures.endRest('replicaFailed', key);
          epoch += 1;
          admittedIn = epoch;
        },
        /** Once. `unreachable`: no connection was made, so one failure is enough. */
        settle(
          verdict: Verdict,
          { retryAfterMs, unreachable }: { retryAfterMs?: number | undefined; unreachable?: boolean | undefined } = {},
        ): void {
          if (trial === ticket) trial = undefined;
          if (verdict === 'refused') refuse(retryAfterMs);
          if (admittedIn !== epoch || verdict === 'cancelled') return;
          if (verdict !== 'failed') close();
          else if (!isEarly || !isOpen) fail(unreachable);
        },
      };
      if (isOpen && !isEarly) trial ??= ticket;
      return ticket;
    },
  };
}
