import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { OPEN_GUARD } from '../../fixtures/defaults.ts';
import { createSilentLog } from '../../fixtures/silent-log.ts';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import {
  type Handlers,
  type ListModelsResult,
  operationTable,
  PREFIXES,
} from '../../generated/handlers.ts';
import { BackendRefused, NotImplemented } from '../errors.ts';
import { packageRoot } from '../lib/package-root.ts';
import { ModelLoadFailed } from '../recipes/kit/errors.ts';
import { ModelKeepsCrashing } from '../services/loading/errors.ts';
import { ModelNotLoaded } from '../services/residency/errors.ts';
import { createApp } from './app.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { listen } from './listener.ts';
import type { ApiDocument } from './routes.ts';

const readGenerated = (name: string) =>
  JSON.parse(readFileSync(new URL(`generated/${name}`, packageRoot), 'utf8'));
const requests = readGenerated('requests.json');

const bodyValidators = await import(new URL('generated/body-validators.js', packageRoot).href);
const MAX_BODY_BYTES = 100_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function notBuilt(): Promise<never> {
  throw new NotImplemented('Not built.');
}
const noHandlers = Object.fromEntries(
  Object.keys(operationTable).map((id) => [id, notBuilt]),
) as unknown as Handlers;

/** A listening server with these handlers; all others answer 501. */
async function start(
  handlers: { [Id in keyof Handlers]?: Handlers[Id] | undefined } = {},
  options: Partial<GuardOptions> & {
    validateResponses?: boolean;
    heartbeatMs?: number;
    maxBodyBytes?: number;
    examples?: ApiDocument;
  } = {},
) {
  const errors: string[] = [];
  const { log: silentLog, lines } = createSilentLog();
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const app = await createApp({
    handlers: { ...noHandlers, ...handlers } as Handlers,
    guard: createGuard({ ...OPEN_GUARD, ...options }),
    document: options.validateResponses ? readGenerated('requests-and-responses.json') : requests,
    root: packageRoot,
    validateResponses: options.validateResponses === true,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    maxUploadBytes: MAX_BODY_BYTES,
    heartbeatMs: options.heartbeatMs ?? 600_000,
    bodyValidators,
    examples: options.examples,
    trace: undefined,
    log,
  });
  const { port, url, close } = await listen({
    host: '127.0.0.1',
    port: 0,
    onRequest: app,
    onUpgrade: () => undefined,
  });
  cleanups.push(() => close(0));
  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { method, redirect: 'manual', ...init });
    const text = await response.text();
    const isJson =
      response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
  return { port, url, call, lines, errors };
}

const send = (body: unknown): RequestInit => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const messages = [{ role: 'user' as const, content: 'Hi' }];
const emptyList: ListModelsResult = { status: 200, json: { object: 'list', data: [] } };

test.each(PREFIXES)('an operation is the same under %s', async (prefix) => {
  const ids: string[] = [];
  const { call } = await start({
    listModels: async () => emptyList,
    getModel: async ({ path }) => {
      ids.push(path.model_id);
      throw new NotImplemented('x');
    },
  });
  expect(await call('GET', `${prefix}/models`)).toMatchObject({
    status: 200,
    json: { object: 'list', data: [] },
  });
  expect(await call('GET', `${prefix}/models/`)).toMatchObject({ status: 200 });
  for (const id of ['plain', 'owner/name', 'owner%2Fname', 'a%20b', '100%25'])
    await call('GET', `${prefix}/models/${id}`);
  expect(ids).toEqual(['plain', 'owner/name', 'owner/name', 'a b', '100%']);
  expect(await call('GET', `${prefix}/live`)).toMatchObject({ status: 404 });
});

test('fixed paths are served without a prefix', async () => {
  const { call } = await start({ getLive: async () => ({ status: 200, json: { status: 'ok' } }) });
  expect(await call('GET', '/live')).toMatchObject({ status: 200, json: { status: 'ok' } });
});

