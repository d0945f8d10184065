// The client with real sockets: certificates, what was sent when they fail, and silence.
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { startForwardProxy } from '../../../fixtures/forward-proxy.ts';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import { createHttpClient, HttpFailed } from './client.ts';

const timeouts = { connectMs: 1000, headMs: 2000, idleMs: 3000 };
const { signal } = new AbortController();
const servers: Server[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map(closeServer));
});

async function serve(handle: RequestListener, tls?: { cert: string; key: string }): Promise<URL> {
  const server: Server = tls ? createSecureServer(tls, handle) : createServer(handle);
  servers.push(server);
  await listenOnLoopback(server);
  return new URL(
    tls
      ? originOf(server).replace('http:', 'https:').replace('127.0.0.1', 'localhost')
      : originOf(server),
  );
}

const request = (url: URL) => ({ url, method: 'POST', headers: {}, body: 'x', signal });

test('a certificate of an authority of our own is trusted once it is named, also through a proxy', async () => {
  const file = (name: string) =>
    readFile(new URL(`../../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
  const cert = await file('certificate');
  const { port } = await serve((_request, response) => response.end('hello'), {
    cert,
    key: await file('key'),
  });
  const proxy = await startForwardProxy({ portOf: () => Number(port) });
  vi.stubEnv('https_proxy', proxy.url);
  const url = new URL('https://hub.example/v1');
  const trusting = createHttpClient({ timeouts, ca: [cert], keepsConnections: true });
  for (let count = 0; count < 2; count += 1) {
    expect(await text((await trusting.open(request(url))).body)).toBe('hello');
  }
  trusting.close();
  // Nothing was sent to a server that is not trusted.
  await expect(createHttpClient({ timeouts }).open(request(url))).rejects.toMatchObject({
    phase: 'connect',
  });
  await proxy.close();
});

test('a name that has several addresses is asked at the one where a server listens', async () => {
  const { port } = await serve((_request, response) => response.end('hello'));
  const { body } = await createHttpClient({ timeouts }).open(
    request(new URL(`http://localhost:${port}/v1`)),
  );
  expect(await text(body)).toBe('hello');
});

test('no redirect is followed', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const response = await createHttpClient({ timeouts }).open(request(url));
  expect([response.status, asked]).toEqual([307, 1]);
  response.body.destroy();
});

test.each([
  ['nothing listens', 'connect'],
  ['it cuts the connection', 'head'],
])('when %s, it is known that it was in phase %s', async (_case, phase) => {
  const url = await serve((incoming) => incoming.socket.destroy());
  if (phase === 'connect') await Promise.all(servers.splice(0).map(closeServer));
  await expect(createHttpClient({ timeouts }).open(request(url))).rejects.toMatchObject({ phase });
});

test('a silent server is given up, before its response and in it', async () => {
  const timers = createVirtualTimers();
  const { open } = createHttpClient({ timeouts, clock: timers });
  let respond = () => {};
  let isAsked = false;
  const url = await serve((_request, response) => {
    isAsked = true;
    respond = () => void response.write('half');
  });
  const silent = open(request(url));
  const outcome = expect(silent).rejects.toMatchObject({
    phase: 'head',
    message: 'no response within 2 s',
  });
  await expect.poll(() => isAsked).toBe(true);
  timers.advance(2000);
  await outcome;

  isAsked = false;
  const half = open(request(url));
  await expect.poll(() => isAsked).toBe(true);
  respond();
  const { body } = await half;
  const failed = expect(text(body)).rejects.toBeInstanceOf(HttpFailed);
  timers.advance(10_000);
  await failed;
});

test('a body that is not read does not count as silent', async () => {
  const timers = createVirtualTimers();
  const { open } = createHttpClient({ timeouts, clock: timers });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  let end = () => {};
  const url = await serve((incoming, response) => {
    if (incoming.url === '/other') return void response.end();
    end = () => void response.end();
    response.write('half', () => written());
  });
  const { body } = await open(request(url));
  await isWritten;
  // What was written before is here by the time of another response.
  (await open(request(new URL('/other', url)))).body.destroy();
  for (let look = 0; look < 10; look += 1) timers.advance(1000);
  end();
  expect(await text(body)).toBe('half');
});
