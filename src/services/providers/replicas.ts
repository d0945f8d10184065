// Spreads requests over several addresses that serve the same models. Pure: it opens no connection and sets no timer.
import { chooseReplica } from './choose-replica.ts';
import { createFirstByteAverage } from './first-byte-average.ts';
import { createReplicaHealth } from './replica-health.ts';

/** A replica that a request was given; the request tells what became of it. */
export interface Replica {
  readonly url: string;
  /**
   * The response has begun, this many milliseconds after the request was sent. Optional, before `done`: a replica that
   * was tried after failures takes others from here on, and not only from the end of a long stream.
   */
  began(firstByteMs: number): void;
  /** Once, at the end of the request; further calls change nothing. */
  done(outcome: ReplicaOutcome): void;
}

export interface ReplicaOutcome {
  /**
   * `served`: answered, whatever the answer says about the request. `refused`: it lives and wants no requests now (429,
   * 503). `failed`: no connection, a cut, 500, 502, 504. `cancelled`: the client left first, which says nothing.
   */
  kind: 'served' | 'refused' | 'failed' | 'cancelled';
  /** Of a refusal: what Retry-After says, milliseconds. One second without it; ten minutes at most. */
  retryAfterMs?: number | undefined;
  /** From sending to the first byte, milliseconds; not again after `began`. */
  firstByteMs?: number | undefined;
  /** Of a failure: no connection was made, so that it is left at once. */
  unreachable?: boolean | undefined;
}

export interface TakeOptions {
  /** Requests with the same key go to the same replica while it can take them: what they begin with is known there. */
  stickyKey?: string | undefined;
  /** URLs that this request has tried already. */
  exclude?: ReadonlySet<string> | undefined;
}

export interface ReplicaState {
  url: string;
  /** `trying`: its rest after failures is over, and the next request finds out whether it is back. */
  health: 'ok' | 'resting' | 'trying';
  inFlight: number;
  /** Average time until the first byte, milliseconds; undefined if it was never measured. */
  firstByteMs: number | undefined;
  /** How long it will rest, milliseconds; 0 if it does not rest. */
  restMs: number;
}

/**
 * A healthy replica takes requests. One that failed (at once without a connection, else twice in a row) rests, longer each
 * time, and then one request tries it. One that refused rests as long as it said.
 */
export interface Replicas {
  /**
   * While no healthy replica is left, one that rests after failures is taken before its time: it may be back, and the
   * request is lost otherwise. One that refused is not: it has said no, and its Retry-After is an answer for the client.
   * @returns undefined if every replica that isn't excluded refuses requests now; see `retryAfterMs`
   */
  take(options?: TakeOptions): Replica | undefined;
  /** Milliseconds until one of all replicas ends its rest; 0 if one can be taken now. */
  retryAfterMs(): number;
  /** In the order of the URLs. */
  state(): ReplicaState[];
}

export interface ReplicasOptions {
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** From 0 up to, but not including, 1; `Math.random` if left out. */
  jitter?: () => number;
}

type Entry = ReturnType<typeof createEntry>;

/** At least one URL; one that is there twice counts once. */
export function createReplicas(urls: readonly string[], { now, jitter = Math.random }: ReplicasOptions): Replicas {
  const entries = [...new Set(urls)].map((url) => createEntry(url, { now, jitter }));

  function entryFor({ stickyKey, exclude }: TakeOptions): Entry | undefined {
    const left = entries.filter(({ url }) => !exclude?.has(url));
    const healthy = left.filter(({ health }) => health.current() === 'ok');
    // A request that failed elsewhere already is not the one to find out.
    const isRetry = (exclude?.size ?? 0) > 0;
    const due = left.filter(({ health }) => health.current() === 'trying' && !health.hasTrial());
    if (!isRetry && due.length > 0) return due[0];
    if (healthy.length > 0) return chooseReplica(healthy.map(asChoosable), stickyKey)?.entry;
    const [soonest] = left
      .filter(({ health }) => !health.isRefusing())
      .toSorted((a, b) => a.health.restMs() - b.health.restMs() || a.inFlight() - b.inFlight());
    return soonest;
  }

  return {
    take: (options = {}) => entryFor(options)?.start(),
    retryAfterMs: () => Math.min(...entries.map(({ health }) => health.restMs())),
    state: () =>
      entries.map(({ url, health, inFlight, average }) => ({
        url,
        health: health.current(),
        inFlight: inFlight(),
        firstByteMs: average.value(),
        restMs: health.restMs(),
      })),
  };
}

function createEntry(url: string, options: Required<ReplicasOptions>) {
  const health = createReplicaHealth(options);
  const average = createFirstByteAverage(options.now);
  let inFlight = 0;

  function start(): Replica {
    inFlight += 1;
    const ticket = health.admit();
    let isDone = false;
    return {
      url,
      began(firstByteMs) {
        if (isDone) return;
        average.add(firstByteMs);
        ticket.begin();
      },
      done({ kind, firstByteMs, ...details }) {
        if (isDone) return;
        isDone = true;
        inFlight -= 1;
        if (firstByteMs !== undefined) average.add(firstByteMs);
        ticket.settle(kind, details);
      },
    };
  }

  return { url, health, average, inFlight: () => inFlight, start };
}

function asChoosable(entry: Entry) {
  return { entry, url: entry.url, inFlight: entry.inFlight(), firstByteMs: entry.average.value() };
}
