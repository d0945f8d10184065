// The part of `fetch` that the generated client needs, over node:http: Node's own costs 90 ms at its first call, and ends
// a response that is silent for five minutes, which a load may be.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** What arrives while the command does something with it; all else is read first, which is faster. */
const STREAMED = /^text\/event-stream|ndjson/;

/**
 * `signal` ends the request, and the response after it.
 * @throws {Error} with the code of the system, such as `ECONNREFUSED`, when no server responds.
 */
export async function nodeFetch(
  url: string,
  { method, headers, body }: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  // Fetch's own classes know how a form is written.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const content = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from((body ?? '') as string);
  const type = form?.headers.get('content-type');
  const sent = { ...(headers as Record<string, string>), ...(type ? { 'content-type': type } : {}) };
  // TLS takes 10 ms to load, and few servers on a machine have it.
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = body ? { 'content-length': content.byteLength } : {};
    const call = start(url, { method: method ?? 'GET', signal, headers: { ...sent, ...length } });
    call.once('response', resolve);
    call.once('error', reject);
    call.end(content);
  });
  const { statusCode: status = 0 } = response;
  const received = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  if (STREAMED.test(response.headers['content-type'] ?? ''))
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers: received });
  const whole = await buffer(response);
  return new Response(WITHOUT_BODY.has(status) ? null : whole, { status, headers: received });
}
