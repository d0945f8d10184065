// Speaks HTTP with one provider: its key goes to its addresses only, and what it sends is checked
// before it is used.
import { rootCertificates } from 'node:tls';
import { OfflineMode } from '../../errors.ts';
import { version } from '../../lib/package-root.ts';
import { createSecretMask, type SecretMask } from '../../lib/secret-mask.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { isObject, isWithoutTls, messageOf } from '../../lib/values.ts';
import {
  createHttpClient,
  type HttpClient,
  HttpFailed,
  type HttpTimeouts,
} from '../../platform/http/client.ts';
import { retryAfterMs } from '../../platform/transfers/retries.ts';
import {
  type ChildResponse,
  type Responder,
  readJson,
  readText,
} from '../../processes/child-http.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import { type ModelType, modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import { errorMember, refusalOf } from '../../recipes/kit/refusal.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import {
  ProviderBrokeOff,
  ProviderBusy,
  ProviderKeyRefused,
  ProviderResponseInvalid,
  ProviderUnreachable,
  ProviderWithoutTls,
} from './errors.ts';
import { isSecretKey, type ProviderKeys } from './provider-keys.ts';
import { isNearby, type ProviderSettings } from './provider-settings.ts';

export type Expected = 'events' | 'json' | 'anything';

export interface ProviderClientOptions {
  settings: ProviderSettings;
  keys: Pick<ProviderKeys, 'keyOf'>;
  isOffline(): boolean;
  localOnly: Pick<LocalOnly, 'checkProvider'>;
  timeouts?: HttpTimeouts;
}

/** A long prompt takes minutes before the first word of its response. */
const DEFAULT_TIMEOUTS: HttpTimeouts = { connectMs: 10_000, headMs: 600_000, idleMs: 300_000 };
const LIST_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 8 * 2 ** 20;
const MAX_ERROR_BYTES = 64 * 2 ** 10;
const DEFAULT_RETRY_MS = 1000;
const MAX_RETRY_MS = 600_000;

const MEDIA: Readonly<Record<Expected, { pattern: RegExp; name: string }>> = {
  events: { pattern: /^text\/event-stream\b/i, name: 'a stream of events' },
  json: { pattern: /^application\/(?:[\w.-]+\+)?json\b/i, name: 'JSON' },
  anything: { pattern: /^/, name: '' },
};

export class ProviderClient {
  readonly #options: ProviderClientOptions;
  readonly #from: Responder;
  #client: HttpClient | undefined;

  constructor(options: ProviderClientOptions) {
    this.#options = options;
    this.#from = responderOf(options.settings.name);
  }

  /**
   * Sends a call to one address; resolves with a response of status 200 and of the expected kind.
   * @throws {ProviderUnreachable} {ProviderBrokeOff} {ProviderKeyRefused} {ProviderBusy}
   *   {ProviderResponseInvalid} {BackendRefused} with the provider's words, {OfflineMode}
   *   {LeavesMachine}, or the signal's reason
   */
  async ask(
    baseUrl: string,
    call: ChildCall,
    { expected, signal }: { expected: Expected; signal: AbortSignal },
  ) {
    const { settings, keys } = this.#options;
    const key = await keys.keyOf(settings);
    const response = await this.#open(baseUrl, { method: 'POST', ...call }, { key, signal });
    if (response.status >= 400) throw await this.#refusalIn(response, key);
    checkKind(response, expected);
    return { ...response, status: 200 };
  }

  /** The models that one address tells. Throws as `ask` does. */
  async list(baseUrl: string, signal: AbortSignal): Promise<readonly ListedModel[]> {
    const { settings, keys } = this.#options;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
    const key = await keys.keyOf(settings);
    try {
      const request = { method: 'GET', path: '/models', headers: {} };
      const response = await this.#open(baseUrl, request, { key, signal: limited });
      if (response.status >= 400) throw await this.#refusalIn(response, key);
      checkKind(response, 'json');
      const models = readModelList(await readJson(response, { limitBytes: MAX_LIST_BYTES }));
      if (models !== undefined) return models;
      throw this.#from.invalid('sends no list of models. Is its address right?');
    } catch (error) {
      signal.throwIfAborted();
      if (!limited.aborted) throw error;
      throw new ProviderUnreachable(
        `${this.#from.name} did not tell its models within ${LIST_TIMEOUT_MS / 1000} s.`,
      );
    }
  }

