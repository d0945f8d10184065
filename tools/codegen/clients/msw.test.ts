// Apps are tested with the examples of the contract: each operation has a handler, streams too.
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import { listOperations, type OpenApiDocument } from '../document.ts';
import { lemonadeHandlers, type OperationId, respondWith } from './msw.ts';

const BASE = 'http://localhost:13305';
const server = setupServer(...lemonadeHandlers());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const post = (path: string, body: object) =>
  fetch(BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('each operation responds with what the contract has for success, at a path of its own', async () => {
  const operations = listOperations(contract as unknown as OpenApiDocument);
  const used: string[] = [];
  server.events.on('response:mocked', ({ response }) => used.push(String(response.status)));
  for (const { operation, method, path, fixedPath } of operations) {
    const id = operation.operationId as OperationId;
    // Marks the response of this handler alone.
    server.use(respondWith(id, { json: { id } as never }));
    const place = `${fixedPath ? '' : '/api/v1'}${path.replaceAll(/\{\w+\}/g, 'one')}`;
    const response = await fetch(BASE + place, { method: method.toUpperCase() });
    const isJson = response.headers.get('content-type') === 'application/json';
    expect([id, response.ok]).toEqual([id, true]);
    if (method !== 'head' && isJson) expect([id, await response.json()]).toEqual([id, { id }]);
    server.resetHandlers();
    const documented = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    const plain = await fetch(BASE + place, { method: method.toUpperCase() });
    expect([id, plain.status]).toEqual([id, Number(documented)]);
  }
  expect(used.length).toBe(operations.length * 2);
});

test('all four prefixes lead to the same, and a path without parameters is not taken for one', async () => {
  for (const prefix of ['/api/v1', '/api/v0', '/v1', '/v0']) {
    const response = await fetch(`${BASE}${prefix}/models`);
    expect(await response.json()).toMatchObject({ object: 'list' });
  }
  server.use(respondWith('getModel', { status: 404 }));
  expect((await fetch(`${BASE}/v1/models/some/name`)).status).toBe(404);
  expect((await fetch(`${BASE}/v1/models/name/options`)).status).toBe(200);
});

test.each([
  [
    'a chat',
    '/api/v1/chat/completions',
    { stream: true },
    /^data: \{.*\}\n\n[\s\S]*data: \[DONE\]\n\n$/,
  ],
  [
    'a pull',
    '/api/v1/pull',
    { stream: true },
    /^event: progress\ndata: [\s\S]*event: complete\n[\s\S]*\n\n$/,
  ],
  [
    'a response',
    '/api/v1/responses',
    { stream: true },
    /^event: response.created\n[\s\S]*event: response.completed\n[\s\S]*data: \[DONE\]\n\n$/,
  ],
  [
    'a message',
    '/api/v1/messages',
    { stream: true },
    /^event: message_start\n[\s\S]*event: message_stop\n[\s\S]*\n\n$/,
  ],
  ['lines of Ollama, by default', '/api/chat', {}, /^(\{.*\}\n)+$/],
])('%s is a stream of the examples that are not failures', async (_what, path, body, shape) => {
  const response = await post(path, body);
  const text = await response.text();
  expect(text).toMatch(shape);
  expect(text).not.toMatch(/event: (error|response.failed)|"error":\s*[{"]/);
});

test('without stream it is one object', async () => {
  const whole = await post('/api/v1/chat/completions', {});
  expect(await whole.json()).toMatchObject({ object: 'chat.completion' });
  const line = await post('/api/chat', { stream: false });
  expect(await line.json()).toMatchObject({ done: true });
});

test('an answer may be another status, another example, or of one’s own, elsewhere too', async () => {
  const baseUrl = 'http://elsewhere:1';
  server.use(
    ...lemonadeHandlers({
      baseUrl,
      answers: {
        getModel: { status: 404 },
        installBackend: { example: 'goingOn' },
        getLive: { json: { status: 'ok' }, delayMs: 5 },
        listModels: { status: 503 },
        pullModel: { items: [{ error: 'The disk is full.', code: 'disk_full' } as never] },
      },
    }),
  );
  const at = async (path: string, method = 'GET') => {
    const response = await fetch(baseUrl + path, { method });
    return [response.status, await response.json()];
  };
  expect(await at('/v1/models/none')).toMatchObject([404, { error: { type: 'not_found' } }]);
  expect(await at('/live')).toEqual([200, { status: 'ok' }]);
  expect(await at('/v1/install', 'POST')).toMatchObject([200, { status: expect.any(String) }]);
  expect(await at('/v1/models')).toMatchObject([503, { error: expect.anything() }]);
  const pull = await fetch(`${baseUrl}/v1/pull`, {
    method: 'POST',
    body: JSON.stringify({ stream: true }),
  });
  expect(await pull.text()).toBe(
    'event: error\ndata: {"error":"The disk is full.","code":"disk_full"}\n\n',
  );
});

test('what the contract does not have is told at once', () => {
  expect(() => respondWith('getLive', { status: 418 as never })).toThrow(
    /^The contract has no 418 for getLive, but 200/,
  );
  expect(() => respondWith('installBackend', { example: 'other' })).toThrow(
    "installBackend has no example 'other'. The contract has installed, goingOn",
  );
  expect(() => respondWith('pullModel', { items: [{ other: 1 } as never] })).toThrow(
    'An item for pullModel fits none of progress, complete, error: {"other":1}',
  );
  expect(() => respondWith('getNothing' as never)).toThrow("no operation 'getNothing'");
});
