// One address of a provider: what it is busy with, how fast it is, and whether it rests.
import type { Failures } from '../failures/failures.ts';

/** A request's hold on an address; see {@link Endpoint.start}. */
export type Replica = ReturnType<Endpoint['start']>;

/** What all addresses of a provider share. */
export interface EndpointOptions {
  failures: Failures;
  /** Of the provider. */
  name: string;
  /** From 0 up to, but not including, 1; `Math.random` if left out. */
  jitter?: () => number;
}

/** How a request on an address ended. */
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
export class Endpoint {
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

  constructor(url: string, { failures, name, jitter = Math.random }: EndpointOptions) {
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