  async isGone(baseUrl: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { open } = await this.#connected();
      const response = await open({
        url: new URL(`${baseUrl}/models`),
        method: 'HEAD',
        headers: {},
        signal,
      });
      response.body.destroy();
      return false;
    } catch (error) {
      return error instanceof HttpFailed && error.phase === 'connect';
    }
  }

  close(): void {
    this.#client?.close();
  }

  /** All connections begin here. @throws {LeavesMachine} */
  async #connected(): Promise<HttpClient> {
    const { settings, localOnly, timeouts = DEFAULT_TIMEOUTS } = this.#options;
    localOnly.checkProvider(settings.name);
    this.#client ??= createHttpClient({
      keepsConnections: true,
      ca: await this.#authorities(),
      timeouts,
    });
    return this.#client;
  }

  async #authorities(): Promise<readonly string[] | undefined> {
    const { caFile } = this.#options.settings;
    if (caFile === undefined) return undefined;
    try {
      return [...rootCertificates, await readSmallFile(caFile)];
    } catch (cause) {
      const message = `${this.#from.name}: 'ca_file' ${caFile} can't be read: ${messageOf(cause)}`;
      throw new ProviderUnreachable(message, { cause });
    }
  }

  async #open(
    baseUrl: string,
    {
      method,
      path,
      headers,
      body,
    }: { method: string; body?: ChildCall['body'] } & Omit<ChildCall, 'body'>,
    { key, signal }: { key: string | undefined; signal: AbortSignal },
  ): Promise<ChildResponse> {
    const from = this.#from;
    if (this.#options.isOffline() && !isNearby(baseUrl)) throw new OfflineMode(from.name);
    const url = new URL(`${baseUrl}${path}`);
    const mask = key === undefined || !isSecretKey(key) ? undefined : createSecretMask(key);
    const failed = (failure: HttpFailed) => networkError(url, failure, { from, mask });
    const { open } = await this.#connected();
    const sent = headersWith(this.#options.settings, key, headers);
    const opened = await open({
      url,
      method,
      headers: sent,
      body,
      signal,
      filter: mask?.pieces(),
      failed,
    });
    const response = {
      ...opened,
      from,
      headers: mask === undefined ? opened.headers : masked(opened.headers, mask),
    };
    const { status } = response;
    const coding = response.headers['content-encoding'] ?? 'identity';
    if (status >= 400 || (status >= 200 && status < 300 && coding === 'identity')) return response;
    response.body.destroy();
    throw from.invalid(
      status >= 300
        ? `redirects (status ${status}), which is not followed: the key is for ${url.origin} alone. Correct its address.`
        : `sends what can't be read: status ${status}, encoding '${coding.slice(0, 40)}'.`,
    );
  }

  async #refusalIn(response: ChildResponse, key: string | undefined): Promise<Error> {
    const { status, headers, from } = response;
    if (status === 401 || status === 403) {
      response.body.destroy();
      const why =
        key === undefined
          ? 'wants a key, and none is set for it'
          : 'refuses the key that is set for it';
      const rest = status === 403 ? ', or access with it' : '';
      return new ProviderKeyRefused(
        `${from.name} ${why}${rest} (status ${status}). Set the key of the provider; yours for this server is not concerned.`,
      );
    }
    const fallback = `${from.name} refused with status ${status}.`;
    const text = await readText(response, { limitBytes: MAX_ERROR_BYTES }).catch(() => '');
    const refusal = refusalOf(errorMember(text), { status, fallback });
    if (status !== 429 && status !== 503) return refusal;
    const told = retryAfterMs(headers);
    return new ProviderBusy({
      provider: this.#options.settings.name,
      retryAfterMs: Math.min(told ?? DEFAULT_RETRY_MS, MAX_RETRY_MS),
      isTold: told !== undefined,
      ...(refusal.message === fallback ? {} : { words: refusal.message }),
    });
  }
}

function headersWith(
  { authHeaderName, authHeaderPrefix }: ProviderSettings,
  key: string | undefined,
  headers: Readonly<Record<string, string>>,
) {
  const value = authHeaderPrefix === '' ? key : `${authHeaderPrefix} ${key}`;
  return {
    'user-agent': `lemonade-server-node/${version}`,
    'accept-encoding': 'identity',
    ...headers,
    ...(key === undefined ? {} : { [authHeaderName]: value }),
  };
}

