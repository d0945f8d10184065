// The part of `fetch` that the generated client needs, over node:http: Node's own costs 90 ms at its first call, and ends
// a response that is silent for five minutes, which a load may be.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** @throws {Error} with the code of the system, such as `ECONNREFUSED`, when nobody answers. */
export async function nodeFetch(request: Request): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const response = await send(request, body);
  const { statusCode: status = 0, headers } = response;
  const isEmpty = WITHOUT_BODY.has(status);
  if (isEmpty) response.resume();
  const stream = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
  return new Response(stream, { status, headers: singleHeaders(headers) });
}

function send({ url, method, headers, signal }: Request, body: Buffer | undefined): Promise<IncomingMessage> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
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

function singleHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
