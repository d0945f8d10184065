import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AddressNotAvailable, PortTaken } from './listen-errors.ts';
import { type Listener, listen } from './listener.ts';

const LONG_MS = 600_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start({
  host = 'localhost',
  port = 0,
  platform = process.platform,
  onRequest = (_request, response) => void response.end('ok'),
}: {
  host?: string;
  port?: number;
  platform?: NodeJS.Platform;
  onRequest?: RequestListener;
} = {}): Promise<Listener> {
  const listener = await listen({
    host,
    port,
    platform,
    onRequest,
    onUpgrade: (_request, socket) => void socket.write('upgraded'),
  });
  cleanups.push(() => listener.close(0));
  return listener;
}

/** A connection with everything that has come over it so far. */
async function dial(port: number, address = '127.0.0.1') {
  const socket: Socket = connect(port, address);
  cleanups.push(() => socket.destroy());
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => Buffer.concat(received).toString() };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server whose answers are sent by the test. */
async function startHeld() {
  let resolve: (response: ServerResponse) => void = () => undefined;
  const firstResponse = new Promise<ServerResponse>((taken) => {
    resolve = taken;
  });
  const listener = await start({
    onRequest: (_request, response) => {
      resolve(response);
    },
  });
  return { listener, firstResponse };
}

async function isFree(port: number, address: string): Promise<boolean> {
  const probe = createServer();
  probe.listen({ port, host: address });
  const free = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]);
  if (free) await new Promise((resolve) => probe.close(resolve));
  return free;
}

test('localhost is served over IPv4 and IPv6 on one port, which the system may choose', async () => {
  const { port, url } = await start();
  expect(port).toBeGreaterThan(0);
  expect(url).toBe(`http://localhost:${port}`);
  for (const address of ['127.0.0.1', '[::1]']) {
    expect(await (await fetch(`http://${address}:${port}/`)).text()).toBe('ok');
  }
});

test('another address is the only one that is served, and IPv6 is written in brackets', async () => {
  const four = await start({ host: '127.0.0.1' });
  expect(four.url).toBe(`http://127.0.0.1:${four.port}`);
  expect(await isFree(four.port, '::1')).toBe(true);
  const six = await start({ host: '::1' });
  expect(six.url).toBe(`http://[::1]:${six.port}`);
});

test.each(['127.0.0.1', '::1'])(
  'a port that is taken on %s alone is an error that names it and what to do',
  async (address) => {
    const squatter = createServer();
    squatter.listen({ port: 0, host: address });
    await once(squatter, 'listening');
    cleanups.push(() => new Promise((resolve) => squatter.close(resolve)));
    const { port } = squatter.address() as { port: number };

    const failure = start({ port });
    await expect(failure).rejects.toThrow(PortTaken);
    await expect(failure).rejects.toThrow(
      new RegExp(`Port ${port} on ${address} is taken.*--port`),
    );
    // Nothing is left listening on the address that was free.
    expect(await isFree(port, address === '::1' ? '127.0.0.1' : '::1')).toBe(true);
  },
);

test('an address of another machine is an error of its own', async () => {
  await expect(start({ host: '192.0.2.1' })).rejects.toThrow(AddressNotAvailable);
});

test.each([
  ['without a Host header', 'GET / HTTP/1.1\r\n\r\n'],
  ['with an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: the-unexpected\r\n\r\n'],
])('a request %s is handed over, so that its refusal has a body', async (_what, bytes) => {
  const { port } = await start({ onRequest: (_request, response) => void response.end('seen') });
  const { socket, text } = await dial(port);
  socket.write(bytes);
  await expect.poll(text).toContain('seen');
});

test('close lets the running response finish, closes idle connections at once and takes no new ones', async () => {
  const { listener, firstResponse } = await startHeld();
  const idle = await dial(listener.port);
  const busy = await dial(listener.port);
  busy.socket.write(GET);
  const answer = await firstResponse;
  answer.write('first ');

  const closed = listener.close(LONG_MS);
  await once(idle.socket, 'close');
  const late = connect(listener.port, '127.0.0.1');
  expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });

  answer.end('last');
  // Keep-alive does not hold up the closing.
  await Promise.all([closed, once(busy.socket, 'close')]);
  expect(busy.text()).toContain('first ');
  expect(busy.text()).toContain('last');
});

