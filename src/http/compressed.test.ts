// Which responses are compressed, and for whom.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCompressed } from './compressed.ts';

const LARGE = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ id: index })));
let server: Server;
/** What each response ended with. */
const sent: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const end = response.end.bind(response);
    response.end = (body: unknown) => {
      sent.push(body);
      return end(body);
    };
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    // Each time made again, as by a handler.
    const large = search === '' ? JSON.parse(LARGE) : [...JSON.parse(LARGE), search];
    void endCompressed(response, pathname === '/large' ? JSON.stringify(large) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** By a client that decompresses nothing by itself. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{
    encoding: string | undefined;
    vary: string | undefined;
    length: number;
    body: Buffer;
  }>((resolve, reject) => {
    const asked = request({ port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers;
        resolve({ encoding, vary, length: Number(length), body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject).end();
  });
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
  {
    what: 'a client that refuses gzip',
    path: '/large',
    headers: { 'accept-encoding': 'gzip;q=0' },
  },
  { what: 'a small body', path: '/small', headers: { 'accept-encoding': 'gzip' } },
  {
    what: 'the response to a POST',
    path: '/large',
    headers: { 'accept-encoding': 'gzip' },
    method: 'POST',
  },
])('$what gets it as it is', async ({ path, headers, method }) => {
  const { encoding, length, body } = await ask(path, headers, method);
  expect([encoding, length]).toEqual([undefined, body.length]);
});

test('a body that has not changed is compressed once, and of many that have only the last are kept', async () => {
  const bodies = async (paths: readonly string[]) => {
    sent.length = 0;
    for (const path of paths) await ask(path, { 'accept-encoding': 'gzip' });
    return [...sent];
  };
  const [first, other, again] = await bodies(['/large', '/large?other', '/large']);
  expect(again).toBe(first);
  expect(gunzipSync(other as Buffer).toString()).toContain('?other');
  const [before, ...later] = await bodies([
    '/large',
    ...Array.from({ length: 8 }, (_, at) => `/large?${at}`),
    '/large',
  ]);
  expect(before).toBe(first);
  expect(later.at(-1)).not.toBe(first);
  expect(later.at(-1)).toEqual(first);
});
