// The breaker of one replica: who may be sent there now, and for how long it is left alone.

/** What became of a request. */
type Verdict = 'served' | 'refused' | 'failed' | 'cancelled';

interface ReplicaHealthOptions {
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** From 0 up to, but not including, 1; spreads the trials of many servers. */
  jitter: () => number;
}

/** Failures in a row that open the breaker; a single one may be the request's own fault. */
const MAX_FAILURES = 2;
const FIRST_REST_MS = 500;
const MAX_REST_MS = 30_000;
/** For a refusal without Retry-After. */
const REFUSAL_REST_MS = 1000;
/** A replica that asks for a longer pause is asked again after this one. */
const MAX_REFUSAL_REST_MS = 600_000;

/**
 * Failures rest a replica for 0.5 s, 1 s, 2 s and so on up to 30 s, each less up to half of it by chance; then one request
 * tries it. A refusal comes from one that lives: it rests as long as it says, at most ten minutes, and counts as no failure.
 */
export function createReplicaHealth({ now, jitter }: ReplicaHealthOptions) {
  let failures = 0;
  /** Openings of the breaker since the last request that was served. */
  let openings = 0;
  /** Counts what the breaker did: what was sent before says nothing about the time after. */
  let epoch = 0;
  let failedUntilMs: number | undefined;
  let refusedUntilMs = 0;
  /** The request that finds out whether it is back. */
  let trial: object | undefined;

  function open(): void {
    openings += 1;
    const fullMs = Math.min(FIRST_REST_MS * 2 ** (openings - 1), MAX_REST_MS);
    failedUntilMs = now() + fullMs * (1 - jitter() / 2);
    epoch += 1;
  }

  function close(): void {
    failures = 0;
    openings = 0;
    if (failedUntilMs === undefined) return;
    failedUntilMs = undefined;
    epoch += 1;
  }

  function refuse(askedMs = REFUSAL_REST_MS): void {
    const pauseMs = Number.isNaN(askedMs) ? REFUSAL_REST_MS : Math.min(Math.max(0, askedMs), MAX_REFUSAL_REST_MS);
    refusedUntilMs = Math.max(refusedUntilMs, now() + pauseMs);
  }

  const restMs = () => Math.max(0, refusedUntilMs - now(), (failedUntilMs ?? 0) - now());

  return {
    /** `trying`: its rest after failures is over, and one request finds out whether it is back. */
    current(): 'ok' | 'resting' | 'trying' {
      if (restMs() > 0) return 'resting';
      return failedUntilMs === undefined ? 'ok' : 'trying';
    },
    /** It said itself that it wants no requests until then; that is not for us to try. */
    isRefusing: () => refusedUntilMs > now(),
    /** Milliseconds until its rest ends; 0 if it does not rest. */
    restMs,
    /** Whether the request that finds out is on its way. */
    hasTrial: () => trial !== undefined,
    /** A request starts. The result belongs to it. */
    admit() {
      let admittedIn = epoch;
      // Taken before its time because nothing else was left; the rest goes on as if it had not been.
      const isEarly = failedUntilMs !== undefined && restMs() > 0;
      const ticket = {
        /** The response has begun: one that was tried takes others again, but what follows may still fail. */
        begin(): void {
          if (admittedIn !== epoch || failedUntilMs === undefined) return;
          trial = undefined;
          failedUntilMs = undefined;
          // Its failures and rests are forgotten only when a response has come to its end.
          failures = MAX_FAILURES - 1;
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
          else if (!isEarly || failedUntilMs === undefined) {
            failures += 1;
            if (unreachable || failures >= MAX_FAILURES) open();
          }
        },
      };
      if (failedUntilMs !== undefined && !isEarly) trial ??= ticket;
      return ticket;
    },
  };
}
