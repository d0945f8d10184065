// One provider while the server runs: its models as it listed them, its addresses and their health, and requests to them.

import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { type ModelType, modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import { ProviderUnreachable } from './errors.ts';
import type { ProviderClient } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Replicas } from './replicas.ts';

export interface RemoteModel {
  /** `<provider>.<name>` */
  id: string;
  provider: string;
  /** The provider's own name for it. */
  upstream: string;
  type: ModelType;
  labels: readonly string[];
  contextLength?: number;
  createdSeconds?: number;
}

/** What is kept of one entry of a list; it can be read as an entry again. */
export interface ListedModel {
  readonly id: string;
  readonly labels: readonly string[];
  readonly max_context_window?: number;
  readonly created?: number;
}

const MAX_MODELS = 5000;
const MAX_NAME = 400;
const MAX_SECONDS = 2 ** 33;

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

/** The models that are offered: of all that are listed those that are wanted, and wanted ones that are not listed. */
export function offeredModels(
  { name: provider, models, labels }: Pick<ProviderSettings, 'name' | 'models' | 'labels'>,
  listed: readonly ListedModel[],
): readonly RemoteModel[] {
  const byId = new Map(listed.map((model) => [model.id, model]));
  const wanted = models === 'all' ? listed : models.map((id) => byId.get(id) ?? { id, labels: labelsIn({ id }) });
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
        ...(contextLength === undefined ? {} : { contextLength }),
        ...(created === undefined ? {} : { createdSeconds: created }),
      };
    },
  );
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

const MAX_TOKENS = 2 ** 30;
/** In the order in which they count: vLLM and SGLang, Lemonade, OpenRouter and Together, Groq, Mistral and LM Studio. */
const FIELDS = ['max_model_len', 'max_context_window', 'context_length', 'context_window', 'max_context_length'];
/** llama-server's `meta`: what it gives a request goes before what the model was trained for. */
const FIELDS_OF_META = ['n_ctx', 'n_ctx_train'];

function tokensIn(model: Readonly<Record<string, unknown>>): number | undefined {
  const meta = isObject(model.meta) ? model.meta : {};
  const values = [...FIELDS.map((name) => model[name]), ...FIELDS_OF_META.map((name) => meta[name])];
  return values.find(
    (value): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_TOKENS,
  );
}

const MAX_LABELS = 20;

/** Names that say what a model is for; the first that matches counts. */
const MODE_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, 'reranking'],
  [/embed|(?:^|\/)(?:bge|e5|gte)-/i, 'embeddings'],
  [/whisper|transcri|(?:^|[/-])(?:asr|stt)(?:$|-)/i, 'transcription'],
  [/(?:^|[/-])tts(?:$|-)|kokoro/i, 'tts'],
  [/dall-e|gpt-image|stable-diffusion|sdxl|(?:^|\/)flux/i, 'image'],
];

/** Without a label for what it is for when nothing says that. */
function labelsIn(model: Readonly<Record<string, unknown>> & { readonly id: string }): readonly string[] {
  const own = texts(model.labels);
  if (modeOfLabels(own) !== undefined) return own;
  const mode = MODE_BY_NAME.find(([pattern]) => pattern.test(model.id))?.[1];
  return [...new Set([...(mode === undefined ? [] : [mode]), ...own, ...capabilitiesIn(model)])].slice(0, MAX_LABELS);
}

/** OpenRouter, Mistral and llama-server. */
function capabilitiesIn({ architecture, supported_parameters, capabilities }: Readonly<Record<string, unknown>>) {
  const inputs = isObject(architecture) ? texts(architecture.input_modalities) : [];
  const flags = isObject(capabilities) ? capabilities : {};
  const seesPictures = inputs.includes('image') || flags.vision === true || texts(capabilities).includes('multimodal');
  const callsTools = texts(supported_parameters).includes('tools') || flags.function_calling === true;
  return [...(seesPictures ? ['vision'] : []), ...(callsTools ? ['tool-calling'] : [])];
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return list
    .filter((item): item is string => typeof item === 'string' && /^[\w-]{1,64}$/.test(item))
    .slice(0, MAX_LABELS);
}

export interface Cause {
  code: string;
  message: string;
}

export interface EndpointTest {
  baseUrl: string;
  latencyMs: number | undefined;
  modelCount: number | undefined;
  error: Cause | undefined;
}

