// Which responses are compressed, and for whom.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCompressed } from './reply.ts';

const LARGE = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ id: index })));
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => void endCompressed(response, request.url === '/large' ? LARGE : '{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** By a client that decompresses nothing by itself. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ encoding: string | undefined; vary: string | undefined; length: number; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers;
          resolve({ encoding, vary, length: Number(length), body: Buffer.concat(chunks) });
        });
      });
      sent.on('error', reject).end();
    },
  );
}

test.each(['gzip', 'br, gzip', 'gzip;q=0.5'])(
  'a large body comes compressed to a client that takes “%s”',
  async (accepted) => {
    const { encoding, vary, length, body } = await ask('/large', { 'accept-encoding': accepted });
    expect([encoding, vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(length).toBe(body.length);
    expect(body.length).toBeLessThan(LARGE.length / 2);
    expect(gunzipSync(body).toString()).toBe(LARGE);
  },
);

test.each([
  { what: 'a client that says nothing', path: '/large', headers: {} },
  { what: 'a client that refuses gzip', path: '/large', headers: { 'accept-encoding': 'gzip;q=0' } },
  { what: 'a small body', path: '/small', headers: { 'accept-encoding': 'gzip' } },
  { what: 'the response to a POST', path: '/large', headers: { 'accept-encoding': 'gzip' }, method: 'POST' },
])('$what gets it as it is', async ({ path, headers, method }) => {
  const { encoding, length, body } = await ask(path, headers, method);
  expect([encoding, length]).toEqual([undefined, body.length]);
});
