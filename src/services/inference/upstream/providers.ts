// Providers as an upstream: a turn on one, and the way to it. No process is there, and nothing is loaded.
import { BackendRefused, CapabilityNotOffered, type CapabilityNotSupported } from '../../../errors.ts';
import type { Capability } from '../../../recipes/kit/protocol.ts';
import type { RemoteRequests } from '../../providers/remote-requests.ts';
import { callOf, type Lease, type ModelElsewhere, type Upstream } from './upstream.ts';

export function createProviderUpstream(remote: Pick<RemoteRequests, 'protocol' | 'begin'>): Upstream<ModelElsewhere> {
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

function expectedOf(capability: Capability, { stream }: { stream?: unknown }): 'events' | 'json' | 'anything' {
  // Sound and subtitles have many types; what reads them looks for errors in them.
  if (capability === 'speech' || capability === 'transcription' || capability === 'translation') return 'anything';
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

const isMissing = (error: unknown, capability: Capability): error is BackendRefused =>
  error instanceof BackendRefused && OPTIONAL.has(capability) && UNKNOWN_PATH.has(error.status);

function missing({ model, runsOn }: Lease, capability: Capability, cause: BackendRefused): CapabilityNotSupported {
  const message = `Model '${model.id}' runs on ${runsOn}, which does not offer ${capability} (status ${cause.status}).`;
  return new CapabilityNotOffered(message, { param: 'model', cause });
}
