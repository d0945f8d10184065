// Spreads requests over several addresses that serve the same models. Pure: it opens no connection and sets no timer.
import { createHash } from 'node:crypto';
import { isObject } from '../../lib/values.ts';
import type { Failures } from '../failures/failures.ts';

interface Choosable {
  url: string;
  inFlight: number;
  /** Average time until the first byte, milliseconds; undefined if it was never measured. */
  firstByteMs: number | undefined;
}

/** A replica keeps its prefixes while it has at most this much more to do than the average … */
const LOAD_FACTOR = 1.25;
/** … and this many requests, so that a few requests at the same time don't part what belongs together. */
const SPARE_REQUESTS = 1;
/** … and while it isn't so many times as slow as the one with the least to wait for. */
const SLOWNESS_FACTOR = 4;

/** Rendezvous hashing: a replica that comes or goes moves only its own keys. */
export function chooseReplica<Candidate extends Choosable>(
  candidates: readonly Candidate[],
  stickyKey: string | undefined,
): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const waits = expectedWaits(candidates);
  const waitOf = (candidate: Candidate): number => waits.get(candidate) ?? 0;
  const [least] = candidates.toSorted((a, b) => waitOf(a) - waitOf(b) || a.inFlight - b.inFlight);
  if (stickyKey === undefined || least === undefined) return least;
  const total = candidates.reduce((sum, { inFlight }) => sum + inFlight, 1);
  const mostInFlight = Math.ceil((LOAD_FACTOR * total) / candidates.length) + SPARE_REQUESTS;
  const longestWait = SLOWNESS_FACTOR * waitOf(least);
  const key = createHash('sha256').update(stickyKey).digest();
  return orderFor(key, candidates).find((one) => one.inFlight < mostInFlight && waitOf(one) <= longestWait) ?? least;
}

/** Requests that are there and the new one, times the time until the first byte. One never measured counts as the fastest. */
function expectedWaits<Candidate extends Choosable>(candidates: readonly Candidate[]): Map<Candidate, number> {
  const known = candidates.flatMap(({ firstByteMs }) => (firstByteMs === undefined ? [] : [firstByteMs]));
  const fastest = known.length > 0 ? Math.min(...known) : 1;
  return new Map(candidates.map((one) => [one, (one.firstByteMs ?? fastest) * (one.inFlight + 1)]));
}

function orderFor<Candidate extends Choosable>(key: Buffer, candidates: readonly Candidate[]): Candidate[] {
  const places = new Map(
    candidates.map((one) => [one, createHash('sha256').update(key).update(one.url).digest('hex')]),
  );
  return candidates.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
}

/** In UTF-16 units: a system prompt, or most of it. */
const MAX_LENGTH = 1024;

/** Requests that begin alike go to the replica that knows the beginning; undefined for what has none. */
export function stickyKeyOf({
  messages,
  prompt,
  input_prefix: code,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (Array.isArray(messages)) return beginningOf(textsOf(messages));
  // The prompt is the line of the cursor then, which changes with each key.
  if (typeof code === 'string') return beginningOf([code]);
  if (typeof prompt === 'string') return beginningOf([prompt]);
  return undefined;
}

function* textsOf(messages: readonly unknown[]): Generator<string> {
  for (const message of messages) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    yield `${String(role)}:`;
    if (typeof content === 'string') yield content;
    else if (Array.isArray(content)) {
      for (const part of content) if (isObject(part) && typeof part.text === 'string') yield part.text;
    }
  }
}

function beginningOf(texts: Iterable<string>): string | undefined {
  let beginning = '';
  for (const text of texts) {
    beginning += text.slice(0, MAX_LENGTH - beginning.length);
    if (beginning.length >= MAX_LENGTH) break;
  }
  return beginning === '' ? undefined : beginning;
}

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

export type ReplicasOptions = { failures: Failures; name: string; jitter?: () => number };
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

const asChoosable = (entry: Entry) => ({
  entry,
  url: entry.url,
  inFlight: entry.inFlight(),
  firstByteMs: entry.average.value(),
});

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
