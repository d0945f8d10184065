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
 * `signal` ends the request, and the response after it. The one of the request would not do: it follows the caller's only
 * until the request is collected as garbage.
 * @throws {Error} with the code of the system, such as `ECONNREFUSED`, when nobody responds.
 */
export async function nodeFetch(request: Request, signal: AbortSignal): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const response = await send(request, body, signal);
  const { statusCode: status = 0 } = response;
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  if (STREAMED.test(response.headers['content-type'] ?? ''))
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers });
  const content = await buffer(response);
  return new Response(WITHOUT_BODY.has(status) ? null : content, { status, headers });
}

async function send(
  { url, method, headers }: Request,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // TLS takes 10 ms to load, and few servers on a machine have it.
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  return new Promise((resolve, reject) => {
    const call = start(url, {
      method,
      signal,
      headers: { ...Object.fromEntries(headers), ...(body === undefined ? {} : { 'content-length': body.byteLength }) },
    });
    call.once('response', resolve);
    call.once('error', reject);
    call.end(body);
  });
}
