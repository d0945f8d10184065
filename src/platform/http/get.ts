// GET over the network: a token stays with the origin that it is for, nothing is downgraded, no
// timer cuts a body. And what a response brings: which part of a file (RFC 9110 §14), or a text.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { version } from '../../lib/package-root.ts';
import { createHttpClient, HttpFailed, type HttpResponse } from './client.ts';
import { createRedirects, RedirectRefused, type Redirects } from './redirects.ts';

export interface Failures {
  /** There is no response, or it broke off; trying again later may help. */
  unreachable(message: string, options: { cause: unknown }): Error;
  /** The response is not HTTP, or a redirect that must not be followed. */
  invalid(message: string, options?: { cause: unknown }): Error;
}

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

export interface GetResponse extends HttpResponse {
  origin: string;
}

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
  if (response.status === 407) {
    response.body.destroy();
    throw failed(new HttpFailed('head', new Error('the proxy refuses, with status 407')));
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

export type Part =
  | 'refused'
  /** The file is shorter than where we wanted to go on. */
  | 'unsatisfiable'
  | { isWhole: boolean; start: number; totalBytes: number | undefined };

/** What to begin with, and the ETag of the response that the bytes before came from. */
export type Rest = { offset: number; etag: string | undefined };

export function rangeHeaders({ offset, etag }: Rest): Record<string, string> {
  if (offset === 0) return {};
  return { range: `bytes=${offset}-`, ...(etag === undefined ? {} : { 'if-range': etag }) };
}

export function partOf({ status, headers }: Pick<GetResponse, 'status' | 'headers'>): Part {
  if (status === 416) return 'unsatisfiable';
  if (status !== 200 && status !== 206) return 'refused';
  const [, first, last, total] =
    /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  const start = Number(first);
  const contentBytes = number(headers['content-length']);
  if (status === 200) {
    // ModelScope sends a part with this status: what the headers say together is what it is.
    const isPart = start > 0 && contentBytes === Number(last) - start + 1;
    if (!isPart) return { isWhole: true, start: 0, totalBytes: contentBytes };
  }
  // A 206 that doesn't say where it begins fits nowhere.
  if (first === undefined) return { isWhole: false, start: -1, totalBytes: undefined };
  return { isWhole: false, start, totalBytes: number(total) };
}

/** The response's ETag, unless it is a weak one, which does not promise the same bytes. */
export const strongEtag = ({ etag }: IncomingHttpHeaders): string | undefined =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined;

/** @throws what `tooLong` makes when it has more than `maxBytes`, and what the body fails with */
export async function readBody(
  { body }: Pick<HttpResponse, 'body'>,
  options: { maxBytes: number; tooLong(): Error; onPiece?(piece: Buffer): void },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    // Leaving the loop destroys the body and with it the connection.
    if (sizeBytes > options.maxBytes) throw options.tooLong();
    options.onPiece?.(piece);
    pieces.push(piece);
  }
  return joined(pieces, sizeBytes);
}

/** A copy of that many bytes takes some milliseconds. */
const BYTES_PER_TURN = 8 * 2 ** 20;

/** Others have their turns while much is put together. */
async function joined(pieces: readonly Buffer[], sizeBytes: number): Promise<Buffer> {
  if (sizeBytes < BYTES_PER_TURN) return Buffer.concat(pieces, sizeBytes);
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  let turnBeganAt = 0;
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    if (at - turnBeganAt < BYTES_PER_TURN) continue;
    turnBeganAt = at;
    await nextTurn();
  }
  return whole;
}

/**
 * The whole body as text.
 * @throws what `failures` make of one that is longer than `maxBytes`, and what the body fails with
 */
export async function readText(
  response: GetResponse,
  { maxBytes, failures }: { maxBytes: number; failures: Pick<Failures, 'invalid'> },
): Promise<string> {
  const tooLong = () =>
    failures.invalid(
      `The response of ${new URL(response.origin).host} is longer than ${maxBytes} bytes.`,
    );
  return (await readBody(response, { maxBytes, tooLong })).toString('utf8');
}

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
