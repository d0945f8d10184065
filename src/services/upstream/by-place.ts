// One upstream for all models, wherever they are.
import type { ModelElsewhere } from './providers.ts';
import type { Upstream } from './upstream.ts';

/** Whether a provider has the model; all others are of this machine. */
export const isElsewhere = (model: { id: string; provider?: string }): model is ModelElsewhere =>
  model.provider !== undefined;

/** Sends models of providers to `providers`, and all others to the native servers of this machine. */
export const createUpstream = ({
  nativeServers,
  providers,
}: {
  nativeServers: Upstream;
  providers: Upstream<ModelElsewhere>;
}): Upstream => ({
  acquire: (model, request) =>
    isElsewhere(model) ? providers.acquire(model, request) : nativeServers.acquire(model, request),
});
