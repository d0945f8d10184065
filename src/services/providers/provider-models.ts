// Reads the list of models that a provider tells, which may hold anything.
import { isObject } from '../../lib/values.ts';
import { type ModelType, modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import { tokensIn } from './context-length.ts';
import { labelsIn } from './model-labels.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A model of a provider. */
export interface RemoteModel {
  /** `<provider>.<name>` */
  id: string;
  provider: string;
  /** The provider's own name for it. */
  upstream: string;
  type: ModelType;
  labels: readonly string[];
  /** Tokens that it keeps in view, if the provider tells. */
  contextLength?: number;
  /** Unix time, if the provider tells. */
  createdSeconds?: number;
}

/** What is kept of what a provider tells of one model; it can be read as such a thing again. */
export interface ListedModel {
  readonly id: string;
  readonly labels: readonly string[];
  /** Tokens. */
  readonly max_context_window?: number;
  /** Unix time. */
  readonly created?: number;
}

const MAX_MODELS = 5000;
const MAX_NAME = 400;
const MAX_SECONDS = 2 ** 33;

/** What can be used of a list as `GET /models` gives it; undefined when it is none. */
export function readModelList(json: unknown): readonly ListedModel[] | undefined {
  const list = isObject(json) ? json.data : json;
  if (!Array.isArray(list)) return undefined;
  const usable = list.filter(isListed).slice(0, MAX_MODELS);
  return [...new Map(usable.map((model) => [model.id, toListed(model)])).values()];
}

function toListed(model: Readonly<Record<string, unknown>> & { readonly id: string }): ListedModel {
  const { id, created } = model;
  const tokens = tokensIn(model);
  const isTime = typeof created === 'number' && Number.isInteger(created) && created > 0 && created < MAX_SECONDS;
  return {
    id,
    labels: labelsIn(model),
    ...(tokens === undefined ? {} : { max_context_window: tokens }),
    ...(isTime ? { created } : {}),
  };
}

/** Models of other providers are left out: two servers that are each other's provider would list each other without end. */
function isListed(entry: unknown): entry is Readonly<Record<string, unknown>> & { readonly id: string } {
  if (!isObject(entry) || entry.recipe === 'remote' || entry.downloaded === false) return false;
  const { id } = entry;
  return typeof id === 'string' && id !== '' && id.length <= MAX_NAME && !/[\p{C}\s]/u.test(id);
}

/** The models that are offered: of all that are told those that are wanted, and wanted ones that are not told. */
export function offeredModels(
  { name: provider, models, labels }: Pick<ProviderSettings, 'name' | 'models' | 'labels'>,
  listed: readonly ListedModel[],
): readonly RemoteModel[] {
  const byId = new Map(listed.map((model) => [model.id, model]));
  const wanted = models === 'all' ? listed : models.map((id) => byId.get(id) ?? { id, labels: labelsIn({ id }) });
  const offered = wanted.map(({ id, labels: told, max_context_window: contextLength, created }): RemoteModel => {
    const own = Object.hasOwn(labels, id) ? (labels[id] ?? []) : told;
    const mode = modeOfLabels(own);
    return {
      id: `${provider}.${shortName(provider, id)}`,
      provider,
      upstream: id,
      type: typeOfMode(mode ?? 'chat'),
      labels: mode === undefined ? ['chat', ...own] : own,
      ...(contextLength === undefined ? {} : { contextLength }),
      ...(created === undefined ? {} : { createdSeconds: created }),
    };
  });
  // Two names may become one; the first counts.
  return [...new Map(offered.toReversed().map((model) => [model.id, model])).values()].toReversed();
}

/** The original server's rules: `accounts/<a>/models/<m>` is `<a>/<m>`, and the provider's own name in front is left out. */
function shortName(provider: string, upstream: string): string {
  const [, account, model] = /^accounts\/([^/]+)\/models\/(.+)$/.exec(upstream) ?? [];
  if (account !== undefined) return `${account}/${model}`;
  const prefix = `${provider}/`;
  return upstream.startsWith(prefix) && upstream.length > prefix.length ? upstream.slice(prefix.length) : upstream;
}