test('a body reaches the handler as it was sent: no defaults, unknown fields kept', async () => {
  const bodies: unknown[] = [];
  const { call } = await start({
    createChatCompletion: async ({ body }) => {
      bodies.push(body);
      throw new NotImplemented('x');
    },
  });
  const sent = { model: 'm', messages, vendor: { deep: [1, null] } };
  expect(await call('POST', '/v1/chat/completions?unknown=1', send(sent))).toMatchObject({
    status: 501,
  });
  expect(bodies).toEqual([sent]);
});

test.each<[string, string, string, RequestInit, number, string | null, string | null]>([
  [
    'malformed JSON',
    'POST',
    '/v1/chat/completions',
    send('{"model":'),
    400,
    'invalid_request',
    null,
  ],
  ['a scalar as body', 'POST', '/v1/chat/completions', send('3'), 400, 'invalid_request', null],
  [
    'a missing field',
    'POST',
    '/v1/chat/completions',
    send({ model: 'm' }),
    400,
    'invalid_request',
    'messages',
  ],
  [
    'a wrong field',
    'POST',
    '/v1/chat/completions',
    send({ model: 'm', messages: [{}] }),
    400,
    'invalid_request',
    'messages.0.role',
  ],
  ['a wrong query', 'GET', '/v1/models?show_all=maybe', {}, 400, 'invalid_request', 'show_all'],
  [
    'another type',
    'POST',
    '/v1/chat/completions',
    { body: 'text' },
    415,
    'unsupported_media_type',
    null,
  ],
  [
    'another type for management',
    'POST',
    '/v1/load',
    { body: 'text' },
    415,
    'unsupported_media_type',
    null,
  ],
  [
    'a body that is too large',
    'POST',
    '/v1/load',
    send('x'.repeat(MAX_BODY_BYTES + 1)),
    413,
    'payload_too_large',
    null,
  ],
  ['an unknown path', 'GET', '/v1/nothing', {}, 404, 'not_found', null],
  ['a path in other letters', 'GET', '/v1/MODELS', {}, 404, 'not_found', null],
  ['a forgotten prefix', 'GET', '/models', {}, 404, 'not_found', null],
  ['the prefix alone', 'GET', '/api/v1', {}, 404, 'not_found', null],
  ['a page that is not there', 'GET', '/docs/nothing.js', {}, 404, 'not_found', null],
  ['a file of the app that is not there', 'GET', '/assets/nothing.js', {}, 404, 'not_found', null],
  ['a file outside of the app', 'GET', '/assets/..%2findex.html', {}, 404, 'not_found', null],
  ['a wrong method', 'DELETE', '/v1/stats', {}, 405, 'method_not_allowed', null],
  ['a wrong method on a page', 'POST', '/openapi.yaml', {}, 405, 'method_not_allowed', null],
  ['a broken escape in a model id', 'GET', '/v1/models/%E0%A4%A', {}, 400, 'invalid_request', null],
  ['a broken escape in an unknown path', 'GET', '/v1/%E0%A4%A', {}, 404, 'not_found', null],
  ['a broken escape in a page', 'GET', '/docs/%E0%A4%A', {}, 404, 'not_found', null],
])(
  '%s is refused in the normal error shape',
  async (_title, method, path, init, status, code, param) => {
    const { call, errors } = await start();
    const response = await call(method, path, init);
    expect([response.status, response.json?.error?.code, response.json?.error?.param]).toEqual([
      status,
      code,
      param,
    ]);
    expect(response.json.error.message).toMatch(/.{10}/);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
    expect(errors).toEqual([]);
  },
);

test('an unknown escape in a query is accepted', async () => {
  const { call } = await start({ listModels: async () => emptyList });
  expect(await call('GET', '/v1/models?x=%E0%A4%A')).toMatchObject({ status: 200 });
});

test('management operations repeat the text of errors, also of those that happen before routing', async () => {
  const { call } = await start({
    unloadModel: async () => {
      throw new ModelNotLoaded('m');
    },
  });
  const thrown = await call('POST', '/v1/unload', send({ model_name: 'm' }));
  expect(thrown).toMatchObject({
    status: 404,
    json: { status: 'error', message: 'Model not loaded: m' },
  });
  const malformed = await call('POST', '/api/v0/unload', send('{'));
  expect(malformed.json).toMatchObject({ status: 'error', message: malformed.json.error.message });
});

