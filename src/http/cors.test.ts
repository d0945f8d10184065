import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCorsHeaders } from './cors.ts';

const server = createServer((request, response) => {
  setCorsHeaders(request, response);
  response.end();
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

async function ask(
  method: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method,
    headers,
  });
  return Object.fromEntries(
    [...answer.headers].filter(([name]) => /^(?:vary|access-control-)/.test(name)),
  );
}

test('a request without an origin gets no permission, but caches learn that the origin matters', async () => {
  expect(await ask('GET', {})).toEqual({ vary: 'Origin' });
});

test('the origin itself is allowed, never everybody', async () => {
  expect(await ask('POST', { origin: 'http://localhost:3000' })).toEqual({
    vary: 'Origin',
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-expose-headers':
      'X-Lemonade-Model, X-Lemonade-Tool-Warnings, X-Lemonade-Repaired, X-Lemonade-Truncated, Retry-After',
  });
});

test('a preflight learns the methods, and the headers that it asked for', async () => {
  const headers = {
    origin: 'http://localhost:3000',
    'access-control-request-headers': 'x-stainless-os, authorization',
  };
  expect(await ask('OPTIONS', headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': 'x-stainless-os, authorization',
    'access-control-max-age': '600',
  });
});

test('access to the private network is granted only when it is asked for', async () => {
  const origin = 'https://lemon.example';
  expect(await ask('OPTIONS', { origin })).not.toHaveProperty(
    'access-control-allow-private-network',
  );
  expect(
    await ask('OPTIONS', { origin, 'access-control-request-private-network': 'true' }),
  ).toMatchObject({
    'access-control-allow-private-network': 'true',
  });
});
