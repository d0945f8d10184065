// Connections to native servers that are opened ahead: which request gets one, and which must not.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChildRequest, readText } from './child-http.ts';
import { ConnectionAhead } from './connection-ahead.ts';
import { BackendCrashed } from './errors.ts';
import { KnownChild } from './known-children.ts';

/** The connections of a server that responds once on each, and what has come on them. */
let connections: { socket: Socket; heard: string[] }[];
let server: Server;
let baseUrl: string;
let child: KnownChild;

beforeEach(async () => {
  connections = [];
  server = createServer((socket) => {
    const heard: string[] = [];
    connections.push({ socket, heard });
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        heard.push(bytes.toString().split('\r\n', 1)[0] ?? '');
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  child = new KnownChild(baseUrl, undefined, true);
});

afterEach(async () => {
  child.forget();
  for (const { socket } of connections) socket.destroy();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

const ask = async (path: string, signal = new AbortController().signal) =>
  readText(await openChildRequest({ baseUrl, method: 'GET', path, signal }));

const heard = () => connections.map((one) => one.heard);

/** After a request, with a connection for the next one. */
async function askedOnce(): Promise<Socket> {
  expect(await ask('/first')).toBe('ok');
  await expect.poll(() => connections.length).toBe(2);
  return connections[1]?.socket as Socket;
}

test('each request has the connection that was opened after the one before it, and no connection has two', async () => {
  for (let count = 1; count <= 20; count += 1) {
    expect(await ask(`/${count}`)).toBe('ok');
    await expect.poll(() => connections.length).toBe(count + 1);
  }
  expect(heard()).toEqual([
    ...Array.from({ length: 20 }, (_, index) => [`GET /${index + 1} HTTP/1.1`]),
    [],
  ]);
});

test('of two requests at once one has the open connection, and the other a new one', async () => {
  await askedOnce();
  expect(await Promise.all([ask('/a'), ask('/b')])).toEqual(['ok', 'ok']);
  expect(
    heard()
      .slice(0, 3)
      .map(({ length }) => length),
  ).toEqual([1, 1, 1]);
});

test.each<[string, (socket: Socket) => void]>([
  ['ended', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
  [
    'used to say that no request came in time',
    (socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'),
  ],
])(
  'a connection that the native server has %s right before a request does not get it',
  async (_what, spoil) => {
    spoil(await askedOnce());
    expect(await ask('/second')).toBe('ok');
    expect(heard().slice(0, 3)).toEqual([['GET /first HTTP/1.1'], [], ['GET /second HTTP/1.1']]);
  },
);

test('a native server that has died with its connections is known to have got nothing of the next request', async () => {
  await askedOnce();
  server.close();
  for (const { socket } of connections) socket.resetAndDestroy();
  const failure = ask('/second');
  await expect(failure).rejects.toBeInstanceOf(BackendCrashed);
  await expect(failure).rejects.toThrow('nothing listens on its port any more');
});

test('a request that is given up while its connection is looked at is not sent, and the connection is closed', async () => {
  const opened = await askedOnce();
  const leaving = new AbortController();
  const asked = ask('/second', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  await once(opened, 'close');
  expect(heard().flat()).toEqual(['GET /first HTTP/1.1']);
});

test('a connection is closed when its native server is about to end, and none is opened after that', async () => {
  const opened = await askedOnce();
  child.closeConnection();
  await once(opened, 'close');
  expect(await ask('/last')).toBe('ok');
  const looked = new ConnectionAhead(baseUrl);
  looked.open();
  await expect.poll(() => connections.length).toBe(4);
  looked.close();
  looked.open();
  expect(await looked.take()).toBeUndefined();
});

test('a connection that the native server may soon close is not used', async () => {
  let nowMs = 0;
  const ahead = new ConnectionAhead(baseUrl, () => nowMs);
  ahead.open();
  nowMs = 2000;
  expect(await ahead.take()).toBeUndefined();
  ahead.open();
  nowMs = 3999;
  const taken = await ahead.take();
  expect(taken?.readyState).toBe('open');
  taken?.destroy();
  ahead.close();
});

test('a native server that does not say that it takes them has no connections but those of requests', async () => {
  child.forget();
  child = new KnownChild(baseUrl, undefined);
  expect([await ask('/a'), await ask('/b')]).toEqual(['ok', 'ok']);
  expect(heard()).toEqual([['GET /a HTTP/1.1'], ['GET /b HTTP/1.1']]);
});
