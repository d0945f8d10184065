// Speaks HTTP with one provider: its key goes to its addresses only, and what it sends is checked before anybody reads it.
import { rootCertificates } from 'node:tls';
import {
  BackendRefused,
  OfflineMode,
  ProviderBrokeOff,
  ProviderBusy,
  ProviderKeyRefused,
  ProviderResponseInvalid,
  ProviderUnreachable,
  ProviderWithoutTls,
} from '../../errors.ts';
import { isWithoutTls, messageOf } from '../../lib/error-values.ts';
import { parseLimitedJson, tryParseLimitedJson } from '../../lib/limited-json.ts';
import { version } from '../../lib/package-root.ts';
import { createSecretMask, type SecretMask } from '../../lib/secret-mask.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { isObject } from '../../lib/values.ts';
import { createHttpClient, type HttpClient, HttpFailed, type HttpTimeouts } from '../../platform/http/client.ts';
import { retryAfterMs } from '../../platform/transfers/retries.ts';
import type { ChildResponse } from '../../processes/child-http.ts';
import type { Responder } from '../../processes/responder.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { isNearby } from './base-url.ts';
import { isSecretKey, type ProviderKeys } from './provider-keys.ts';
import { type ListedModel, readModelList } from './provider-models.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A POST request, without the address. */
export interface ProviderCall {
  /** Behind the base URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | readonly Uint8Array[];
}

/** What a response must be: events, JSON, or whatever comes. */
export type Expected = 'events' | 'json' | 'anything';

export interface ProviderClient {
  /**
   * Sends a call to one address; resolves with a response of status 200 and of the expected kind.
   * @throws {ProviderUnreachable} {ProviderBrokeOff} {ProviderKeyRefused} {ProviderBusy} {ProviderResponseInvalid}
   *   {BackendRefused} with the provider's words, {OfflineMode} {LeavesMachine}, or the signal's reason
   */
  ask(
    baseUrl: string,
    call: ProviderCall,
    options: { expected: Expected; signal: AbortSignal },
  ): Promise<ChildResponse>;
  /** The models that one address tells. Throws as `ask` does. */
  list(baseUrl: string, signal: AbortSignal): Promise<readonly ListedModel[]>;
  /** Whether nobody listens there. */
  isGone(baseUrl: string, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

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
/** Of what a provider says of its refusal. */
const MAX_WORDS = 1000;
const DEFAULT_RETRY_MS = 1000;

const MEDIA: Readonly<Record<Expected, { pattern: RegExp; name: string }>> = {
  events: { pattern: /^text\/event-stream\b/i, name: 'a stream of events' },
  json: { pattern: /^application\/(?:[\w.-]+\+)?json\b/i, name: 'JSON' },
  anything: { pattern: /^/, name: '' },
};

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { settings, keys, isOffline, localOnly, timeouts = DEFAULT_TIMEOUTS } = options;
  const { name } = settings;
  const from = responderOf(name);
  let client: HttpClient | undefined;

  /** All connections begin here. @throws {LeavesMachine} */
  async function connected(): Promise<HttpClient> {
    localOnly.checkProvider(name);
    client ??= createHttpClient({ keepsConnections: true, ca: await authorities(), timeouts });
    return client;
  }

  async function authorities(): Promise<readonly string[] | undefined> {
    const { caFile } = settings;
    if (caFile === undefined) return undefined;
    try {
      return [...rootCertificates, await readSmallFile(caFile)];
    } catch (cause) {
      throw new ProviderUnreachable(`Provider '${name}': 'ca_file' ${caFile} can't be read: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  function headersWith(key: string | undefined, headers: Readonly<Record<string, string>>) {
    const { authHeaderName, authHeaderPrefix } = settings;
    const value = authHeaderPrefix === '' ? key : `${authHeaderPrefix} ${key}`;
    return {
      'user-agent': `lemonade-server-node/${version}`,
      'accept-encoding': 'identity',
      ...headers,
      ...(key === undefined ? {} : { [authHeaderName]: value }),
    };
  }

  /** Any response but a redirect; the errors of the network as ours. */
  async function send(
    baseUrl: string,
    request: { method: string; path: string; headers: Readonly<Record<string, string>>; body?: ProviderCall['body'] },
    { key, signal }: { key: string | undefined; signal: AbortSignal },
  ): Promise<ChildResponse> {
    if (isOffline() && !isNearby(baseUrl)) throw new OfflineMode(`Provider '${name}'`);
    const url = new URL(`${baseUrl}${request.path}`);
    const headers = headersWith(key, request.headers);
    const mask = key === undefined || !isSecretKey(key) ? undefined : createSecretMask(key);
    const failed = (failure: HttpFailed) => networkError(url, failure, mask);
    const { method, body } = request;
    const { open } = await connected();
    const opened = await open({ url, method, headers, body, signal, filter: mask?.pieces(), failed });
    const response = { ...opened, from, headers: mask === undefined ? opened.headers : masked(opened.headers, mask) };
    const { status } = response;
    const coding = response.headers['content-encoding'] ?? 'identity';
    if (status >= 200 && status < 300 && coding === 'identity') return response;
    if (status >= 400) return response;
    response.body.destroy();
    throw new ProviderResponseInvalid(
      status >= 300
        ? `Provider '${name}' redirects (status ${status}), which is not followed: the key is for ${url.origin} alone. Correct its address.`
        : `Provider '${name}' sends what can't be read: status ${status}, encoding '${coding.slice(0, 40)}'.`,
    );
  }

  function networkError(
    { origin }: URL,
    failure: HttpFailed,
    mask: SecretMask | undefined,
  ): ProviderUnreachable | ProviderBrokeOff {
    const { message } = failure;
    // A certificate has words of the other side in it.
    const reason = mask === undefined ? message : mask.text(message);
    if (failure.phase === 'connect' && isWithoutTls(failure.cause)) {
      return new ProviderWithoutTls(`What answers at ${origin} does not speak HTTPS.`, {
        cause: failure,
        remedy: { text: 'Write http:// in place of https://, or correct the port.' },
      });
    }
    if (failure.phase === 'connect') {
      return new ProviderUnreachable(`Provider '${name}' can't be reached at ${origin}: ${reason}.`, {
        cause: failure,
      });
    }
    const when = failure.phase === 'head' ? 'did not answer' : 'broke off in the middle of its response';
    return new ProviderBrokeOff(`Provider '${name}' ${when} at ${origin}: ${reason}.`, { cause: failure });
  }

  async function refusalIn(response: ChildResponse, key: string | undefined): Promise<Error> {
    const { status, headers } = response;
    const text = await textOf(response, MAX_ERROR_BYTES).catch(() => '');
    const { message, type, code } = wordsIn(text);
    if (status === 401 || status === 403) {
      const why =
        key === undefined ? 'wants a key, and there is none for it' : 'refuses the key that is configured for it';
      const rest = status === 403 ? ', or access with it' : '';
      return new ProviderKeyRefused(
        `Provider '${name}' ${why}${rest} (status ${status}). Set the key of the provider; yours for this server is not concerned.`,
      );
    }
    if (status === 429 || status === 503) {
      const told = retryAfterMs(headers);
      const details = { provider: name, retryAfterMs: told ?? DEFAULT_RETRY_MS, isTold: told !== undefined };
      return new ProviderBusy({ ...details, ...(message === undefined ? {} : { words: message }) });
    }
    return new BackendRefused({
      message: message ?? `Provider '${name}' refused with status ${status}.`,
      status,
      ...(type === undefined ? {} : { type }),
      ...(code === undefined ? {} : { code }),
    });
  }

  function checkKind({ headers, body }: ChildResponse, expected: Expected): void {
    const type = headers['content-type'] ?? '';
    const { pattern, name: kind } = MEDIA[expected];
    if (pattern.test(type)) return;
    body.destroy();
    const sent = type === '' ? 'something without a type' : `'${type.slice(0, 80)}'`;
    throw new ProviderResponseInvalid(`Provider '${name}' sends ${sent} in place of ${kind}. Is its address right?`);
  }

  /** @throws {ProviderResponseInvalid} when it is longer than that; {ProviderBrokeOff} */
  async function textOf(response: ChildResponse, maxBytes: number): Promise<string> {
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    for await (const piece of response.body as AsyncIterable<Buffer>) {
      sizeBytes += piece.length;
      // Leaving the loop destroys the body and with it the connection.
      if (sizeBytes > maxBytes) {
        throw new ProviderResponseInvalid(
          `Provider '${name}' sends more than ${maxBytes} bytes, which is no answer to that.`,
        );
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces, sizeBytes).toString('utf8');
  }

  return {
    async ask(baseUrl, call, { expected, signal }) {
      const key = await keys.keyOf(settings);
      const response = await send(baseUrl, { method: 'POST', ...call }, { key, signal });
      if (response.status >= 400) throw await refusalIn(response, key);
      checkKind(response, expected);
      return { ...response, status: 200 };
    },

    async list(baseUrl, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
      const key = await keys.keyOf(settings);
      try {
        const response = await send(baseUrl, { method: 'GET', path: '/models', headers: {} }, { key, signal: limited });
        if (response.status >= 400) throw await refusalIn(response, key);
        checkKind(response, 'json');
        const models = readModelList(parsed(await textOf(response, MAX_LIST_BYTES)));
        if (models !== undefined) return models;
        throw new ProviderResponseInvalid(`Provider '${name}' sends no list of models. Is its address right?`);
      } catch (error) {
        signal.throwIfAborted();
        if (!limited.aborted) throw error;
        throw new ProviderUnreachable(`Provider '${name}' did not tell its models within ${LIST_TIMEOUT_MS / 1000} s.`);
      }
    },

    async isGone(baseUrl, signal) {
      try {
        const open = (await connected()).open;
        const url = new URL(`${baseUrl}/models`);
        const response = await open({ url, method: 'HEAD', headers: {}, signal });
        response.body.destroy();
        return false;
      } catch (error) {
        return error instanceof HttpFailed && error.phase === 'connect';
      }
    },

    close: () => client?.close(),
  };

  function parsed(text: string): unknown {
    try {
      return parseLimitedJson(text);
    } catch (cause) {
      throw new ProviderResponseInvalid(
        `Provider '${name}' sends no JSON as its list of models. Is its address right?`,
        { cause },
      );
    }
  }
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
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [mask.text(name), shown(value)]));
}

/** What an error says. */
function wordsIn(text: string): { message?: string; type?: string; code?: string } {
  const json = tryParseLimitedJson(text);
  const error = isObject(json) ? (json.error ?? json) : undefined;
  const { message, type, code } = isObject(error) ? error : { message: error, type: undefined, code: undefined };
  const shown = (value: unknown) => {
    return typeof value === 'string' && value !== '' ? value.slice(0, MAX_WORDS) : undefined;
  };
  const [words, kind, cause] = [shown(message), shown(type), shown(code)];
  return {
    ...(words === undefined ? {} : { message: words }),
    ...(kind === undefined ? {} : { type: kind }),
    ...(cause === undefined ? {} : { code: cause }),
  };
}