test('an optional body may be missing, with and without a type', async () => {
  const bodies: unknown[] = [];
  const { call } = await start({
    unloadModel: async ({ body }) => {
      bodies.push(body);
      return { status: 200, json: { status: 'success', message: 'x' } };
    },
  });
  expect(await call('POST', '/v1/unload')).toMatchObject({ status: 200 });
  expect(bodies).toEqual([undefined]);
});

test.each([
  ['with its length', 'Content-Length: 0\r\n\r\n'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('an empty body %s is none, whatever type it is said to have', async (_title, rest) => {
  const bodies: unknown[] = [];
  const { port } = await start({
    updateSlot: async ({ body, query }) => {
      bodies.push([query.action, body]);
      throw new ModelNotLoaded('m');
    },
  });
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
    const head = `Host: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
    expect(await raw(port, `POST /v1/slots/0?action=erase HTTP/1.1\r\n${head}${rest}`)).toMatch(
      /^HTTP\/1.1 404 /,
    );
    const missing = await raw(port, `POST /v1/load HTTP/1.1\r\n${head}${rest}`);
    expect(missing).toMatch(/^HTTP\/1.1 400 .*The body is required/s);
  }
  expect(bodies).toEqual(Array(3).fill(['erase', undefined]));
});

test('a body in chunks of another type is refused at its first byte', async () => {
  const { port } = await start();
  const head = 'POST /v1/unload HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n';
  const chunked = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n`;
  expect(await raw(port, `${chunked}\r\n1\r\nx\r\n`)).toMatch(/^HTTP\/1.1 415 /);
  expect(await raw(port, `${chunked}Expect: 100-continue\r\n\r\n`)).toMatch(/^HTTP\/1.1 415 /);
});

test.each([
  ['True', true],
  ['1', true],
  ['YES', true],
  ['on', true],
  ['False', false],
  ['0', false],
  ['no', false],
  ['Off', false],
])('%s is a boolean in a query', async (word, meant) => {
  const asked: unknown[] = [];
  const { call } = await start({
    listModels: async ({ query }) => {
      asked.push(query);
      return emptyList;
    },
  });
  expect(await call('GET', `/v1/models?cache_dir=1&show_all=${word}&unknown=1`)).toMatchObject({
    status: 200,
  });
  expect(asked).toEqual([{ cache_dir: '1', show_all: meant, unknown: '1' }]);
});

test("a handler's wrong body is a 500 that is logged, outside production", async () => {
  const handlers: Partial<Handlers> = {
    listModels: async () => ({ status: 200, json: { object: 'list' } as never }),
  };
  const checked = await start(handlers, { validateResponses: true });
  const response = await checked.call('GET', '/v1/models');
  expect([response.status, response.json.error.code]).toEqual([500, 'internal_error']);
  expect(response.json.error.message).toContain("must have required property 'data'");
  expect(checked.errors).toHaveLength(1);

  const unchecked = await start(handlers);
  expect(await unchecked.call('GET', '/v1/models')).toMatchObject({
    status: 200,
    json: { object: 'list' },
  });
});

test('an error status that is not documented is a 500 outside production, never a page of HTML', async () => {
  const handlers: Partial<Handlers> = {
    getStats: async () => {
      throw new ModelNotLoaded('m');
    },
  };
  const checked = await start(handlers, { validateResponses: true });
  expect(await checked.call('GET', '/v1/stats')).toMatchObject({
    status: 500,
    json: { error: { code: 'internal_error' } },
  });
  expect(checked.errors[0]).toContain("'404'");
  const unchecked = await start(handlers);
  expect(await unchecked.call('GET', '/v1/stats')).toMatchObject({ status: 404 });
});

test('a refusal of the native server keeps its words, and its 404 becomes a 502', async () => {
  const refuse = (status: number) => async () => {
    throw new BackendRefused({ message: 'Too long.', status, type: 'exceed_context_size_error' });
  };
  const { call } = await start({
    createChatCompletion: refuse(400),
    createCompletion: refuse(404),
  });
  const chat = await call('POST', '/v1/chat/completions', send({ model: 'm', messages }));
  expect(chat).toMatchObject({
    status: 400,
    json: { error: { message: 'Too long.', type: 'exceed_context_size_error' } },
  });
  const completion = await call('POST', '/v1/completions', send({ model: 'm', prompt: 'x' }));
  expect(completion).toMatchObject({ status: 502, json: { error: { message: 'Too long.' } } });
});

test('a bug is a 500 that says nothing about itself, and is logged with its stack', async () => {
  const { call, errors } = await start({
    getHealth: async () => {
      throw new TypeError('secret');
    },
  });
  const response = await call('GET', '/v1/health');
  expect([response.status, response.text.includes('secret')]).toEqual([500, false]);
  expect(errors[0]).toMatch(/^getHealth: TypeError: secret\n\s+at /);
});

test.each([
  [
    'a model that does not load',
    new ModelLoadFailed('m', new Error('No memory.')),
    /^loadModel: Failed to load .*No memory\.$/,
  ],
  [
    'a refusal of the native server, which may quote a prompt,',
    new BackendRefused({ message: 'secret', status: 500 }),
    /^loadModel: the native server refused the request with status 500$/,
  ],
])('%s is logged in one line', async (_what, error, line) => {
  const { call, errors } = await start({ loadModel: () => Promise.reject(error) });
  expect(await call('POST', '/v1/load', send({ model_name: 'm' }))).toMatchObject({ status: 500 });
  expect(errors).toEqual([expect.stringMatching(line)]);
});

test('bytes that fail before the first one become an error with the type of an error', async () => {
  const voice = new Readable();
  voice.on('error', () => undefined);
  voice.destroy(new NotImplemented('No voice.'));
  const { call } = await start({
    createSpeech: async () => ({ status: 200, type: 'audio/mpeg', bytes: voice }),
  });
  const response = await call(
    'POST',
    '/v1/audio/speech',
    send({ model: 'm', input: 'x', voice: 'alloy' }),
  );
  expect(response).toMatchObject({ status: 501, json: { error: { message: 'No voice.' } } });
});

test('an operation without a handler is answered with 501', async () => {
  const { call } = await start({ getHealth: undefined });
  expect(await call('GET', '/v1/health')).toMatchObject({
    status: 501,
    json: {
      error: {
        message: 'The operation getHealth is documented, but not built yet.',
        type: 'not_implemented',
        code: 'operation_not_built',
      },
    },
  });
});

test('a known path with a wrong method says which methods it takes', async () => {
  const { call } = await start();
  const { status, headers, json } = await call('DELETE', '/v1/models?x=1');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  expect(json.error.message).toBe(
    'DELETE is not allowed on /v1/models. Use GET, HEAD, POST, OPTIONS.',
  );
});

test.each(['/logs/stream', '/api/v1/logs/stream', '/v1/realtime'])(
  '%s is said to be a WebSocket',
  async (path) => {
    const { call } = await start();
    const { status, headers, json } = await call('GET', path);
    expect([status, headers.get('upgrade'), json.error.code]).toEqual([
      426,
      'websocket',
      'upgrade_required',
    ]);
    expect(json.error.message).toContain(`${path} is a WebSocket`);
  },
);

test('an unknown path hints at the prefix where there is none, and is cut short in the message', async () => {
  const { call } = await start();
  const message = async (path: string) => (await call('GET', path)).json.error.message as string;
  expect(await message('/models')).toContain('begin with /api/v1');
  expect(await message('/v1/model')).not.toContain('begin with /api/v1');
  expect((await message(`/${'a'.repeat(4000)}`)).length).toBeLessThan(400);
});

test('a server with examples responds with that of an operation that has no handler yet', async () => {
  const examples = readGenerated('openapi.json');
  const { call } = await start({ getHealth: undefined, listModels: undefined }, { examples });
  expect(await call('GET', '/v1/health')).toMatchObject({ status: 200, json: { status: 'ok' } });
  expect(await call('GET', '/v1/models')).toMatchObject({ status: 200, json: { object: 'list' } });
  expect((await call('GET', '/v1/stats')).status).toBe(501);
});

test('HEAD responds like GET without a body', async () => {
  const { call } = await start({
    listModels: async () => emptyList,
    headLive: async () => ({ status: 200 }),
  });
  for (const path of ['/v1/models', '/openapi.yaml', '/live']) {
    expect(await call('HEAD', path)).toMatchObject({ status: 200, text: '' });
  }
  expect(await call('HEAD', '/v1/chat/completions')).toMatchObject({ status: 405, text: '' });
});

test.each([
  ['at its end', (padding: string, deep: string) => `"padding":"${padding}","deep":${deep}`],
  ['at its start', (padding: string, deep: string) => `"deep":${deep},"padding":"${padding}"`],
])(
  'the shape of a large body is measured as a whole: brackets %s are refused',
  async (_place, fields) => {
    const { call } = await start({}, { maxBodyBytes: 2 ** 22 });
    const body = fields('x'.repeat(2 ** 21), `${'['.repeat(200)}${']'.repeat(200)}`);
    const { status, json } = await call(
      'POST',
      '/v1/chat/completions',
      send(`{"model":"m","messages":[],${body}}`),
    );
    expect(status).toBe(400);
    expect(json.error.message).toContain('nested deeper than 128 levels');
  },
);

test('OPTIONS needs no key and says what a path takes; a preflight of a foreign page is refused', async () => {
  const { call } = await start({}, { apiKey: 'key' });
  const preflight = await call('OPTIONS', '/api/v1/chat/completions', {
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  const foreign = await call('OPTIONS', '/api/v1/chat/completions', {
    headers: { origin: 'https://evil.example' },
  });
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect(foreign.headers.get('vary')).toBe('Origin');
});

test('an allowed page may read why its key was refused', async () => {
  const { call } = await start({}, { apiKey: 'key' });
  const response = await call('GET', '/v1/models', {
    headers: { origin: 'http://localhost:3000' },
  });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    401,
    'http://localhost:3000',
  ]);
  expect([response.headers.get('www-authenticate'), response.json.error.code]).toEqual([
    'Bearer',
    'invalid_api_key',
  ]);
});

test('handlers learn who calls', async () => {
  const admins: boolean[][] = [];
  const getStats: Handlers['getStats'] = async ({ caller }) => {
    admins.push([caller.isAdmin, caller.hasAdminKey]);
    throw new NotImplemented('x');
  };
  const { call } = await start({ getStats }, { apiKey: 'user', adminApiKey: 'admin' });
  for (const key of ['user', 'admin'])
    await call('GET', '/v1/stats', { headers: { authorization: `Bearer ${key}` } });
  const open = await start({ getStats });
  await open.call('GET', '/v1/stats', { headers: { authorization: 'Bearer admin' } });
  expect(admins).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ]);
});

test.each([
  ['that says its length', 'Content-Length: 5000000', (piece: string) => piece],
  [
    'of unknown length',
    'Transfer-Encoding: chunked',
    (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
  ],
])(
  'a client that still sends a large body %s gets the 413 and may use its connection again',
  async (_title, length, frame) => {
    const { port } = await start({
      getLive: async () => ({ status: 200, json: { status: 'ok' } }),
    });
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    const hasSecondResponse = new Promise<void>((resolve) => {
      socket.on('data', (text: string) => {
        received += text;
        if (received.includes('"ok"')) resolve();
      });
    });
    socket.write(
      `POST /v1/load HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    for (let sent = 0; sent < 50; sent++) {
      if (!socket.write(frame('x'.repeat(100_000)))) await once(socket, 'drain');
    }
    if (length.includes('chunked')) socket.write('0\r\n\r\n');
    socket.write('GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await hasSecondResponse;
    socket.destroy();
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"payload_too_large".*HTTP\/1\.1 200 /s);
  },
);

test('a body that announces to be too large is refused before it is sent', async () => {
  const { port } = await start();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /v1/load HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n',
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('HTTP/1.1 413 ');
  socket.destroy();
});

test('a client that leaves aborts its handler', async () => {
  let started: (signal: AbortSignal) => void = () => undefined;
  const running = new Promise<AbortSignal>((resolve) => {
    started = resolve;
  });
  const { port, errors } = await start({
    createChatCompletion: ({ signal }) => {
      started(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    },
  });
  const client = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { 'content-type': 'application/json' },
  });
  client.on('error', () => undefined);
  client.end(JSON.stringify({ model: 'm', messages }));
  const signal = await running;
  const aborted = once(signal, 'abort');
  client.destroy();
  await aborted;
  expect(signal.reason).toMatchObject({ name: 'ClientGone' });
  expect(errors).toEqual([]);
});

/**
 * Reads a stream until it has brought a comment line, and then the rest when `then` has been
 * called.
 */
async function readLate(response: Response, then: () => void): Promise<string> {
  let text = '';
  let isLate = false;
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(
    new TextDecoderStream(),
  )) {
    text += chunk;
    if (!isLate && text.includes(': ping\n\n')) {
      isLate = true;
      then();
    }
  }
  return text;
}

test('a stream that is long in coming gets its head and signs of life, and then goes on as ever', async () => {
  const ready = withResolvers<void>();
  const { url } = await start(
    {
      async createChatCompletion() {
        await ready.promise;
        return {
          status: 200,
          events: { encoded: Readable.from([Buffer.from('data: {}\n\ndata: [DONE]\n\n')]) },
        };
      },
    },
    { heartbeatMs: 1 },
  );
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    ...send({ model: 'm', messages, stream: true }),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream',
  ]);
  const text = await readLate(response, ready.resolve);
  expect(text.replaceAll(': ping\n\n', '')).toBe('data: {}\n\ndata: [DONE]\n\n');
});

test('a failure after signs of life is an event; without a stream it is still a status', async () => {
  const fails = withResolvers<void>();
  const begun = withResolvers<void>();
  const { url, errors } = await start(
    {
      async createChatCompletion({ body }) {
        if (!body.stream) begun.resolve();
        await fails.promise;
        throw new ModelLoadFailed('m', new Error('no memory'));
      },
    },
    { heartbeatMs: 1 },
  );
  const ask = (body: object) =>
    fetch(`${url}/v1/chat/completions`, { method: 'POST', ...send(body) });
  // Older than the stream that will have been told several times that it is waited for.
  const plain = ask({ model: 'm', messages });
  await begun.promise;
  const text = await readLate(await ask({ model: 'm', messages, stream: true }), fails.resolve);
  const event = text.replaceAll(': ping\n\n', '');
  expect(event).toMatch(/^data: .*\n\n$/);
  const error = { code: 'model_load_error', message: expect.stringContaining('no memory') };
  expect(JSON.parse(event.slice('data: '.length))).toMatchObject({ error });
  const response = await plain;
  expect([response.status, await response.json()]).toMatchObject([500, { error }]);
  expect(errors).toHaveLength(2);
});

test('a stream that fails before any sign of life was due is a status', async () => {
  const { call } = await start({
    async createChatCompletion() {
      throw new ModelLoadFailed('m', new Error('no memory'));
    },
  });
  const body = send({ model: 'm', messages, stream: true });
  expect(await call('POST', '/v1/chat/completions', body)).toMatchObject({ status: 500 });
});

test('a model in its crash backoff is refused with the time to wait', async () => {
  const { call } = await start({
    async createChatCompletion() {
      throw new ModelKeepsCrashing({
        model: 'm',
        deaths: 6,
        retryAfterMs: 1500,
        lastOutput: 'it crashed.',
      });
    },
  });
  const response = await call('POST', '/v1/chat/completions', send({ model: 'm', messages }));
  expect(response).toMatchObject({
    status: 503,
    json: { error: { code: 'model_keeps_crashing' } },
  });
  expect(response.headers.get('retry-after')).toBe('2');
});

test('the contract is served as it is', async () => {
  const { call } = await start();
  for (const [path, file, type] of [
    ['/openapi.yaml', 'generated/openapi.yaml', 'application/yaml'],
    ['/asyncapi.yaml', 'generated/asyncapi.yaml', 'application/yaml'],
    ['/asyncapi.json', 'generated/asyncapi.json', 'application/json'],
    ['/openapi.json', 'generated/openapi.json', 'application/json'],
    ['/openapi.client.yaml', 'generated/openapi.client.yaml', 'application/yaml'],
    ['/openapi.client.json', 'generated/openapi.client.json', 'application/json'],
    ['/openapi.events.json', 'generated/openapi.events.json', 'application/json'],
  ] as const) {
    const response = await call('GET', path);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.text).toBe(readFileSync(new URL(file, packageRoot), 'utf8'));
  }
});

test('a program that asks for / gets the words by which clients of Ollama know a server', async () => {
  const { call } = await start({}, { apiKey: 'secret' });
  expect(await call('GET', '/')).toMatchObject({ status: 200, text: 'Ollama is running' });
  expect(await call('HEAD', '/')).toMatchObject({ status: 200, text: '' });
});

test.each([
  ['/docs', './#/docs'],
  ['/docs/', '../#/docs'],
])(
  '%s leads to the reference in the app, also behind a proxy that serves everything below a path',
  async (path, to) => {
    const { call } = await start();
    const response = await call('GET', path);
    expect([response.status, response.headers.get('location')]).toEqual([302, to]);
    const data = await call('GET', '/docs/reference.json');
    expect(data.text).toBe(readFileSync(new URL('generated/reference.json', packageRoot), 'utf8'));
  },
);

test('a number in a path reaches the handler as one', async () => {
  const updateSlot = vi.fn(async () => ({
    status: 200 as const,
    json: { id_slot: 3, n_erased: 0 },
  }));
  const { call } = await start({ updateSlot: updateSlot as never });
  expect(await call('POST', '/v1/slots/3?action=erase', { ...send({}) })).toMatchObject({
    status: 200,
  });
  expect(updateSlot).toHaveBeenCalledWith(expect.objectContaining({ path: { id: 3 } }));
});

/** What comes back for the text of a request until the connection ends. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  let received = '';
  for await (const piece of socket) received += piece;
  return received;
}

test.each([
  ['two Host headers', 'GET /live HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n', 400],
  ['a target that is not a URL', 'GET http://[/v1/models HTTP/1.1\r\nHost: localhost\r\n', 400],
  [
    'a URL of another host as target',
    'GET http://evil.example/v1/models HTTP/1.1\r\nHost: localhost\r\n',
    403,
  ],
  [
    'a path of thousands of slashes',
    `GET /v1/models/a${'/'.repeat(15_500)}x HTTP/1.1\r\nHost: localhost\r\n`,
    414,
  ],
  [
    'a query without end',
    `GET /v1/models?${'x'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n`,
    414,
  ],
])('a request with %s is refused in the normal error shape', async (_what, head, status) => {
  const { port } = await start();
  const response = await raw(port, `${head}Connection: close\r\n\r\n`);
  expect(response).toMatch(
    new RegExp(
      `^HTTP/1.1 ${status} .*application/json.*"type":"(?:invalid_request|permission)_error"`,
      's',
    ),
  );
});

test('a client that waits for 100 gets it only when its body is wanted', async () => {
  const { port } = await start({ createChatCompletion: notBuilt }, { apiKey: 'key' });
  const head = (key: string) =>
    `POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nAuthorization: Bearer ${key}\r\n`;
  const refused = await raw(port, `${head('wrong')}\r\n`);
  expect(refused).toMatch(/^HTTP\/1.1 401 .*Connection: close/s);
  const wanted = await raw(port, `${head('key')}Connection: close\r\n\r\n{}`);
  expect(wanted).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /);
});

test('HEAD does not do what its GET would change', async () => {
  const loadModelByQuery = vi.fn(notBuilt);
  const { call } = await start({ loadModelByQuery });
  expect(await call('HEAD', '/v1/load?model=x')).toMatchObject({ status: 405 });
  expect(loadModelByQuery).not.toHaveBeenCalled();
});

test('a GET that changes something and has a body is the POST of its path; others ignore their body', async () => {
  const asked: unknown[] = [];
  const note = (operation: string) => async (input: { body: unknown; query: object }) => {
    asked.push([operation, input.body, { ...input.query }]);
    throw new ModelNotLoaded('m');
  };
  const { port } = await start({
    loadModel: note('loadModel'),
    loadModelByQuery: note('loadModelByQuery'),
    unloadModel: note('unloadModel'),
    unloadModelByQuery: note('unloadModelByQuery'),
    getParams: note('getParams'),
    setParams: note('setParams'),
  });
  const body = '{"model":"m"}';
  const head = `Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  for (const target of ['/load', '/load?model=n', '/unload', '/params']) {
    await raw(port, `GET /api/v0${target} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  }
  await raw(port, 'GET /api/v0/unload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(asked).toEqual([
    ['loadModel', { model: 'm' }, {}],
    ['loadModelByQuery', undefined, { model: 'n' }],
    ['unloadModel', { model: 'm' }, {}],
    ['getParams', undefined, {}],
    ['unloadModelByQuery', undefined, {}],
  ]);
});

test('pages of other sites reach no GET that changes something', async () => {
  const unloadModelByQuery = vi.fn(notBuilt);
  const { port } = await start({ unloadModelByQuery });
  for (const site of ['cross-site', 'same-site']) {
    const head = `Host: localhost\r\nConnection: close\r\nSec-Fetch-Site: ${site}`;
    expect(await raw(port, `GET /api/v0/unload HTTP/1.1\r\n${head}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 403 /,
    );
  }
  expect(unloadModelByQuery).not.toHaveBeenCalled();
});

test('a body without a type is not taken for no body', async () => {
  const unloadModel = vi.fn(notBuilt);
  const { call } = await start({ unloadModel });
  const body = new TextEncoder().encode('{"model_name":"one"}');
  expect(await call('POST', '/v1/unload', { body })).toMatchObject({ status: 415 });
  expect(unloadModel).not.toHaveBeenCalled();
});

test('unknown types of bodies do not fill the memory', async () => {
  const { call } = await start({ listModels: async () => emptyList });
  const types = Array.from({ length: 50 }, (_, index) => `x/${index}`);
  const answers = types.map((type) =>
    call('GET', '/v1/models', { headers: { 'content-type': type } }),
  );
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test('a client that was told that its body is too long, and never ends it, is cut off after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  cleanups.push(() => vi.useRealTimers());
  const { port } = await start();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  cleanups.push(() => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = 'POST /v1/load HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 9999999999\r\n\r\n{`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(' ');
  vi.advanceTimersByTime(29_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  await closed;
});

test('the handler is not called for a client that left before its request was read', async () => {
  const asked: string[] = [];
  const app = await createApp({
    handlers: {
      ...noHandlers,
      async listModels({ query }) {
        asked.push(String(query.show_all));
        return { status: 200, json: { object: 'list', data: [] } };
      },
    },
    guard: createGuard(OPEN_GUARD),
    document: requests,
    root: packageRoot,
    validateResponses: false,
    maxBodyBytes: MAX_BODY_BYTES,
    maxUploadBytes: MAX_BODY_BYTES,
    heartbeatMs: 600_000,
    bodyValidators,
    examples: undefined,
    trace: undefined,
    log: createSilentLog().log,
  });
  const { url, close } = await listen({
    host: '127.0.0.1',
    port: 0,
    onRequest(request, response) {
      if (!request.url?.includes('show_all=true')) return app(request, response);
      response.once('close', () => app(request, response));
      request.socket.destroy();
    },
    onUpgrade: () => undefined,
  });
  cleanups.push(() => close(0));
  await expect(fetch(`${url}/v1/models?show_all=true`)).rejects.toThrow();
  expect((await fetch(`${url}/v1/models?show_all=false`)).status).toBe(200);
  expect(asked).toEqual(['false']);
});
