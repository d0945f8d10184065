// `ask` compares what it gets with the document.
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../fixtures/loopback.ts';
import { ask } from './support/client.ts';

const told = { status: 200, body: '{}' };
const server = createServer((_request, response) => {
  response.writeHead(told.status, { 'content-type': 'application/json' }).end(told.body);
});
beforeAll(() => listenOnLoopback(server));
afterAll(() => closeServer(server));

test.each([
  ['without a field', '/v1/models', 200, '{"object": "list"}'],
  ['with a status that is not documented', '/api/v0/models', 418, '{}'],
  ['that is not JSON', '/v1/models/some/name?x=1', 200, 'hello'],
])('a response %s fails the test that asked for it', async (_what, path, status, body) => {
  Object.assign(told, { status, body });
  await expect(ask({ baseUrl: originOf(server) }, { path })).rejects.toThrow(/not as documented/);
});
