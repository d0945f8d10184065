// The HTTP of a program that runs a model: responses and routes.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject } from '../../common/values.ts';
import { ApiError, demand, invalidRequest, type RequestBody } from './request-fields.ts';

/** One request, and the ways to respond to it. */
export type Exchange = ReturnType<typeof createExchange>;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** One request and the ways to respond: JSON, an error, server-sent events, or parts of a file. */
function createExchange(request: IncomingMessage, response: ServerResponse) {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The client has left.'));
  });
  // Writing to a client that has just left fails here; without a listener it would end the program.
  response.on('error', (error) => controller.abort(error));
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  /** Whether what has been sent so far is events; other responses have no place for an error. */
  let isEvents = false;
  function send(
    status: number,
    contentType: string,
    content: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    if (response.destroyed) return;
    response.writeHead(status, {
      ...headers,
      'Content-Type': contentType,
      'Content-Length': Buffer.byteLength(content),
    });
    response.end(content);
  }
  async function sendPart(contentType: string, data: string | Uint8Array): Promise<void> {
    if (!response.headersSent)
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-cache' });
    if (!response.write(data)) await once(response, 'drain', { signal: controller.signal });
  }
  const sendJson = (status: number, body: unknown) =>
    send(status, 'application/json; charset=utf-8', JSON.stringify(body));
  return {
    path,
    query: new URLSearchParams(search),
    signal: controller.signal,
    async readJson(): Promise<RequestBody> {
      const value = await readValue(request);
      demand(isObject(value), 'The body must be a JSON object.');
      return value;
    },
    async readJsonList(): Promise<readonly unknown[]> {
      const value = await readValue(request);
      demand(Array.isArray(value), 'The body must be a JSON array.');
      return value;
    },
    async readForm(maxBytes: number): Promise<FormData> {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const body = new Response(new Uint8Array(await readBody(request, maxBytes)), { headers });
      return body.formData().catch(() => {
        throw invalidRequest('The body is not a valid form (multipart/form-data).');
      });
    },
    sendWhole: (
      contentType: string,
      content: string | Uint8Array,
      headers?: Readonly<Record<string, string>>,
    ) => send(200, contentType, content, headers),
    sendJson,
    async sendEvent(data: unknown): Promise<void> {
      isEvents = true;
      await sendPart('text/event-stream', `data: ${JSON.stringify(data)}\n\n`);
    },
    endEvents(): void {
      response.end('data: [DONE]\n\n');
    },
    sendPart,
    endParts(): void {
      response.end();
    },
    /** Responds with what was thrown, in the form that fits what has been sent so far. */
    fail(thrown: unknown): void {
      if (response.destroyed || response.writableEnded) return;
      const isKnown = thrown instanceof ApiError;
      const error = isKnown
        ? thrown
        : new ApiError('server_error', 'The model could not finish this request.');
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
    demand(sizeBytes <= maxBytes, `The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readValue(request: AsyncIterable<Buffer>): Promise<unknown> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidRequest('The body is not valid JSON.');
  }
}

/** Does what a path is for. What it throws becomes the response. */
export type Route<Engine> = (engine: Engine, exchange: Exchange) => Promise<void> | void;
const HEALTH = new Set(['GET /health', 'GET /v1/health']);

// A server that is not listening yet. Its routes are by method and path; one that ends in `/*` has
// one more part. All but health, which says next to nothing, needs the key as `Authorization:
// Bearer` or as `X-Api-Key`.
export function createEmbeddedServer<Engine>(options: {
  engine(): Engine | undefined;
  key: string | undefined;
  routes: Readonly<Record<string, Route<Engine>>>;
  log(line: string): void;
}): Server {
  const { engine, key, routes, log } = options;
  const expected = key === undefined ? undefined : digest(`Bearer ${key}`);
  const server = createServer(async (request, response) => {
    const exchange = createExchange(request, response);
    const name = `${request.method} ${exchange.path}`;
    const isAllowed =
      expected === undefined ||
      [request.headers.authorization, `Bearer ${request.headers['x-api-key']}`].some((given) =>
        timingSafeEqual(digest(given ?? ''), expected),
      );
    try {
      if (!isAllowed && !HEALTH.has(name))
        throw new ApiError('authentication_error', 'Invalid API Key');
      const loaded = engine();
      if (loaded === undefined) throw new ApiError('unavailable_error', 'Loading model');
      if (HEALTH.has(name)) return exchange.sendJson(200, { status: 'ok' });
      const route = routes[name] ?? routes[`${name.slice(0, name.lastIndexOf('/'))}/*`];
      if (route === undefined) throw new ApiError('not_found_error', `There is no ${name} here.`);
      await route(loaded, exchange);
    } catch (error) {
      if (exchange.signal.aborted) return;
      if (!(error instanceof ApiError))
        log(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      exchange.fail(error);
    }
  });
  // The parent keeps connections for its next request; the default of 5 seconds would cut them in
  // the wrong moment.
  server.keepAliveTimeout = 120_000;
  // A prompt is sent at once, but it may wait long for its turn.
  server.requestTimeout = 0;
  return server;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
