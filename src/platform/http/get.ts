// GET over the network: a token stays with the origin that it is for, nothing is downgraded, no
// timer cuts a body.
import type { OutgoingHttpHeaders } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { version } from '../../lib/package-root.ts';
import { createHttpClient, HttpFailed, type HttpResponse } from './client.ts';
import { createRedirects, RedirectRefused, type Redirects } from './redirects.ts';

/** Makes the errors of who asks, with the name of the host in them. */
export interface Failures {
  /** There is no response, or it broke off; trying again later may help. */
  unreachable(message: string, options: { cause: unknown }): Error;
  /** The response is not HTTP, or a redirect that must not be followed. */
  invalid(message: string, options?: { cause: unknown }): Error;
}

/** One GET, with what it may follow and how long it may wait. */
export interface GetRequest {
  url: URL;
  /** Sent to `url`'s own origin only, and never again once a redirect has left it. */
  token?: string | undefined;
  /** The name of a cookie that carries the token as well. */
  tokenCookie?: string | undefined;
  headers?: OutgoingHttpHeaders;
  signal: AbortSignal;
  /**
   * How long each hop may take until it is connected, then until its headers are there, and then be
   * silent.
   */
  silenceMs: number;
  clock: Clock;
  failures: Failures;
}

/** The response at the end of all redirects. */
export interface GetResponse extends HttpResponse {
  /** Of the host that has responded. */
  origin: string;
}

const PROXY_REFUSES = 407;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects; resolves whatever the status.
 * @throws what `failures` make, or the signal's reason
 */
export async function openGet(details: GetRequest): Promise<GetResponse> {
  const { failures } = details;
  let { url, token } = details;
  const redirects = createRedirects(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await send({ ...details, url, token }, redirects);
    if (!REDIRECTS.has(response.status)) return response;
    // The body of a redirect is of no use, and its connection is not worth keeping.
    response.body.destroy();
    const from = url;
    try {
      url = redirects.follow(from, response.headers.location);
    } catch (cause) {
      throw cause instanceof RedirectRefused
        ? failures.invalid(`${cause.message}.`, { cause })
        : cause;
    }
    if (url.origin !== from.origin) token = undefined;
  }
  // Without its query: signed addresses are as good as passwords, and errors end in logs.
  const { origin, pathname } = details.url;
  throw failures.invalid(`${origin}${pathname} redirects more than ${MAX_REDIRECTS} times.`);
}

async function send(details: GetRequest, { lookup }: Redirects): Promise<GetResponse> {
  const { url, headers, signal, clock, silenceMs, failures } = details;
  const failed = (failure: HttpFailed) => failureOf(url, failure, failures);
  const timeouts = { connectMs: silenceMs, headMs: silenceMs, idleMs: silenceMs };
  const response = await createHttpClient({ timeouts, clock }).open({
    url,
    method: 'GET',
    headers: {
      'user-agent': `lemonade-server-node/${version}`,
      accept: '*/*',
      'accept-encoding': 'identity',
      ...headers,
      ...credentials(details),
    },
    signal,
    lookup,
    failed,
  });
  if (response.status === PROXY_REFUSES) {
    response.body.destroy();
    throw failed(
      new HttpFailed('head', new Error(`the proxy refuses, with status ${PROXY_REFUSES}`)),
    );
  }
  return { ...response, origin: url.origin };
}

function credentials({
  token,
  tokenCookie,
}: Pick<GetRequest, 'token' | 'tokenCookie'>): OutgoingHttpHeaders {
  if (token === undefined) return {};
  const authorization = `Bearer ${token}`;
  if (tokenCookie === undefined) return { authorization };
  return { authorization, cookie: `${tokenCookie}=${token}` };
}

function failureOf({ host }: URL, failure: HttpFailed, { invalid, unreachable }: Failures): Error {
  const { phase, isNotHttp, message, cause } = failure;
  if (cause instanceof RedirectRefused) return invalid(`${cause.message}.`, { cause });
  if (isNotHttp) return invalid(`${host} does not speak HTTP.`, { cause });
  if (phase === 'body')
    return unreachable(`${host} broke off in the middle of its response: ${message}.`, { cause });
  return unreachable(`${host} can't be reached: ${message}. Is the network there?`, { cause });
}
