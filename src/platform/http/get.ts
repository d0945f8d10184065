// GET over the network: a token stays with the origin that it is for, nothing is downgraded, no timer cuts a body.
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Clock } from '../../lib/clock.ts';
import { version } from '../../lib/package-root.ts';
import { createRedirects, RedirectRefused, type Redirects } from './redirects.ts';

/** The errors of whoever asks, so that they speak of the hub or of whatever else it is. */
export interface Failures {
  /** There is no answer; trying again later may help. */
  unreachable(message: string, options: { cause: unknown }): Error;
  /** The answer is no HTTP, or a redirect that must not be followed. */
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

/** An answer that is no redirect. The body must be read to its end or destroyed. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: IncomingMessage;
  /** Who sent it: the host that was asked, or where that redirected to. */
  origin: string;
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a GET, follows redirects, and resolves with the head of the answer, whatever its status.
 * @throws what `failures` make; the `cause` is the network's error where there is one.
 * @throws the signal's reason when it aborts.
 */
export async function openGet(details: GetRequest): Promise<Answer> {
  let { url, token } = details;
  const redirects = createRedirects(url);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await send({ ...details, url, token }, redirects);
    if (!REDIRECTS.has(answer.status)) return answer;
    // Nobody needs the body of a redirect, and its connection is not worth keeping.
    answer.body.destroy();
    const next = follow(url, answer.headers.location, redirects, details.failures);
    if (next.origin !== url.origin) token = undefined;
    url = next;
  }
  throw details.failures.invalid(`${shown(details.url)} redirects more than ${MOST_REDIRECTS} times.`);
}

function follow(from: URL, location: string | undefined, redirects: Redirects, { invalid }: Failures): URL {
  try {
    return redirects.follow(from, location);
  } catch (cause) {
    throw cause instanceof RedirectRefused ? invalid(`${cause.message}.`, { cause }) : cause;
  }
}

async function send(details: GetRequest, { lookup }: Redirects): Promise<Answer> {
  const { url, token, headers, clock, headersTimeoutMs } = details;
  details.signal.throwIfAborted();
  const answered = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
        // Kept connections would save little here, and a dead one would look like a failure of the hub.
        agent: false,
        lookup,
        headers: {
          'user-agent': `lemonade-server-node/${version}`,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
      let incoming: IncomingMessage | undefined;
      const onAbort = () => (incoming ?? outgoing).destroy(toError(details.signal.reason));
      details.signal.addEventListener('abort', onAbort, { once: true });
      outgoing.once('close', () => details.signal.removeEventListener('abort', onAbort));
      outgoing.on('error', (cause) => {
        if (incoming === undefined)
          reject(details.signal.aborted ? details.signal.reason : failure(url, cause, details.failures));
      });
      outgoing.once('response', (response) => {
        incoming = response;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response, origin: url.origin });
      });
      clock.sleep(headersTimeoutMs, answered.signal).then(
        () => outgoing.destroy(new Error(`no answer within ${headersTimeoutMs / 1000} s`)),
        () => undefined,
      );
      outgoing.end();
    });
  } finally {
    answered.abort();
  }
}

function failure(url: URL, cause: Error, failures: Failures): Error {
  if (cause instanceof RedirectRefused) return failures.invalid(`${cause.message}.`, { cause });
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code.startsWith('HPE_')) return failures.invalid(`${url.host} does not answer in HTTP.`, { cause });
  return failures.unreachable(`${url.host} can't be reached: ${cause.message || code}. Is the network there?`, {
    cause,
  });
}

/** Without its query: signed addresses are as good as passwords, and errors end in logs. */
function shown(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
