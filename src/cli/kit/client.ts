// The generated client, with a `fetch` that starts faster than Node's.
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { type Client, createClient } from '../../../generated/client/index.ts';
import type { Address } from './address.ts';

/** `key` is read at each call. `signal` ends all calls. */
export function clientOf(
  { baseUrl }: Address,
  key: () => string | undefined,
  signal: AbortSignal,
): Client {
  const fetch = (url: string, init: RequestInit) => nodeFetch(url, init, signal);
  return createClient({ baseUrl, fetch, auth: key });
}

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * What arrives while the command does something with it; all else is read first, which is faster.
 */
const STREAMED = /^text\/event-stream|ndjson/;

/**
 * What the generated client needs of `fetch`: Node's own costs 90 ms, and ends what is silent for
 * five minutes.
 */
async function nodeFetch(
  url: string,
  { method = 'GET', headers: given, body }: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const headers: OutgoingHttpHeaders = { ...(given as Record<string, string>) };
  const { content, type } = await contentOf(body);
  if (type) headers['content-type'] = type;
  if (body) headers['content-length'] = content.byteLength;
  // TLS takes 10 ms to load, and few servers on a machine have it.
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = start(url, { method, signal, headers });
    sent.once('response', resolve).once('error', reject).end(content);
  });
  return responseOf(response);
}

/** The bytes of a body; `type` of a form, which has a boundary in it. */
async function contentOf(
  body: RequestInit['body'],
): Promise<{ content: Buffer; type: string | null }> {
  if (!(body instanceof FormData))
    return { content: Buffer.from((body ?? '') as string), type: null };
  // Fetch's own classes know how a form is written.
  const form = new Response(body);
  return {
    content: Buffer.from(await form.arrayBuffer()),
    type: form.headers.get('content-type'),
  };
}

async function responseOf(received: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0 } = received;
  const headers = Object.entries(received.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  if (STREAMED.test(received.headers['content-type'] ?? '')) {
    const stream = Readable.toWeb(received) as ReadableStream<Uint8Array>;
    return new Response(stream, { status, headers });
  }
  const whole = await buffer(received);
  return new Response(WITHOUT_BODY.has(status) ? null : whole, { status, headers });
}
