// Providers as an upstream: a lease is a turn on one of them.
import { BackendRefused } from '../../errors.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { RemoteRequests } from '../providers/remote-requests.ts';
import { callOf } from './call-of.ts';
import { capabilityNotOffered, isUnknownPath } from './errors.ts';
import type { Lease, Upstream } from './upstream.ts';

/** A model of a provider. Its path is the provider's own name for it. */
export type ModelElsewhere = KnownModel & { provider: string; path: string };

/**
 * Nothing is loaded, counted or blamed here: what may be tried again, `RemoteRequests` tries again
 * on other replicas.
 */
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
            throw isMissing(error, capability)
              ? capabilityNotOffered(lease, capability, error)
              : error;
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
  'native-completion',
  'tokenize',
  'detokenize',
  'count-tokens',
  'apply-template',
  'reranking',
]);

const isMissing = (error: unknown, capability: Capability): error is BackendRefused =>
  error instanceof BackendRefused && OPTIONAL.has(capability) && isUnknownPath(error);
