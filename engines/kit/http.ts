// The HTTP of a program that runs a model: errors in llama-server's spelling, typed reading of
// requests, responses, routes.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject } from '../../common/values.ts';
import status from './error-status.json' with { type: 'json' };

/** What clients get to see; of other errors they learn only that there was one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: keyof typeof status;
  readonly status: number;
  readonly #details: object;

  constructor(
    type: keyof typeof status,
    message: string,
    details: Readonly<Record<string, number>> = {},
  ) {
    super(message);
    this.type = type;
    this.status = status[type];
    this.#details = { code: this.status, message, type, ...details };
  }

  toBody(): object {
    return { error: this.#details };
  }
}

/** The request is wrong: 400. */
export const invalidRequest = (message: string): ApiError =>
  new ApiError('invalid_request_error', message);
/** The request is right, and this engine can't do it: 501. */
export const notSupported = (message: string): ApiError =>
  new ApiError('not_supported_error', message);

/** @throws {ApiError} 400 with this message unless the request is as it must be. */
export function demand(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw invalidRequest(message);
}

/** The fields of a request, before they are read. */
export type RequestBody = Readonly<Record<string, unknown>>;

interface Range {
  minimum?: number;
  maximum?: number;
}

/** The fields of a request; a default stands for one that is absent or null. */
export function withDefaults(body: RequestBody, defaults: RequestBody): RequestBody {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return { ...body, ...defaults, ...Object.fromEntries(given) };
}

/**
 * A number; undefined for a field that is absent or null.
 * @throws {ApiError} 400 for anything else, or a number outside of the range.
 */
export function readNumber(body: RequestBody, name: string, range: Range = {}): number | undefined {
  // JSON knows 1e400, which is infinite.
  const value = readAs(
    body,
    name,
    (given): given is number => Number.isFinite(given),
    'a finite number',
  );
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  if (value === undefined || (value >= minimum && value <= maximum)) return value;
  const isOpen = range.minimum === undefined || range.maximum === undefined;
  const bound = value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
  throw invalidRequest(
    `'${name}' must be ${isOpen ? bound : `between ${minimum} and ${maximum}`}, not ${value}.`,
  );
}

/** The same for whole numbers that JavaScript has exactly. */
export function readInteger(
  body: RequestBody,
  name: string,
  range: Range = {},
): number | undefined {
  const value = readNumber(body, name, range);
  demand(value === undefined || Number.isSafeInteger(value), `'${name}' must be a whole number.`);
  return value;
}

/**
 * True or false; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readBoolean = (body: RequestBody, name: string) =>
  readAs(body, name, (value) => typeof value === 'boolean', 'true or false');
/**
 * A text; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readString = (body: RequestBody, name: string) =>
  readAs(body, name, (value) => typeof value === 'string', 'a string');
/**
 * An object; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readObject = (body: RequestBody, name: string) =>
  readAs(body, name, isObject, 'an object');

function readAs<Value>(
  body: RequestBody,
  name: string,
  is: (value: unknown) => value is Value,
  what: string,
) {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  demand(is(value), `'${name}' must be ${what}.`);
  return value as Value;
}

/** Token ids; undefined when it is anything else than a list of them. */
export function readTokens(value: unknown): readonly number[] | undefined {
  const isToken = (item: unknown): item is number =>
    Number.isSafeInteger(item) && (item as number) >= 0;
  return Array.isArray(value) && value.every(isToken) ? value : undefined;
}

/** Whether it is a list that holds texts only; it may be empty. */
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The most texts, and characters of all of them together, in a list of texts such as `stop`. */
const MAX_TEXTS = 256;
const MAX_CHARACTERS = 16_384;

/**
 * A list of texts, for which one text may stand; empty where it is absent.
 * @throws {ApiError} 400 for another value, or more than is allowed.
 */
export function readStrings(body: RequestBody, name: string): readonly string[] {
  const list: unknown[] = [body[name] ?? []].flat();
  demand(
    list.length <= MAX_TEXTS,
    `'${name}' holds ${list.length} texts; the limit is ${MAX_TEXTS}.`,
  );
  demand(isTexts(list), `'${name}' must be a string or an array of strings.`);
  const { length } = list.join('');
  const limit = `the limit is ${MAX_CHARACTERS} in all its texts together`;
  demand(length <= MAX_CHARACTERS, `'${name}' holds ${length} characters; ${limit}.`);
  return list;
}

/** @throws {ApiError} 400 for a value that is nested so deeply that it has no text. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidRequest('The request is nested too deeply.');
  }
}

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
// Bearer`.
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
      timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
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
