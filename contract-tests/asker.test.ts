// Who compares responses with the document in place of the server notices what does not fit.
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
  ['a field that is missing', '/v1/models', 200, '{"object": "list"}'],
  ['a status that is not documented', '/api/v0/models', 418, '{}'],
  ['what is not JSON', '/v1/models/some/name?x=1', 200, 'hello'],
])('%s is a failure', async (_what, path, status, body) => {
  Object.assign(told, { status, body });
  await expect(ask({ baseUrl: originOf(server), checkedBy: 'asker' }, { path })).rejects.toThrow(/not as documented/);
  expect((await ask({ baseUrl: originOf(server) }, { path })).status).toBe(status);
});
