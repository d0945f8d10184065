// Spreads requests over several addresses that serve the same models. Pure: it opens no connection
// and sets no timer.
import { createHash } from 'node:crypto';
import { isObject } from '../../lib/values.ts';
import type { Failures } from '../failures/failures.ts';

export type Replica = ReturnType<Endpoint['start']>;
export type Replicas = ReturnType<typeof createReplicas>;
export type ReplicasOptions = {
  failures: Failures;
  name: string /** From 0 up to, but not including, 1; `Math.random` if left out. */;
  jitter?: () => number;
};

export interface ReplicaOutcome {
  /**
   * `refused`: it lives and wants no requests now (429, 503). `cancelled`: the client left first,
   * which says nothing.
   */
  kind: 'served' | 'refused' | 'failed' | 'cancelled';
  /**
   * Of a refusal: what Retry-After says, milliseconds. One second without it; ten minutes at most.
   */
  retryAfterMs?: number | undefined;
  /** From sending to the first byte, milliseconds; not again after `began`. */
  firstByteMs?: number | undefined;
  /** Of a failure: no connection was made, so that it is left at once. */
  unreachable?: boolean | undefined;
}

/**
 * Requests with the same key go to the same replica while it can take them: what they begin with is
 * known there.
 */
type TakeOptions = { stickyKey?: string | undefined; exclude?: ReadonlySet<string> | undefined };

/**
 * A replica rests after one failure to connect, or two of another kind; then one request tries it.
 */
export function createReplicas(urls: readonly string[], options: ReplicasOptions) {
  const endpoints = [...new Set(urls)].map((url) => new Endpoint(url, options));
  function choose({ stickyKey, exclude }: TakeOptions): Endpoint | undefined {
    const left = endpoints.filter(({ url }) => !exclude?.has(url));
    const healthy = left.filter(({ health }) => health === 'ok');
    // A request that failed elsewhere already is not the one to find out.
    const isRetry = (exclude?.size ?? 0) > 0;
    const due = left.find(({ health, hasTrial }) => health === 'trying' && !hasTrial);
    if (!isRetry && due !== undefined) return due;
    if (healthy.length > 0) return chooseHealthy(healthy, stickyKey);
    const waiting = left.filter(({ refusalMs }) => refusalMs === 0);
    return waiting.toSorted((a, b) => a.restMs - b.restMs || a.inFlight - b.inFlight)[0];
  }
  return {
    /**
     * One that rests after failures is taken early if no other is left. One that refused is not: it
     * has said no.
     */
    take: (taken: TakeOptions = {}): Replica | undefined => choose(taken)?.start(),
    /** Milliseconds until one of all replicas ends its rest; 0 if one can be taken now. */
    retryAfterMs: (): number => Math.min(...endpoints.map(({ restMs }) => restMs)),
    state: () =>
      endpoints.map(({ url, health, inFlight, firstByteMs, restMs }) => ({
        url,
        health,
        inFlight,
        firstByteMs,
        restMs,
      })),
  };
}

/** A measurement this long after the one before counts for two thirds. */
const MEMORY_MS = 10_000;
/**
 * Without measurements the average falls to a third in this time, so that a slow replica is asked
 * again one day.
 */
const FORGETTING_MS = 60_000;

/**
 * Failures rest a replica, longer each time. One that refuses lives: it rests as long as it says,
 * and has not failed.
 */
class Endpoint {
  readonly url: string;
  inFlight = 0;
  readonly #failures: Failures;
  readonly #key: string;
  /** From 0 up to, but not including, 1; spreads the trials of many servers. */
  readonly #jitter: () => number;
  /** Counts what the breaker did: what was sent before says nothing about the time after. */
  #epoch = 0;
  /** It has failed, and no request has found out yet that it is back. */
  #isOpen = false;
  /** The request that finds out whether it is back. */
  #trial: object | undefined;
  #averageMs: number | undefined;
  #measuredMs = 0;

