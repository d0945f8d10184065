// What a request holds of a model that runs on a provider: a turn, and the way to it. There is no process and no load.
import {
  BackendCrashed,
  BackendRefused,
  BackendResponseInvalid,
  CapabilityNotSupported,
  ProviderBrokeOff,
  ProviderResponseInvalid,
} from '../../errors.ts';
import type { Place } from '../../lib/place.ts';
import type { ChildResponse } from '../../processes/child-http.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { RemoteRequests } from '../providers/remote-requests.ts';
import type { ResponseWatch } from './crashes/crash-retry.ts';

type Body = Readonly<Record<string, unknown>>;

/** A turn on a provider, with what is known of the model. */
export type RemoteLease = Awaited<ReturnType<typeof acquireRemote>>;

/** Its path is the provider's own name for it. */
export type RemotelyKnown = KnownModel & { provider: string; path: string };

export function isRemote(model: { id: string; provider?: string }): model is RemotelyKnown {
  return model.provider !== undefined;
}

/** Nobody watches a process that is not there. */
const NO_WATCH: ResponseWatch = {
  hasBegun: () => undefined,
  hasEnded: () => undefined,
  brokeOff: () => undefined,
  settled: async () => undefined,
};

/** @throws {CapabilityNotSupported} and what `RemoteRequests.begin` throws */
export async function acquireRemote(
  model: RemotelyKnown,
  {
    remote,
    recipe,
    capability,
    place,
    signal,
  }: RemoteDeps & { capability: Capability; place: Place; signal: AbortSignal },
) {
  const { id, provider } = model;
  if (recipe.protocol.paths[capability] === undefined) {
    throw new CapabilityNotSupported(
      `Model '${id}' runs on provider '${provider}', and ${capability} is not offered for those.`,
      { param: 'model' },
    );
  }
  const turn = await remote.begin(model, { place, signal });
  return {
    model,
    recipe,
    backend: { name: provider, executable: '', devices: [] as string[] },
    reason: '',
    options: {},
    /** May be called more than once. */
    release: turn.release,
    /** Sends a call; resolves with a response of status 200. Throws what the turn throws. */
    ask: (call: ChildCall, { body, signal: until }: { body: Body; signal: AbortSignal }): Promise<ChildResponse> =>
      turn.ask(call, { body, expected: expectedOf(capability, body), signal: until }),
    /** The same failure with the name of the provider in its message. */
    explain: (error: unknown): unknown => withProviderName({ model, capability }, error),
  };
}

/** Asks once: what may be tried again is decided below, where it is known whether anything was done. */
export async function askElsewhere<Result>(
  lease: RemoteLease,
  ask: (lease: RemoteLease, watch: ResponseWatch) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(lease, NO_WATCH);
  } catch (error) {
    lease.release();
    throw lease.explain(error);
  }
}

export interface RemoteDeps {
  remote: RemoteRequests;
  recipe: Recipe;
}

function expectedOf(capability: Capability, { stream }: Body): 'events' | 'json' | 'anything' {
  // Sound and subtitles have many types; whoever reads them looks for errors in them.
  if (capability === 'speech' || capability === 'transcription' || capability === 'translation') return 'anything';
  return stream === true ? 'events' : 'json';
}

/** What many providers don't have; they say so by the status of a path that nobody knows. */
const OPTIONAL: ReadonlySet<Capability> = new Set([
  'translation',
  'tokenize',
  'detokenize',
  'count-tokens',
  'apply-template',
  'reranking',
]);
const UNKNOWN_PATH: ReadonlySet<number> = new Set([404, 405, 501]);

const SUBJECT = /^The native server('s)?/;

function withProviderName(
  { model: { id, provider }, capability }: { model: RemotelyKnown; capability: Capability },
  error: unknown,
): unknown {
  if (error instanceof BackendRefused && OPTIONAL.has(capability) && UNKNOWN_PATH.has(error.status)) {
    const message = `Model '${id}' runs on provider '${provider}', which does not offer ${capability} (status ${error.status}).`;
    return new CapabilityNotSupported(message, { param: 'model', cause: error });
  }
  const named = (message: string) => message.replace(SUBJECT, (_all, own = '') => `Provider '${provider}'${own}`);
  if (error instanceof BackendResponseInvalid)
    return new ProviderResponseInvalid(named(error.message), { cause: error });
  if (error instanceof BackendCrashed) return new ProviderBrokeOff(named(error.message), { cause: error });
  return error;
}
