// Speaks HTTP with one provider: its key goes to its addresses only, and what it sends is checked
// before it is used.
import { rootCertificates } from 'node:tls';
import { OfflineMode } from '../../errors.ts';
import { version } from '../../lib/package-root.ts';
import { createSecretMask, type SecretMask } from '../../lib/secret-mask.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { isWithoutTls } from '../../lib/without-tls.ts';
import {
  createHttpClient,
  type HttpClient,
  HttpFailed,
  type HttpTimeouts,
} from '../../platform/http/client.ts';
import { retryAfterMs } from '../../platform/transfers/retries.ts';
import { type ChildResponse, readJson, readText } from '../../processes/child-http.ts';
import type { Responder } from '../../processes/responder.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import { errorMember, refusalOf } from '../../recipes/kit/refusal.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { isNearby } from './base-url.ts';
import {
  ProviderBrokeOff,
  ProviderBusy,
  ProviderKeyRefused,
  ProviderResponseInvalid,
  ProviderUnreachable,
  ProviderWithoutTls,
} from './errors.ts';
import { isSecretKey, type ProviderKeys } from './provider-keys.ts';
import { type ListedModel, readModelList } from './provider-models.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What a response has to be, by its media type. */
export type Expected = 'events' | 'json' | 'anything';

/** What a client needs to know of its provider and of this server. */
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

/** HTTP to one provider. Connections are made with the first call, and kept for the next ones. */
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

  /** Whether no connection can be made to the address any more. */
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
      ...setFields({ words: refusal.message === fallback ? undefined : refusal.message }),
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
    ...setFields({ [authHeaderName]: key === undefined ? undefined : value }),
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
  const maskedValue = (value: string | string[] | undefined) =>
    typeof value === 'string' ? mask.text(value) : value?.map(mask.text);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [mask.text(name), maskedValue(value)]),
  );
}