function networkError(
  { origin }: URL,
  failure: HttpFailed,
  { from, mask }: { from: Responder; mask: SecretMask | undefined },
): Error {
  const { message, phase } = failure;
  if (phase === 'connect' && isWithoutTls(failure.cause)) {
    return new ProviderWithoutTls(`What answers at ${origin} does not speak HTTPS.`, {
      cause: failure,
      remedy: { text: 'Write http:// in place of https://, or correct the port.' },
    });
  }
  // A certificate has words of the other side in it.
  const reason = mask === undefined ? message : mask.text(message);
  if (phase === 'connect')
    return new ProviderUnreachable(`${from.name} can't be reached at ${origin}: ${reason}.`, {
      cause: failure,
    });
  const what = phase === 'head' ? 'did not respond' : 'broke off in the middle of its response';
  return from.brokeOff(`${what} at ${origin}: ${reason}.`, { cause: failure });
}

function checkKind({ headers, body, from }: ChildResponse, expected: Expected): void {
  const type = headers['content-type'] ?? '';
  const { pattern, name: kind } = MEDIA[expected];
  if (pattern.test(type)) return;
  body.destroy();
  const sent = type === '' ? 'something without a type' : `'${type.slice(0, 80)}'`;
  throw from.invalid(`sends ${sent} in place of ${kind}. Is its address right?`);
}

function responderOf(provider: string): Responder {
  const name = `Provider '${provider}'`;
  return {
    name,
    invalid: (what, options) => new ProviderResponseInvalid(`${name} ${what}`, options),
    brokeOff: (what, options) => new ProviderBrokeOff(`${name} ${what}`, options),
  };
}

/** Some providers repeat the key in what they say, wherever that is. */
function masked(headers: ChildResponse['headers'], mask: SecretMask): ChildResponse['headers'] {
  const shown = (value: string | string[] | undefined) =>
    typeof value === 'string' ? mask.text(value) : value?.map(mask.text);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [mask.text(name), shown(value)]),
  );
}

export interface RemoteModel {
  id: string;
  provider: string;
  upstream: string;
  type: ModelType;
  labels: readonly string[];
  contextLength?: number;
  /** Unix time, if the provider says. */
  createdSeconds?: number;
}

export interface ListedModel {
  readonly id: string;
  readonly labels: readonly string[];
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
  const isTime =
    typeof created === 'number' &&
    Number.isInteger(created) &&
    created > 0 &&
    created < MAX_SECONDS;
  return {
    id,
    labels: labelsIn(model),
    ...(tokens === undefined ? {} : { max_context_window: tokens }),
    ...(isTime ? { created } : {}),
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
  return typeof id === 'string' && id !== '' && id.length <= MAX_NAME && !/[\p{C}\s]/u.test(id);
}

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
        ...(contextLength === undefined ? {} : { contextLength }),
        ...(created === undefined ? {} : { createdSeconds: created }),
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
const FIELDS = [
  'max_model_len',
  'max_context_window',
  'context_length',
  'context_window',
  'max_context_length',
];
/** llama-server's `meta`: what it gives a request goes before what the model was trained for. */
const FIELDS_OF_META = ['n_ctx', 'n_ctx_train'];

function tokensIn(model: Readonly<Record<string, unknown>>): number | undefined {
  const meta = isObject(model.meta) ? model.meta : {};
  const values = [
    ...FIELDS.map((name) => model[name]),
    ...FIELDS_OF_META.map((name) => meta[name]),
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
  return [
    ...new Set([...(mode === undefined ? [] : [mode]), ...own, ...capabilitiesIn(model)]),
  ].slice(0, MAX_LABELS);
}

function capabilitiesIn({
  architecture,
  supported_parameters,
  capabilities,
}: Readonly<Record<string, unknown>>) {
  const inputs = isObject(architecture) ? texts(architecture.input_modalities) : [];
  const flags = isObject(capabilities) ? capabilities : {};
  const seesPictures =
    inputs.includes('image') || flags.vision === true || texts(capabilities).includes('multimodal');
  const callsTools =
    texts(supported_parameters).includes('tools') || flags.function_calling === true;
  return [...(seesPictures ? ['vision'] : []), ...(callsTools ? ['tool-calling'] : [])];
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return list
    .filter((item): item is string => typeof item === 'string' && /^[\w-]{1,64}$/.test(item))
    .slice(0, MAX_LABELS);
}
