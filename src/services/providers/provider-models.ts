// The models of a provider: what is used of the list that it tells, and what this server offers.
import { isObject, setFields } from '../../lib/values.ts';
import { type ModelType, modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A model of a provider, as this server offers it. */
export interface RemoteModel {
  /** `<provider>.<name>`. */
  id: string;
  provider: string;
  /** The provider's own name for it. */
  upstream: string;
  type: ModelType;
  labels: readonly string[];
  contextLength?: number;
  /** Unix time, if the provider says. */
  createdSeconds?: number;
}

/** A model as the list of a provider tells it; see {@link readModelList}. */
export interface ListedModel {
  readonly id: string;
  readonly labels: readonly string[];
  readonly max_context_window?: number;
  /** Unix time. */
  readonly created?: number;
}

/** What a provider listed last, kept over restarts. */
export interface KeptList {
  listed: readonly ListedModel[];
  /** Unix time. */
  atSeconds: number;
}

const MAX_MODELS = 5000;
const MAX_NAME_LENGTH = 400;
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
  const isTime =
    typeof created === 'number' &&
    Number.isInteger(created) &&
    created > 0 &&
    created < MAX_SECONDS;
  return {
    id,
    labels: labelsIn(model),
    ...setFields({
      max_context_window: tokensIn(model),
      created: isTime ? created : undefined,
    }),
  };
}

/**
 * Models of other providers are left out: two servers that are each other's provider would list
 * each other without end.
 */
function isListed(
  entry: unknown,
): entry is Readonly<Record<string, unknown>> & { readonly id: string } {
  if (!isObject(entry) || entry.recipe === 'remote' || entry.downloaded === false) return false;
  const { id } = entry;
  return (
    typeof id === 'string' && id !== '' && id.length <= MAX_NAME_LENGTH && !/[\p{C}\s]/u.test(id)
  );
}

/** Those of the listed models that the settings of the provider ask for, each id once. */
export function offeredModels(
  { name: provider, models, labels }: Pick<ProviderSettings, 'name' | 'models' | 'labels'>,
  listed: readonly ListedModel[],
): readonly RemoteModel[] {
  const byId = new Map(listed.map((model) => [model.id, model]));
  const wanted =
    models === 'all'
      ? listed
      : models.map((id) => byId.get(id) ?? { id, labels: labelsIn({ id }) });
  const offered = wanted.map(
    ({ id, labels: listedLabels, max_context_window: contextLength, created }): RemoteModel => {
      const own = Object.hasOwn(labels, id) ? (labels[id] ?? []) : listedLabels;
      const mode = modeOfLabels(own);
      return {
        id: `${provider}.${shortName(provider, id)}`,
        provider,
        upstream: id,
        type: typeOfMode(mode ?? 'chat'),
        labels: mode === undefined ? ['chat', ...own] : own,
        ...setFields({ contextLength, createdSeconds: created }),
      };
    },
  );
  // Two names may become one; the first counts.
  return [...new Map(offered.toReversed().map((model) => [model.id, model])).values()].toReversed();
}

/**
 * The original server's rules: `accounts/<a>/models/<m>` is `<a>/<m>`, and the provider's own name
 * in front is left out.
 */
function shortName(provider: string, upstream: string): string {
  const [, account, model] = /^accounts\/([^/]+)\/models\/(.+)$/.exec(upstream) ?? [];
  if (account !== undefined) return `${account}/${model}`;
  const prefix = `${provider}/`;
  return upstream.startsWith(prefix) && upstream.length > prefix.length
    ? upstream.slice(prefix.length)
    : upstream;
}

const MAX_TOKENS = 2 ** 30;
/**
 * In the order in which they count: vLLM and SGLang, Lemonade, OpenRouter and Together, Groq,
 * Mistral and LM Studio.
 */
const CONTEXT_FIELDS = [
  'max_model_len',
  'max_context_window',
  'context_length',
  'context_window',
  'max_context_length',
];
/** llama-server's `meta`: what it gives a request goes before what the model was trained for. */
const CONTEXT_FIELDS_OF_META = ['n_ctx', 'n_ctx_train'];

function tokensIn(model: Readonly<Record<string, unknown>>): number | undefined {
  const meta = isObject(model.meta) ? model.meta : {};
  const values = [
    ...CONTEXT_FIELDS.map((name) => model[name]),
    ...CONTEXT_FIELDS_OF_META.map((name) => meta[name]),
  ];
  return values.find(
    (value): value is number =>
      Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_TOKENS,
  );
}

const MAX_LABELS = 20;

const MODE_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, 'reranking'],
  [/embed|(?:^|\/)(?:bge|e5|gte)-/i, 'embeddings'],
  [/whisper|transcri|(?:^|[/-])(?:asr|stt)(?:$|-)/i, 'transcription'],
  [/(?:^|[/-])tts(?:$|-)|kokoro/i, 'tts'],
  [/dall-e|gpt-image|stable-diffusion|sdxl|(?:^|\/)flux/i, 'image'],
];

function labelsIn(
  model: Readonly<Record<string, unknown>> & { readonly id: string },
): readonly string[] {
  const own = texts(model.labels);
  if (modeOfLabels(own) !== undefined) return own;
  const mode = MODE_BY_NAME.find(([pattern]) => pattern.test(model.id))?.[1];
  const labels = new Set([...own, ...capabilitiesIn(model)]);
  const all = mode === undefined ? labels : new Set([mode, ...labels]);
  return [...all].slice(0, MAX_LABELS);
}

function capabilitiesIn({
  architecture,
  supported_parameters,
  capabilities,
}: Readonly<Record<string, unknown>>): readonly string[] {
  const inputs = isObject(architecture) ? texts(architecture.input_modalities) : [];
  const flags = isObject(capabilities) ? capabilities : {};
  const seesPictures =
    inputs.includes('image') || flags.vision === true || texts(capabilities).includes('multimodal');
  const callsTools =
    texts(supported_parameters).includes('tools') || flags.function_calling === true;
  const labels: string[] = [];
  if (seesPictures) labels.push('vision');
  if (callsTools) labels.push('tool-calling');
  return labels;
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return list
    .filter((item): item is string => typeof item === 'string' && /^[\w-]{1,64}$/.test(item))
    .slice(0, MAX_LABELS);
}
