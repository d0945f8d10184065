// What responds to requests: native servers or providers. All that is above it sees neither a
// process nor an address.
import type { Place } from '../../lib/place.ts';
import type { ChildResponse } from '../../processes/child-http.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import type { Capability, Protocol, Uploads } from '../../recipes/kit/protocol.ts';
import type { ResponseFigures } from '../telemetry/observed-request.ts';

/** Where requests on models of one kind go: `Model` says what it has to know of them. */
export interface Upstream<Model extends { id: string } = { id: string }> {
  /**
   * A hold on a model, and a turn on it; the model is loaded if need be.
   * @throws {CapabilityNotSupported}, what a load throws, or the signal's reason
   */
  acquire(model: Model, request: UpstreamRequest): Promise<Lease>;
}

/**
 * What an upstream knows of a request when it is asked for a lease. The body decides nothing yet
 * but whether the model can do it; what is sent later may differ.
 */
export interface UpstreamRequest {
  capability: Capability;
  body: Readonly<Record<string, unknown>>;
  files?: Uploads;
  /** Where it comes from: turns are shared out fairly among these. */
  place: Place;
  /** How long the model stays after this request, from now on; left out, it stays as it is. */
  keepAliveMs?: number | undefined;
  isStream: boolean;
  /** The second attempt, after the native server of the first has died of something. */
  isRetry: boolean;
  signal: AbortSignal;
}

/** A request as it is sent to a model: in OpenAI's form, which the protocol adapts. */
export interface Sent extends Pick<UpstreamRequest, 'capability' | 'body' | 'signal'> {
  files?: Uploads | undefined;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A request's hold on an upstream. It ends once, by `complete`, `release` or `failed`; until then
 * the model stays, and the turn is taken.
 */
export interface Lease {
  model: LoadableModel;
  options: LoadOptions;
  protocol: Protocol;
  /** The name of the backend, or of the provider. */
  backend: string;
  /** As errors name it: `llamacpp:cpu`, `provider 'x'`. */
  runsOn: string;
  /** As traces name it: the recipe, or the provider. */
  system: string;
  /** The same object as long as the same process responds. */
  instance: object;
  /**
   * Resolves with a response of status 200. The lease ends with its body.
   * @throws {CapabilityNotSupported} {BackendRefused}, and what is lost on the way
   */
  send(sent: Sent): Promise<ChildResponse>;
  /**
   * The response to a small request of our own; undefined where the capability is not there, or is
   * refused.
   */
  probe(sent: Sent): Promise<string | undefined>;
  /**
   * All of the response has come, with these figures if they are known. Others have their turn,
   * from this tick on.
   */
  complete(figures?: ResponseFigures): void;
  /** Ends the lease; one that is not complete has broken off. May be called more than once. */
  release(): void;
  /**
   * Awaited before the client learns of a failure: it must not meet a dead process. True where
   * nothing was done yet.
   */
  failed(error: unknown): Promise<boolean>;
}