test('a connection whose response is written but not read yet is not idle', async () => {
  const size = 20_000_000;
  const { listener, firstResponse } = await startHeld();
  const slow = await dial(listener.port);
  slow.socket.pause();
  slow.socket.write(GET);
  const answer = await firstResponse;
  answer.end(Buffer.alloc(size, 'a'));

  const closed = listener.close(LONG_MS);
  slow.socket.resume();
  await Promise.all([closed, once(slow.socket, 'close')]);
  expect(slow.text().length).toBeGreaterThan(size);
});

test('close cuts what still runs after the grace', async () => {
  const { listener, firstResponse } = await startHeld();
  const busy = await dial(listener.port);
  busy.socket.write(GET);
  const answer = await firstResponse;
  answer.write('endless');
  await Promise.all([listener.close(1), once(busy.socket, 'close'), once(answer, 'close')]);
  expect(answer.writableFinished).toBe(false);
});

test('a WebSocket connection is left to say goodbye by itself, until the grace is over', async () => {
  const listener = await start();
  const peer = await dial(listener.port);
  peer.socket.write(
    'GET /logs/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(peer.socket, 'data');
  const idle = await dial(listener.port);
  const closed = listener.close(50);
  await once(idle.socket, 'close');
  expect(peer.socket.closed).toBe(false);
  await Promise.all([closed, once(peer.socket, 'close')]);
});

test.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['a URL that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a bad content length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n', 400],
  [
    'two ways of saying the length',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s is refused in the normal error shape', async (_title, bytes, status) => {
  const { listener } = await startHeld();
  const client = await dial(listener.port);
  client.socket.write(bytes);
  await once(client.socket, 'close');
  const [head = '', body = ''] = client.text().split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toMatchObject({ error: { type: 'invalid_request_error', param: null } });
});

test('no error response is written into the middle of a response that has begun', async () => {
  const { listener, firstResponse } = await startHeld();
  const client = await dial(listener.port);
  client.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  const answer = await firstResponse;
  answer.write('begun');
  await once(client.socket, 'data');
  client.socket.write('no chunk\r\n');
  await once(client.socket, 'close');
  expect(client.text()).toContain('begun');
  expect(client.text()).not.toContain('error');
});

test('requests of one connection that come together are served in their order, and others in between', async () => {
  const count = 1500;
  const served: string[] = [];
  const { port } = await start({
    onRequest({ url = '' }, response) {
      if (served.length === 0) other.socket.write('GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n');
      served.push(url);
      response.end();
    },
  });
  const [many, other] = [await dial(port), await dial(port)];
  const paths = Array.from({ length: count }, (_, at) => `/${at}`);
  many.socket.write(
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''),
  );
  await expect.poll(() => served.length).toBe(count + 1);
  expect(served.indexOf('/other')).toBeLessThan(count);
  expect(served.filter((path) => path !== '/other')).toEqual(paths);
});

test('a connection whose requests come faster than they are served is cut off, and others are served', async () => {
  const count = 100_000;
  let served = 0;
  const { port } = await start({
    onRequest(_request, response) {
      served += 1;
      response.end();
    },
  });
  const { socket } = await dial(port);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(GET.repeat(count));
  await closed;
  expect(served).toBeLessThan(count);
  const other = await dial(port);
  other.socket.write(GET);
  await expect.poll(other.text).toMatch(/^HTTP\/1\.1 200/);
});

test('a port of all addresses is taken on Windows when another program has it on the loopback address alone', async () => {
  const squatter = createServer().listen(0, '::1');
  await once(squatter, 'listening');
  cleanups.push(() => squatter.close());
  const { port } = squatter.address() as AddressInfo;
  await expect(start({ host: '0.0.0.0', port, platform: 'win32' })).rejects.toThrow(PortTaken);
});
