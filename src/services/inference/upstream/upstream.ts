// What responds to requests: native servers or providers. All that is above it sees neither a
// process nor an address.
import {
  BackendRefused,
  CapabilityNotOffered,
  type CapabilityNotSupported,
} from '../../../errors.ts';
import type { Place } from '../../../lib/place.ts';
import type { ChildResponse } from '../../../processes/child-http.ts';
import { type ChildCall, childCallOf } from '../../../recipes/kit/child-call.ts';
import type { LoadableModel, LoadOptions } from '../../../recipes/kit/model.ts';
import type { Capability, Protocol, Uploads } from '../../../recipes/kit/protocol.ts';
import type { KnownModel } from '../../models/known-model.ts';
import type { RemoteRequests } from '../../providers/remote-requests.ts';
import type { ResponseFigures } from '../../telemetry/observed-request.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Upstream<Model extends { id: string } = { id: string }> {
  /**
   * A hold on a model, and a turn on it; the model is loaded if need be.
   * @throws {CapabilityNotSupported}, what a load throws, or the signal's reason
   */
  acquire(model: Model, request: UpstreamRequest): Promise<Lease>;
}

/** Its path is the provider's own name for it. */
export type ModelElsewhere = KnownModel & { provider: string; path: string };

export const isElsewhere = (model: { id: string; provider?: string }): model is ModelElsewhere =>
  model.provider !== undefined;

export interface UpstreamRequest {
  capability: Capability;
  body: Body;
  files?: Uploads;
  place: Place;
  keepAliveMs?: number | undefined;
  isStream: boolean;
  isRetry: boolean;
  signal: AbortSignal;
}

export interface Sent extends Pick<UpstreamRequest, 'capability' | 'body' | 'signal'> {
  files?: Uploads | undefined;
  headers?: Readonly<Record<string, string>>;
}

export interface Lease {
  model: LoadableModel;
  options: LoadOptions;
  protocol: Protocol;
  backend: string;
  /** As errors name it: `llamacpp:cpu`, `provider 'x'`. */
  runsOn: string;
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

/** @throws {CapabilityNotSupported} */
export async function callOf(
  {
    protocol,
    backend,
    runsOn,
    model,
    options,
  }: Pick<Lease, 'protocol' | 'backend' | 'runsOn' | 'model' | 'options'>,
  { capability, body, files, headers }: Omit<Sent, 'signal'>,
): Promise<ChildCall> {
  const request = { capability, body, ...(files ? { files } : {}), model, options };
  const call = await childCallOf({ protocol, backend, request });
  if (call === undefined) throw capabilityNotSupported({ model, runsOn }, capability);
  return { ...call, headers: { ...call.headers, ...headers } };
}

export function capabilityNotSupported(
  { model, runsOn }: { model: { id: string }; runsOn: string },
  capability: Capability,
): CapabilityNotSupported {
  const message = `Model '${model.id}' runs on ${runsOn}, which does not offer ${capability}.`;
  return new CapabilityNotOffered(message, { param: 'model' });
}

export function createProviderUpstream(
  remote: Pick<RemoteRequests, 'protocol' | 'begin'>,
): Upstream<ModelElsewhere> {
  const { protocol } = remote;
  return {
    async acquire(model, { place, signal }): Promise<Lease> {
      const { provider } = model;
      const turn = await remote.begin(model, { place, signal });
      const lease: Lease = {
        model,
        options: {},
        protocol,
        backend: provider,
        runsOn: `provider '${provider}'`,
        system: provider,
        instance: turn,
        async send(sent) {
          const { capability, body } = sent;
          const call = await callOf(lease, sent);
          const details = { body, expected: expectedOf(capability, body), signal: sent.signal };
          const response = await turn.ask(call, details).catch((error: unknown) => {
            throw isMissing(error, capability) ? missing(lease, capability, error) : error;
          });
          response.body.once('close', turn.release);
          return response;
        },
        probe: async () => undefined,
        complete: turn.release,
        release: turn.release,
        // What may be tried again was, where it is known whether anything was done.
        async failed() {
          turn.release();
          return false;
        },
      };
      return lease;
    },
  };
}

function expectedOf(
  capability: Capability,
  { stream }: { stream?: unknown },
): 'events' | 'json' | 'anything' {
  // Sound and subtitles have many types; what reads them looks for errors in them.
  if (capability === 'speech' || capability === 'transcription' || capability === 'translation')
    return 'anything';
  return stream === true ? 'events' : 'json';
}

/** What many providers don't have; they say so by the status of an unknown path. */
const OPTIONAL: ReadonlySet<Capability> = new Set([
  'translation',
  'infill',
  'tokenize',
  'detokenize',
  'count-tokens',
  'apply-template',
  'reranking',
]);
const UNKNOWN_PATH: ReadonlySet<number> = new Set([404, 405, 501]);
export const isUnknownPath = ({ status }: BackendRefused): boolean => UNKNOWN_PATH.has(status);
const isMissing = (error: unknown, capability: Capability): error is BackendRefused =>
  error instanceof BackendRefused && OPTIONAL.has(capability) && isUnknownPath(error);

function missing(
  { model, runsOn }: Lease,
  capability: Capability,
  cause: BackendRefused,
): CapabilityNotSupported {
  const message = `Model '${model.id}' runs on ${runsOn}, which does not offer ${capability} (status ${cause.status}).`;
  return new CapabilityNotOffered(message, { param: 'model', cause });
}
