// The app as browsers get it, from a folder like that of an installed package.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages } from './pages.ts';

const PAGE = '<!doctype html><title>Lemonade</title>';
const SCRIPT = 'console.log("the app")';
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-pages-'));
  await mkdir(join(folder, 'dist/web/assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', PAGE],
    ['preview.html', PAGE],
    ['assets/index-abc.js', SCRIPT],
  ] as const) {
    const path = join(folder, 'dist/web', name);
    await writeFile(path, text);
    await writeFile(`${path}.br`, brotliCompressSync(text));
    await writeFile(`${path}.gz`, gzipSync(text));
  }
  server = await listen(folder);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function listen(root: string): Promise<Server> {
  const app = express()
    .disable('etag')
    .use(createPages(pathToFileURL(`${root}/`)));
  return new Promise((resolve) => {
    const started = createServer(app).listen(0, '127.0.0.1', () => resolve(started));
  });
}

const get = (path: string, headers: Record<string, string>, of = server) =>
  fetch(`http://127.0.0.1:${(of.address() as AddressInfo).port}${path}`, {
    headers,
    redirect: 'manual',
  });

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a browser gets the app, which it asks for again each time, and a program the words it looks for', async () => {
  const page = await get('/', BROWSER);
  expect(await page.text()).toBe(PAGE);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding');
  // Files of an npm package all have the same time: it must not keep an old page alive.
  expect([page.headers.get('last-modified'), page.headers.get('etag')]).toEqual([null, null]);
  const probe = await get('/', { accept: '*/*' });
  expect([await probe.text(), probe.headers.get('vary')]).toEqual(['Ollama is running', 'Accept']);
});

test.each(['br', 'gzip', 'identity'])(
  'files come as %s to those who take it, and stay for a year',
  async (encoding) => {
    const file = await get('/assets/index-abc.js', { 'accept-encoding': encoding });
    expect(file.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await file.text()).toBe(SCRIPT);
  },
);

test('the app runs no inline code and reaches no other host', async () => {
  const policy = (await get('/', BROWSER)).headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'; /,
  );
  expect(policy).not.toContain('unsafe');
});

test('a preview runs what a model has written, and reaches nothing', async () => {
  const { headers } = await get('/preview.html', BROWSER);
  expect(headers.get('connection-allowlist')).toBe('()');
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; /,
  );
  expect(policy).toContain("frame-src 'none'; base-uri 'none'; form-action 'none'");
  expect(policy).not.toMatch(/'self'(?!$)|connect-src|allow-same-origin/);
});

test.each(['/assets/nothing.js', '/assets/..%2f..%2findex.html', '/assets/', '/assets/.hidden'])(
  '%s is not there, in words that are not compressed',
  async (path) => {
    const response = await get(path, { 'accept-encoding': 'gzip' });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([404, null]);
  },
);

test('without a built app a browser is told how to build it', async () => {
  const bare = await listen(join(folder, 'dist'));
  const response = await get('/', BROWSER, bare);
  expect([response.status, await response.text()]).toEqual([
    404,
    'The app is not built. Run: npm run emit',
  ]);
  bare.close();
});
