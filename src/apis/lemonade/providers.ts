// Operations of the tag Providers: servers elsewhere.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { ListingFailure } from '../../services/providers/provider.ts';
import type { DescribedProvider, Providers } from '../../services/providers/providers.ts';
import { ok } from '../kit/handlers.ts';

/** What these handlers need of the rooms. */
export interface ProviderDependencies {
  providers: Pick<Providers, 'list' | 'add' | 'remove' | 'test'>;
}

/** Who may call them, the guard has seen to; keys never leave. */
export const createProviderHandlers = ({ providers }: ProviderDependencies) =>
  ({
    listProviders: async () =>
      ok({ object: 'list', data: (await providers.list()).map(describeProvider) }),
    async addProvider({ body: { api_key: key, ...fields }, caller, signal }) {
      requireAdminFor(fields, caller);
      const added = await providers.add(fields, {
        key: key ?? undefined,
        isOwner: caller.hasAdminKey,
        signal,
      });
      return ok(describeProvider(added));
    },
    async removeProvider({ path: { name } }) {
      await providers.remove(name);
      return ok({ status: 'success', message: `Removed provider: ${name}`, name });
    },
    async testProvider({ path: { name }, signal }) {
      const { provider, endpoints } = await providers.test(name, signal);
      return ok({
        name,
        ok: endpoints.every(({ error }) => error === undefined),
        model_count: provider.models().length,
        endpoints: endpoints.map(({ baseUrl, latencyMs, modelCount, error }) => ({
          base_url: baseUrl,
          ok: error === undefined,
          latency_ms: latencyMs ?? null,
          model_count: modelCount ?? null,
          error: describeCause(error),
        })),
      });
    },
  }) satisfies Partial<Handlers>;

/**
 * What names files and variables of this machine would be sent away as a key: without keys the
 * caller is unknown.
 */
function requireAdminFor(
  fields: Schemas['ProviderRequest'],
  { hasAdminKey }: HandlerContext['caller'],
): void {
  const { name, key_env, key_file, ca_file } = fields;
  const usual = `LEMONADE_${name.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  const named = { key_env: key_env === usual ? undefined : key_env, key_file, ca_file };
  const [privileged] = Object.entries(named).find(([, value]) => isSet(value)) ?? [];
  if (privileged !== undefined && !hasAdminKey) throw new AdminKeyRequired(`'${privileged}'`);
}

function describeProvider({ provider, keySource, hasKey }: DescribedProvider): Schemas['Provider'] {
  const { settings, replicas } = provider;
  const labels = Object.entries(settings.labels).map(([id, list]) => [id, [...list]]);
  const { state, error } = provider.state();
  return {
    name: settings.name,
    base_urls: [...settings.baseUrls],
    auth_header_name: settings.authHeaderName,
    auth_header_prefix: settings.authHeaderPrefix,
    key_source: keySource,
    has_key: hasKey,
    ...setFields({
      key_env: settings.keyEnv,
      key_file: settings.keyFile,
      ca_file: settings.caFile,
    }),
    models: settings.models === 'all' ? settings.models : [...settings.models],
    ...setFields({ labels: labels.length === 0 ? undefined : Object.fromEntries(labels) }),
    max_concurrent: settings.maxConcurrent,
    allow_insecure_http: settings.allowInsecureHttp,
    state,
    error: describeCause(error),
    model_count: provider.models().length,
    listed_at: provider.kept()?.atSeconds ?? null,
    replicas: replicas.state().map(({ url, health, inFlight, firstByteMs, restMs }) => ({
      url,
      state: health,
      in_flight: inFlight,
      first_byte_ms: firstByteMs ?? null,
      rest_ms: restMs,
    })),
  };
}

const describeCause = (cause: ListingFailure | undefined): Schemas['Provider']['error'] =>
  cause === undefined ? null : { code: cause.code, message: cause.message };
