// One HTTP request and the ways to respond: JSON, an error, server-sent events, or parts of a file.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from '../../common/values.ts';
import { invalidRequest, toApiError } from './api-error.ts';
import type { RequestBody } from './request-fields.ts';

export type Exchange = ReturnType<typeof createExchange>;

const MAX_BODY_BYTES = 64 * 1024 * 1024;

export function createExchange(request: IncomingMessage, response: ServerResponse) {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The client has left.'));
  });
  // Writing to a client that has just left fails here; without a listener it would end the program.
  response.on('error', (error) => controller.abort(error));

  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  /** Whether what has been sent so far is events; other responses have no place for an error. */
  let isEvents = false;

  function send(status: number, contentType: string, content: string | Uint8Array): void {
    if (response.destroyed) return;
    response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(content) });
    response.end(content);
  }

  /** Resolves when there is room for more; the head goes out with the first. */
  async function write(contentType: string, data: string | Uint8Array): Promise<void> {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-cache' });
    if (!response.write(data)) await once(response, 'drain', { signal: controller.signal });
  }

  function sendJson(status: number, body: unknown): void {
    send(status, 'application/json; charset=utf-8', JSON.stringify(body));
  }

  return {
    path,
    query: new URLSearchParams(search),
    /** Aborts when the client has left before its response was complete. */
    signal: controller.signal,
    readJson: async () => parseObject((await readBody(request, MAX_BODY_BYTES)).toString('utf8')),
    /** Reads a form (multipart/form-data). */
    async readForm(maxBytes: number): Promise<FormData> {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const body = new Response(new Uint8Array(await readBody(request, maxBytes)), { headers });
      return body.formData().catch(() => {
        throw invalidRequest('The body is not a valid form (multipart/form-data).');
      });
    },
    sendWhole: (contentType: string, content: string | Uint8Array) => send(200, contentType, content),
    sendJson,
    async sendEvent(data: unknown): Promise<void> {
      isEvents = true;
      await write('text/event-stream', `data: ${JSON.stringify(data)}\n\n`);
    },
    endEvents: () => void response.end('data: [DONE]\n\n'),
    sendPart: write,
    endParts: () => void response.end(),
    /** Responds with what was thrown, in the form that fits what has been sent so far. */
    fail(thrown: unknown): void {
      if (response.destroyed || response.writableEnded) return;
      const error = toApiError(thrown);
      if (!response.headersSent) sendJson(error.status, error.toBody());
      else if (!isEvents) response.destroy();
      else response.end(`data: ${JSON.stringify(error.toBody())}\n\n`);
    },
  };
}

async function readBody(request: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw invalidRequest(`The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseObject(text: string): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest('The body is not valid JSON.');
  }
  if (!isObject(value)) throw invalidRequest('The body must be a JSON object.');
  return value;
}
