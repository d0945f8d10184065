// Spreads requests over several addresses that serve the same models. Pure: it opens no connection and sets no timer.
import type { Failures } from '../failures/failures.ts';
import { chooseReplica } from './choose-replica.ts';
import { createReplicaHealth } from './replica-health.ts';

export type Replica = ReturnType<Entry['start']>;
export type Replicas = ReturnType<typeof createReplicas>;

export interface ReplicaOutcome {
  /** `refused`: it lives and wants no requests now (429, 503). `cancelled`: the client left first, which says nothing. */
  kind: 'served' | 'refused' | 'failed' | 'cancelled';
  /** Of a refusal: what Retry-After says, milliseconds. One second without it; ten minutes at most. */
  retryAfterMs?: number | undefined;
  /** From sending to the first byte, milliseconds; not again after `began`. */
  firstByteMs?: number | undefined;
  /** Of a failure: no connection was made, so that it is left at once. */
  unreachable?: boolean | undefined;
}

interface TakeOptions {
  /** Requests with the same key go to the same replica while it can take them: what they begin with is known there. */
  stickyKey?: string | undefined;
  exclude?: ReadonlySet<string> | undefined;
}

export interface ReplicasOptions {
  failures: Failures;
  name: string;
  jitter?: () => number;
}

type Entry = ReturnType<typeof createEntry>;

/** A replica rests after one failure to connect, or two of another kind; then one request tries it. */
export function createReplicas(urls: readonly string[], { failures, name, jitter = Math.random }: ReplicasOptions) {
  const entries = [...new Set(urls)].map((url) => createEntry(url, { failures, name, jitter }));

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
    /** One that rests after failures is taken early if no other is left. One that refused is not: it has said no. */
    take: (options: TakeOptions = {}): Replica | undefined => entryFor(options)?.start(),
    /** Milliseconds until one of all replicas ends its rest; 0 if one can be taken now. */
    retryAfterMs: (): number => Math.min(...entries.map(({ health }) => health.restMs())),
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
  const { failures, name, jitter } = options;
  const health = createReplicaHealth({ failures, key: `${name} ${url}`, jitter });
  const average = createFirstByteAverage(() => failures.now());
  let inFlight = 0;

  function start() {
    inFlight += 1;
    const ticket = health.admit();
    let isDone = false;
    return {
      url,
      /** Before `done`: one that was tried takes others from here on, and not only from the end of a long stream. */
      began(firstByteMs: number): void {
        if (isDone) return;
        average.add(firstByteMs);
        ticket.begin();
      },
      /** Once, at the end of the request; further calls change nothing. */
      done({ kind, firstByteMs, ...details }: ReplicaOutcome): void {
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

/** A measurement this long after the one before counts for two thirds. */
const MEMORY_MS = 10_000;
/** Without measurements the average falls to a third in this time, so that a slow replica is asked again one day. */
const FORGETTING_MS = 60_000;

function createFirstByteAverage(now: () => number) {
  let average: number | undefined;
  let changedMs = 0;
  const fallen = (memoryMs: number) => Math.exp(-(now() - changedMs) / memoryMs);
  return {
    add(firstByteMs: number): void {
      if (!Number.isFinite(firstByteMs) || firstByteMs < 0) return;
      const share = fallen(MEMORY_MS);
      average = (average ?? firstByteMs) * share + firstByteMs * (1 - share);
      changedMs = now();
    },
    value: (): number | undefined => (average === undefined ? undefined : average * fallen(FORGETTING_MS)),
  };
}