/** What a provider listed, as it is kept over a restart. */
export interface KeptList {
  listed: readonly ListedModel[];
  atSeconds: number;
}

export interface ProviderOptions {
  settings: ProviderSettings;
  client: ProviderClient;
  replicas: Replicas;
  before: KeptList | undefined;
  onChange(): void;
  now(): number;
  date(): number;
  log: Pick<Log, 'info' | 'warning'>;
}

const NEVER = new AbortController().signal;

export class Provider {
  readonly settings: ProviderSettings;
  readonly client: ProviderClient;
  readonly replicas: Replicas;
  readonly #options: ProviderOptions;
  #kept: KeptList | undefined;
  #models: readonly RemoteModel[];
  #error: Cause | undefined;
  #askedMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(options: ProviderOptions) {
    this.#options = options;
    this.settings = options.settings;
    this.client = options.client;
    this.replicas = options.replicas;
    this.#kept = options.before;
    this.#models = offeredModels(options.settings, options.before?.listed ?? []);
  }

  /** The same object as before as long as the models are the same. */
  models(): readonly RemoteModel[] {
    return this.#models;
  }

  kept(): KeptList | undefined {
    return this.#kept;
  }

  state(): { state: 'new' | 'ready' | 'failing'; error: Cause | undefined } {
    const error = this.#error;
    return { state: error !== undefined ? 'failing' : this.#kept === undefined ? 'new' : 'ready', error };
  }

  /** Milliseconds since it was last asked, on the clock of `now`; Infinity if it never was. */
  ageMs(): number {
    return this.#options.now() - this.#askedMs;
  }

  /** Asks the first address that responds for its models; callers at the same time share the question. Never rejects. */
  refresh(signal = NEVER): Promise<void> {
    this.#asking ??= this.#ask(signal).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Asks each address. Never rejects but with the signal's reason. */
  async test(signal: AbortSignal): Promise<readonly EndpointTest[]> {
    const tests = await Promise.all(this.settings.baseUrls.map((baseUrl) => this.#testOne(baseUrl, signal)));
    this.#askedMs = this.#options.now();
    const listed = tests.find((test) => test.listed !== undefined)?.listed;
    if (listed !== undefined) this.#take(listed);
    else this.#error = tests[0]?.error;
    return tests;
  }

  close(): void {
    this.client.close();
  }

  async #ask(signal: AbortSignal): Promise<void> {
    this.#askedMs = this.#options.now();
    let error: Cause | undefined;
    for (const baseUrl of this.settings.baseUrls) {
      const test = await this.#testOne(baseUrl, signal).catch(() => undefined);
      if (test === undefined) return;
      if (test.listed) return this.#take(test.listed);
      error ??= test.error;
    }
    // Once for each trouble, and not at every listing.
    if (error && this.#error?.message !== error.message) this.#options.log.warning(error.message);
    this.#error = error;
  }

  async #testOne(baseUrl: string, signal: AbortSignal): Promise<EndpointTest & { listed?: readonly ListedModel[] }> {
    const { now } = this.#options;
    const startedMs = now();
    try {
      const listed = await this.client.list(baseUrl, signal);
      const latencyMs = Math.round(now() - startedMs);
      return { baseUrl, latencyMs, modelCount: listed.length, error: undefined, listed };
    } catch (failure) {
      signal.throwIfAborted();
      return { baseUrl, latencyMs: undefined, modelCount: undefined, error: causeOf(failure) };
    }
  }

  #take(listed: readonly ListedModel[]): void {
    const { settings, date, log, onChange } = this.#options;
    this.#kept = { listed, atSeconds: Math.floor(date() / 1000) };
    if (this.#error !== undefined) log.info(`Provider ${settings.name} lists its models again`);
    this.#error = undefined;
    const offered = offeredModels(settings, listed);
    if (isDeepStrictEqual(offered, this.#models)) return;
    this.#models = offered;
    log.info(`Provider ${settings.name} has ${offered.length} models`);
    onChange();
  }
}

function causeOf(failure: unknown): Cause {
  if (failure instanceof DomainError) return { code: failure.errorCode, message: failure.message };
  return { code: new ProviderUnreachable('').errorCode, message: messageOf(failure) };
}
