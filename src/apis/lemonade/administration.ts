// Operations of the tags Administration and Providers: settings, pins, aliases, what is left over,
// and servers elsewhere.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired, invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { CleanUp } from '../../services/downloads/clean-up.ts';
import type { AliasList, ListedAlias } from '../../services/models/alias-list.ts';
import type { AliasCandidate } from '../../services/models/alias-targets.ts';
import type { Models } from '../../services/models/models.ts';
import type { PromptCaches } from '../../services/prompt-caches/prompt-caches.ts';
import type { ListingFailure } from '../../services/providers/provider.ts';
import type { DescribedProvider, Providers } from '../../services/providers/providers.ts';
import type { Residency } from '../../services/residency/residency.ts';
import type { ConfigChange, ConfigChanges } from '../../services/settings/config-changes.ts';
import { ok } from '../kit/handlers.ts';

export interface AdministrationDependencies {
  configChanges: Pick<ConfigChanges, 'inForce' | 'defaults' | 'set'>;
  residency: Pick<Residency, 'get' | 'pin'>;
  models: Pick<Models, 'get'>;
  aliasList: AliasList;
  cleanUp: Pick<CleanUp, 'run'>;
  promptCaches: Pick<PromptCaches, 'cleanUp'>;
}

/** The guard has seen to it that only who may has come so far. */
export const createAdministrationHandlers = ({
  configChanges,
  residency,
  models,
  aliasList,
  cleanUp,
  promptCaches,
}: AdministrationDependencies) =>
  ({
    readConfig: async () => ok(configChanges.inForce()),
    getConfigDefaults: async () => ok(configChanges.defaults()),
    async setConfig({ body, caller: { hasAdminKey } }) {
      const change = await configChanges.set(body, hasAdminKey ? 'owner' : 'client');
      const { updated, needsRestart, overridden } = change;
      const lists = { restart_required: [...needsRestart], overridden: [...overridden] };
      return ok({ status: 'success', message: describeChange(change), updated, ...lists });
    },
    async pinModel({ body: { model_name, model, pinned } }) {
      const name = model_name ?? model;
      if (name === undefined) throw invalid('model_name', "Say which model, in 'model_name'.");
      const find = () => models.get(name, { isLocalOnly: true }).catch(() => undefined);
      const id = residency.get(name) ? name : ((await find())?.id ?? name);
      residency.pin(id, pinned);
      return ok({ status: 'success', model_name: id, pinned });
    },
    listAliases: async () => ok({ aliases: (await aliasList.list()).map(describeAlias) }),
    async addAlias({ body }) {
      const added = await aliasList.add(body.alias, candidatesOf(body));
      const { alias, candidates, isPlain } = added;
      const several = isPlain ? {} : { candidates: candidates.map(setFields) };
      return ok({ status: 'ok', alias, target: candidates[0]?.model ?? '', ...several });
    },
    async removeAlias({ path: { alias } }) {
      await aliasList.remove(alias);
      return ok({ status: 'deleted', alias });
    },
    async cleanUpCache({ body }) {
      const isTrial = body?.dry_run !== false;
      const [files, caches] = await Promise.all([
        cleanUp.run({ isTrial }),
        promptCaches.cleanUp({ isTrial }),
      ]);
      const orphaned_files = files.map(({ path, sizeBytes, repositoryId }) => ({
        path,
        size: sizeBytes,
        model: repositoryId,
      }));
      const prompt_caches = caches.map(({ name, sizeBytes, model, tokens, usedMs }) => ({
        path: name,
        size: sizeBytes,
        model,
        tokens,
        used_at: Math.floor(usedMs / 1000),
      }));
      const total_bytes = [...files, ...caches].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return ok({
        status: 'success',
        dry_run: isTrial,
        orphaned_files,
        prompt_caches,
        total_bytes,
      });
    },
  }) satisfies Partial<Handlers>;

function candidatesOf({
  target,
  model,
  candidates,
}: Schemas['AliasRequest']): readonly AliasCandidate[] {
  const name = target ?? model;
  const refused = (message: string, param: string) => invalid(param, message);
  if (name !== undefined && candidates !== undefined)
    throw refused(
      "'candidates' takes the place of 'target' and 'model'. Send one of them.",
      'candidates',
    );
  if (candidates !== undefined) return candidates;
  if (name !== undefined) return [{ model: name }];
  throw refused(
    "Say which model it is to mean, in 'target', or which ones, in 'candidates'.",
    'target',
  );
}

function describeAlias({ alias, candidates, isPlain, model }: ListedAlias): Schemas['ModelAlias'] {
  const stateOf = (meant: ListedAlias['model']) => ({
    downloaded: meant?.downloaded ?? false,
    recipe: meant?.recipe ?? null,
  });
  const several = candidates.map((one) => ({ ...setFields(one.candidate), ...stateOf(one.model) }));
  const target = candidates[0]?.candidate.model ?? '';
  return { alias, target, ...(isPlain ? {} : { candidates: several }), ...stateOf(model) };
}

function describeChange({ needsRestart, overridden }: ConfigChange): string {
  const takes = needsRestart.length === 1 ? 'takes' : 'take';
  const later =
    needsRestart.length === 0 ? '' : ` ${listed(needsRestart)} ${takes} effect at the next start.`;
  const lost = overridden.map(
    (key) => ` The command line or the environment has another ${key}, which wins.`,
  );
  return `The settings are changed.${later}${lost.join('')}`;
}

/** `a, b and c`. */
const listed = (names: readonly string[]): string =>
  names.join(', ').replace(/, (?=[^,]+$)/, ' and ');

export interface ProviderDependencies {
  providers: Pick<Providers, 'list' | 'add' | 'remove' | 'test'>;
}

export const createProviderHandlers = ({ providers }: ProviderDependencies) =>
  ({
    listProviders: async () => ok({ object: 'list', data: (await providers.list()).map(describe) }),
    async addProvider({ body: { api_key: key, ...fields }, caller, signal }) {
      requireAdminFor(fields, caller);
      const added = await providers.add(fields, {
        key: key ?? undefined,
        isOwner: caller.hasAdminKey,
        signal,
      });
      return ok(describe(added));
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

function describe({ provider, keySource, hasKey }: DescribedProvider): Schemas['Provider'] {
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
    ...(labels.length === 0 ? {} : { labels: Object.fromEntries(labels) }),
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
