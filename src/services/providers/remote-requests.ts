// Requests on models of providers: each waits for its turn, goes to one address, and to another one
// only if nothing was done.
import { ModelNotFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';
import type { ChildResponse } from '../../processes/child-http.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import { ModelSaturated } from '../residency/errors.ts';
import type { Turns } from '../residency/turns.ts';
import type { Replica, ReplicaOutcome } from './endpoint.ts';
import { ProviderBrokeOff, ProviderBusy, ProviderUnreachable } from './errors.ts';
import type { Provider } from './provider.ts';
import type { Expected } from './provider-client.ts';
import { providerProtocol } from './provider-protocol.ts';
import type { Providers } from './providers.ts';
import { stickyKeyOf } from './sticky-key.ts';

/** What is known of a request in addition to its call. */
export interface AskDetails {
  /** As the client sent it: requests that begin alike go to one address. */
  body: Readonly<Record<string, unknown>>;
  expected: Expected;
  signal: AbortSignal;
}

export interface RemoteRequestsOptions {
  providers: Pick<Providers, 'of'>;
  createTurns(): Turns;
  maxQueuedRequests: number;
  clock: Clock;
}

/** How long a request goes on trying in all while its provider says that it is to come later. */
const MAX_TRYING_MS = 10_000;
const LEAST_WAIT_MS = 100;

/** Sends requests to providers, as many at a time as each takes. */
export class RemoteRequests {
  readonly protocol = providerProtocol;
  readonly #options: RemoteRequestsOptions;
  readonly #queues = new WeakMap<Provider, Turns>();

  constructor(options: RemoteRequestsOptions) {
    this.#options = options;
  }

  /**
   * A turn on the provider of a model; clients take turns. `release` may be called more than once;
   * `ask` sends a call, and throws what `ProviderClient.ask` throws.
   * @throws {ModelNotFound} when the provider was removed, {ModelSaturated}, or the signal's reason
   */
  async begin(
    { id, provider: name }: { id: string; provider: string },
    { place, signal }: { place: Place; signal: AbortSignal },
  ) {
    const provider = await this.#options.providers.of({ provider: name });
    if (provider === undefined) throw new ModelNotFound(id);
    const turns = this.#queueOf(provider);
    const waiting = turns.waiting();
    const hasRoom = turns.hasRoomFor(place, this.#options.maxQueuedRequests);
    const release =
      turns.tryTake(place) ?? (hasRoom ? await turns.take({ place, order: 0, signal }) : undefined);
    if (release === undefined)
      throw new ModelSaturated({ model: id, waiting, waitMs: turns.expectedWaitMs() });
    return {
      release,
      ask: (call: ChildCall, details: AskDetails) => this.#ask(provider, call, details),
    };
  }

  #queueOf(provider: Provider): Turns {
    const present = this.#queues.get(provider);
    if (present) return present;
    const turns = this.#options.createTurns();
    turns.setLimit(provider.settings.maxConcurrent);
    this.#queues.set(provider, turns);
    return turns;
  }

  async #ask(provider: Provider, call: ChildCall, details: AskDetails): Promise<ChildResponse> {
    const { clock } = this.#options;
    const { replicas } = provider;
    const stickyKey = isAlone(provider) ? undefined : stickyKeyOf(details.body);
    const endMs = clock.now() + MAX_TRYING_MS;
    let tried = new Set<string>();
    let failure: unknown;
    let refusal: ProviderBusy | undefined;
    for (;;) {
      const replica = replicas.take({ stickyKey, exclude: tried });
      if (replica === undefined) {
        const busy = failure === undefined ? noneNow(provider) : failure;
        const isToWait = busy instanceof ProviderBusy && busy.isTold;
        const askedMs = isToWait && isAlone(provider) ? busy.retryAfterMs : replicas.retryAfterMs();
        const waitMs = isToWait ? Math.max(LEAST_WAIT_MS, askedMs) : Number.POSITIVE_INFINITY;
        // That one would take it later counts more than that another one is down.
        if (clock.now() + waitMs > endMs) throw isAlone(provider) ? busy : (refusal ?? busy);
        await clock.sleep(waitMs, details.signal);
        tried = new Set();
        failure = undefined;
        continue;
      }
      try {
        return await this.#askReplica(provider, replica, call, details);
      } catch (error) {
        if (!(await mayGoOn(provider, { replica, error, ...details }))) throw error;
        tried.add(replica.url);
        if (error instanceof ProviderBusy) refusal = error;
        if (!(failure instanceof ProviderBusy)) failure = error;
      }
    }
  }

  async #askReplica(
    provider: Provider,
    replica: Replica,
    call: ChildCall,
    { expected, signal }: AskDetails,
  ) {
    const { clock } = this.#options;
    const startedMs = clock.now();
    try {
      const response = await provider.client.ask(replica.url, call, { expected, signal });
      replica.began(clock.now() - startedMs);
      const { body } = response;
      body.once('close', () => {
        // A reader that has had enough destroys it without an error.
        const isCut = body.errored !== null && !signal.aborted;
        replica.done({ kind: isCut ? 'failed' : body.readableEnded ? 'served' : 'cancelled' });
      });
      return response;
    } catch (error) {
      replica.done(signal.aborted ? { kind: 'cancelled' } : outcomeOf(error, provider));
      throw error;
    }
  }
}

const noneNow = ({ settings, replicas }: Provider): ProviderBusy =>
  new ProviderBusy({
    provider: settings.name,
    retryAfterMs: replicas.retryAfterMs(),
    isTold: true,
  });

function outcomeOf(error: unknown, provider: Provider): ReplicaOutcome {
  if (error instanceof ProviderBusy) {
    // There is no other address to go to, and clouds count by model: each request gets a response
    // of its own.
    return isAlone(provider)
      ? { kind: 'served' }
      : { kind: 'refused', retryAfterMs: error.retryAfterMs };
  }
  if (error instanceof ProviderUnreachable) return { kind: 'failed', unreachable: true };
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  const isAboutRequest = typeof status === 'number' && status < 500;
  return { kind: isAboutRequest ? 'served' : 'failed' };
}

/**
 * Nothing was done with a request that was lost on its way, if no connection can be made there any
 * more.
 */
async function mayGoOn(
  provider: Provider,
  { replica, error, signal }: { replica: Replica; error: unknown; signal: AbortSignal },
): Promise<boolean> {
  if (signal.aborted) return false;
  if (error instanceof ProviderBusy || error instanceof ProviderUnreachable) return true;
  if (!(error instanceof ProviderBrokeOff) || isAlone(provider)) return false;
  return provider.client.isGone(replica.url, signal);
}

const isAlone = ({ settings }: Provider): boolean => settings.baseUrls.length === 1;