  constructor(url: string, { failures, name, jitter = Math.random }: ReplicasOptions) {
    this.url = url;
    this.#failures = failures;
    this.#key = `${name} ${url}`;
    this.#jitter = jitter;
    void failures.forget('replicaFailed', this.#key);
    void failures.forget('replicaRefused', this.#key);
  }

  /** `trying`: its rest after failures is over, and one request finds out whether it is back. */
  get health(): 'ok' | 'resting' | 'trying' {
    if (this.restMs > 0) return 'resting';
    return this.#isOpen ? 'trying' : 'ok';
  }

  get restMs(): number {
    return Math.max(this.#restOf('replicaFailed'), this.refusalMs);
  }

  /** It said itself that it wants no requests until then; that is not for us to try. */
  get refusalMs(): number {
    return this.#restOf('replicaRefused');
  }

  get hasTrial(): boolean {
    return this.#trial !== undefined;
  }

  /** On average, the newest counting most; undefined before the first measurement. */
  get firstByteMs(): number | undefined {
    return this.#averageMs === undefined
      ? undefined
      : this.#averageMs * this.#fallen(FORGETTING_MS);
  }

  start() {
    this.inFlight += 1;
    let epoch = this.#epoch;
    let isDone = false;
    // Taken before its time because nothing else was left; the rest goes on as if it had not been.
    const isEarly = this.#isOpen && this.restMs > 0;
    const replica = {
      url: this.url,
      /**
       * Before `done`: one that was tried takes others from here on, and not only from the end of a
       * long stream.
       */
      began: (firstByteMs: number): void => {
        if (isDone) return;
        this.#measure(firstByteMs);
        if (epoch !== this.#epoch || !this.#isOpen) return;
        this.#trial = undefined;
        // Its failures are forgotten only when a response has come to its end.
        this.#failures.endRest('replicaFailed', this.#key);
        this.#turn(false);
        epoch = this.#epoch;
      },
      /** Once, at the end of the request; further calls change nothing. */
      done: ({ kind, firstByteMs, retryAfterMs, unreachable }: ReplicaOutcome): void => {
        if (isDone) return;
        isDone = true;
        this.inFlight -= 1;
        if (firstByteMs !== undefined) this.#measure(firstByteMs);
        if (this.#trial === replica) this.#trial = undefined;
        if (kind === 'refused') this.#refuse(retryAfterMs);
        if (epoch !== this.#epoch || kind === 'cancelled') return;
        if (kind !== 'failed') this.#recover();
        else if (!isEarly || !this.#isOpen) this.#fail(unreachable);
      },
    };
    if (this.#isOpen && !isEarly) this.#trial ??= replica;
    return replica;
  }

  #restOf(kind: 'replicaFailed' | 'replicaRefused'): number {
    return this.#failures.resting(kind, this.#key)?.restMs ?? 0;
  }

  #turn(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#epoch += 1;
  }

  #fail(isCertain: boolean | undefined): void {
    const share = 1 - this.#jitter() / 2;
    void this.#failures.note('replicaFailed', this.#key, 'It failed.', { isCertain, share });
    if (this.#restOf('replicaFailed') > 0) this.#turn(true);
  }

  #recover(): void {
    void this.#failures.forget('replicaFailed', this.#key);
    if (this.#isOpen) this.#turn(false);
  }

  #refuse(ms: number | undefined): void {
    const askedMs = ms === undefined || Number.isNaN(ms) ? undefined : Math.max(0, ms);
    void this.#failures.note('replicaRefused', this.#key, 'It takes no requests now.', { askedMs });
  }

  #fallen(memoryMs: number): number {
    return Math.exp(-(this.#failures.now() - this.#measuredMs) / memoryMs);
  }

  #measure(firstByteMs: number): void {
    if (!Number.isFinite(firstByteMs) || firstByteMs < 0) return;
    const share = this.#fallen(MEMORY_MS);
    this.#averageMs = (this.#averageMs ?? firstByteMs) * share + firstByteMs * (1 - share);
    this.#measuredMs = this.#failures.now();
  }
}

/** A replica keeps its prefixes while it has at most this much more to do than the average … */
const LOAD_FACTOR = 1.25;
/**
 * … and this many requests, so that a few requests at the same time don't part what belongs
 * together.
 */
const SPARE_REQUESTS = 1;
/** … and while it isn't so many times as slow as the one with the least to wait for. */
const SLOWNESS_FACTOR = 4;

/** Rendezvous hashing: a replica that comes or goes moves only its own keys. */
function chooseHealthy(
  endpoints: readonly Endpoint[],
  stickyKey: string | undefined,
): Endpoint | undefined {
  if (endpoints.length < 2) return endpoints[0];
  const known = endpoints.flatMap(({ firstByteMs }) => firstByteMs ?? []);
  const fastest = known.length > 0 ? Math.min(...known) : 1;
  const key = createHash('sha256')
    .update(stickyKey ?? '')
    .digest();
  // Requests that are there and the new one, times the time until the first byte. One never
  // measured counts as the fastest.
  const all = endpoints.map((endpoint) => ({
    endpoint,
    waitMs: (endpoint.firstByteMs ?? fastest) * (endpoint.inFlight + 1),
    order: createHash('sha256').update(key).update(endpoint.url).digest('hex'),
  }));
  const [least] = all.toSorted(
    (a, b) => a.waitMs - b.waitMs || a.endpoint.inFlight - b.endpoint.inFlight,
  );
  if (stickyKey === undefined || least === undefined) return least?.endpoint;
  const total = endpoints.reduce((sum, { inFlight }) => sum + inFlight, 1);
  const mostInFlight = Math.ceil((LOAD_FACTOR * total) / endpoints.length) + SPARE_REQUESTS;
  const inOrder = all.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const isFree = ({ endpoint, waitMs }: (typeof all)[number]) =>
    endpoint.inFlight < mostInFlight && waitMs <= SLOWNESS_FACTOR * least.waitMs;
  return (inOrder.find(isFree) ?? least).endpoint;
}

/** In UTF-16 units: a system prompt, or most of it. */
const MAX_LENGTH = 1024;

/**
 * Requests that begin alike go to the replica that knows the beginning; undefined for what has
 * none.
 */
export function stickyKeyOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const { messages, prompt, input_prefix: code } = body;
  if (Array.isArray(messages)) return beginningOf(textsOf(messages));
  // The prompt is the line of the cursor then, which changes with each key.
  const text = typeof code === 'string' ? code : prompt;
  return typeof text === 'string' ? beginningOf([text]) : undefined;
}

function* textsOf(messages: readonly unknown[]): Generator<string> {
  for (const message of messages) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    yield `${String(role)}:`;
    const parts = Array.isArray(content)
      ? content.map((part) => (isObject(part) ? part.text : undefined))
      : [content];
    for (const part of parts) if (typeof part === 'string') yield part;
  }
}

function beginningOf(texts: Iterable<string>): string | undefined {
  let beginning = '';
  for (const text of texts) {
    beginning += text.slice(0, MAX_LENGTH - beginning.length);
    if (beginning.length >= MAX_LENGTH) break;
  }
  return beginning || undefined;
}
