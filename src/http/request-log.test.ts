import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSilentLog } from '../../fixtures/silent-log.ts';
import { logRequest, noteError } from './request-log.ts';
import { isRefused, readTarget } from './request-target.ts';
import { createRoutes, operationAt } from './routes.ts';

const routes = createRoutes();

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Serve = (response: ServerResponse, request: IncomingMessage & { body?: unknown }) => void;

const ok: Serve = (response) => response.end('ok');

/** What is logged of one request, without its duration. */
async function logged(
  method: string,
  path: string,
  serve: Serve = ok,
  send?: (port: number) => Promise<unknown>,
) {
  const { log, lines } = createSilentLog();
  const server = createServer();
  const closed = new Promise<void>((resolve) => {
    server.on('request', (request, response) => {
      const target = readTarget(request);
      logRequest({ request, response, target }, log);
      const operationId = isRefused(target)
        ? undefined
        : operationAt(routes, method, target.canonicalPath);
      Object.assign(request, { operationId });
      response.once('close', resolve);
      serve(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  if (send) await send(port);
  else
    await fetch(`http://127.0.0.1:${port}${path}`, { method }).then((response) => response.text());
  await closed;
  expect(lines).toHaveLength(1);
  return lines[0]?.replace(/in \d+\.\d ms/, 'in …');
}

const withBody =
  (body: unknown): Serve =>
  (response, request) => {
    request.body = body;
    response.end();
  };

const refusedWith =
  (code: string | null, type = 'invalid_request_error'): Serve =>
  (response) => {
    noteError(response, { message: 'secret', type, code, param: null });
    response.writeHead(404).end();
  };

test.each<[string, string, string, Serve, string]>([
  ['a request', 'GET', '/v1/models', ok, 'Info: GET /v1/models 200 in …'],
  ['no query', 'GET', '/v1/models?api_key=secret', ok, 'Info: GET /v1/models 200 in …'],
  ['a path as it was sent', 'DELETE', '/a%20b', ok, 'Info: DELETE /a%20b 200 in …'],
  [
    'the model',
    'POST',
    '/api/v1/chat/completions',
    withBody({ model: 'a/B:Q4_K_M' }),
    'Info: POST /api/v1/chat/completions 200 in …, model a/B:Q4_K_M',
  ],
  [
    'no model without a name',
    'POST',
    '/v1/load',
    withBody({ model: '' }),
    'Info: POST /v1/load 200 in …',
  ],
  [
    'the model of a load',
    'POST',
    '/v1/load',
    withBody({ model_name: 'extra.m' }),
    'Info: POST /v1/load 200 in …, model extra.m',
  ],
  [
    'a name that could be another line',
    'POST',
    '/v1/load',
    withBody({ model_name: 'a\n"b' }),
    'Info: POST /v1/load 200 in …, model "a\\n\\"b"',
  ],
  [
    'the beginning of a long name',
    'POST',
    '/v1/load',
    withBody({ model: 'm'.repeat(999) }),
    `Info: POST /v1/load 200 in …, model ${'m'.repeat(120)}…`,
  ],
  [
    'no model whose name is not a text',
    'POST',
    '/v1/load',
    withBody({ model: [1] }),
    'Info: POST /v1/load 200 in …',
  ],
  ['no text of a body', 'POST', '/v1/load', withBody('secret'), 'Info: POST /v1/load 200 in …'],
  [
    'the code of an error',
    'POST',
    '/v1/load',
    refusedWith('model_not_found'),
    'Info: POST /v1/load 404 model_not_found in …',
  ],
  [
    'its type, without a code',
    'POST',
    '/v1/load',
    refusedWith(null),
    'Info: POST /v1/load 404 invalid_request_error in …',
  ],
  [
    'no code that is a text',
    'POST',
    '/v1/load',
    refusedWith('my secret', 'my secret'),
    'Info: POST /v1/load 404 error in …',
  ],
  ['a poll, quietly', 'GET', '/api/v1/health', ok, 'Debug: GET /api/v1/health 200 in …'],
  ['a probe, quietly', 'HEAD', '/live', ok, 'Debug: HEAD /live 200 in …'],
  [
    'a file of the app, quietly',
    'GET',
    '/assets/main.js',
    ok,
    'Debug: GET /assets/main.js 200 in …',
  ],
  ['a preflight, quietly', 'OPTIONS', '/v1/models', ok, 'Debug: OPTIONS /v1/models 200 in …'],
  [
    'a poll that fails, as all others',
    'GET',
    '/v1/stats',
    refusedWith('invalid_api_key'),
    'Info: GET /v1/stats 404 invalid_api_key in …',
  ],
])('%s is told', async (_what, method, path, serve, line) => {
  expect(await logged(method, path, serve)).toBe(line);
});

test.each([
  ['before the response', '', (_response: ServerResponse, leave: () => void) => leave()],
  [
    'in the middle of it',
    '200 ',
    (response: ServerResponse, leave: () => void) => void response.write('a', leave),
  ],
])('a client that leaves %s has cancelled', async (_when, status, answer) => {
  let client: ReturnType<typeof httpRequest>;
  const leave = () => void client.destroy();
  const line = await logged(
    'GET',
    '/v1/models',
    (response) => answer(response, leave),
    async (port) => {
      client = httpRequest({ port, host: '127.0.0.1', path: '/v1/models' });
      client.on('error', () => undefined).end();
    },
  );
  expect(line).toBe(`Info: GET /v1/models ${status}cancelled in …`);
});

test('a response that breaks off has the code of what broke it', async () => {
  const serve: Serve = (response) => {
    noteError(response, {
      message: '',
      type: 'backend_error',
      code: 'backend_crashed',
      param: null,
    });
    response.write('a', () => response.destroy());
  };
  const send = (port: number) =>
    fetch(`http://127.0.0.1:${port}/v1/models`)
      .then((response) => response.text())
      .catch(() => undefined);
  expect(await logged('GET', '/v1/models', serve, send)).toBe(
    'Info: GET /v1/models 200 backend_crashed in …',
  );
});

test.each([
  [
    'what the page of the server reads',
    '/v1/models',
    'same-origin',
    'Debug: GET /v1/models 200 in …',
  ],
  ['what another page reads', '/v1/models', 'cross-site', 'Info: GET /v1/models 200 in …'],
  ['a change', '/v1/unload', 'same-origin', 'Info: GET /v1/unload 200 in …'],
])('of a browser, %s is told at its level', async (_what, path, site, line) => {
  const send = (port: number) =>
    new Promise((resolve) => {
      const headers = { 'sec-fetch-site': site };
      httpRequest({ port, host: '127.0.0.1', path, headers }, (response) =>
        response.resume().once('end', resolve),
      ).end();
    });
  expect(await logged('GET', path, ok, send)).toBe(line);
});

test('a target that is refused is told too, as far as it may be', async () => {
  const line = await logged('GET', `/${'x'.repeat(5000)}?secret`);
  expect(line).toBe(`Info: GET /${'x'.repeat(199)}… 200 in …`);
});
