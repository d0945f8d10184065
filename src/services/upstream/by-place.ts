// One upstream for all models, wherever they are.
import { isElsewhere } from '../../lib/elsewhere.ts';
import type { ModelElsewhere } from './providers.ts';
import type { Upstream } from './upstream.ts';

/** Sends models of providers to `providers`, and all others to the native servers of this machine. */
export const createUpstream = ({
  nativeServers,
  providers,
}: {
  nativeServers: Upstream;
  providers: Upstream<ModelElsewhere>;
}): Upstream => ({
  acquire: (model, request) =>
    isOfProvider(model) ? providers.acquire(model, request) : nativeServers.acquire(model, request),
});

const isOfProvider = (model: { id: string }): model is ModelElsewhere => isElsewhere(model);
