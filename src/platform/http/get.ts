// GET over the network: a token stays with the origin that it is for, nothing is downgraded, no timer cuts a body.
import type { OutgoingHttpHeaders } from 'node:http';
import { type Clock, startTimeout } from '../../lib/clock.ts';
import { version } from '../../lib/package-root.ts';
import { exchange, type HttpResponse } from './exchange.ts';
import { prepareRequest } from './proxies.ts';
import { createRedirects, RedirectRefused, type Redirects } from './redirects.ts';

/** The errors of whoever asks, so that they speak of the hub or of whatever else it is. */
export interface Failures {
  /** There is no response; trying again later may help. */
  unreachable(message: string, options: { cause: unknown }): Error;
  /** The response is no HTTP, or a redirect that must not be followed. */
  invalid(message: string, options?: { cause: unknown }): Error;
}

/** What to ask, and of whom. */
export interface GetRequest {
  url: URL;
  /** Sent to `url`'s own origin only, and never again once a redirect has left it. */
  token?: string | undefined;
  headers?: OutgoingHttpHeaders;
  signal: AbortSignal;
  /** How long each hop may take until its headers are there. */
  headersTimeoutMs: number;
  clock: Clock;
  failures: Failures;
}

/** A response that is no redirect. */
export interface GetResponse extends HttpResponse {
  /** Who sent it: the host that was asked, or where that redirected to. */
  origin: string;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a GET, follows redirects, and resolves with the head of the response, whatever its status.
 * @throws what `failures` make; the `cause` is the network's error where there is one.
 * @throws the signal's reason when it aborts.
 */
export async function openGet(details: GetRequest): Promise<GetResponse> {
  let { url, token } = details;
  const redirects = createRedirects(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await send({ ...details, url, token }, redirects);
    if (!REDIRECTS.has(response.status)) return response;
    // Nobody needs the body of a redirect, and its connection is not worth keeping.
    response.body.destroy();
    const next = follow(url, response.headers.location, redirects, details.failures);
    if (next.origin !== url.origin) token = undefined;
    url = next;
  }
  throw details.failures.invalid(`${shown(details.url)} redirects more than ${MAX_REDIRECTS} times.`);
}

function follow(from: URL, location: string | undefined, redirects: Redirects, { invalid }: Failures): URL {
  try {
    return redirects.follow(from, location);
  } catch (cause) {
    throw cause instanceof RedirectRefused ? invalid(`${cause.message}.`, { cause }) : cause;
  }
}

async function send(details: GetRequest, { lookup }: Redirects): Promise<GetResponse> {
  const { url, token, headers, signal, clock, headersTimeoutMs, failures } = details;
  signal.throwIfAborted();
  const timeout = startTimeout(
    clock,
    headersTimeoutMs,
    () => new Error(`no response within ${headersTimeoutMs / 1000} s`),
  );
  try {
    const limited = AbortSignal.any([signal, timeout.signal]);
    const outgoing = await prepareRequest({
      url,
      lookup,
      headers: {
        'user-agent': `lemonade-server-node/${version}`,
        accept: '*/*',
        'accept-encoding': 'identity',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      signal: limited,
    });
    const response = await exchange(outgoing, { signal: limited, failureOf: (error) => error }).response;
    if (response.status === 407) {
      response.body.destroy();
      throw new Error('the proxy refuses, with status 407');
    }
    return { ...response, origin: url.origin };
  } catch (cause) {
    signal.throwIfAborted();
    throw failure(url, timeout.signal.aborted ? timeout.signal.reason : cause, failures);
  } finally {
    timeout.stop();
  }
}

function failure(url: URL, cause: Error, failures: Failures): Error {
  if (cause instanceof RedirectRefused) return failures.invalid(`${cause.message}.`, { cause });
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code.startsWith('HPE_')) return failures.invalid(`${url.host} does not speak HTTP.`, { cause });
  return failures.unreachable(`${url.host} can't be reached: ${cause.message || code}. Is the network there?`, {
    cause,
  });
}

/** Without its query: signed addresses are as good as passwords, and errors end in logs. */
function shown(url: URL): string {
  return `${url.origin}${url.pathname}`;
}
