import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { OPEN_GUARD } from '../../fixtures/defaults.ts';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { channels as channelTable, type SendLogsMessage } from '../../generated/channels.ts';
import { createLogsChannel } from '../apis/lemonade/logs.ts';
import { NoModelLoaded } from '../errors.ts';
import type { Channel, Connection, Session } from '../lib/channel.ts';
import { Logs } from '../services/logs/logs.ts';
import { createGuard } from './guard.ts';
import { createMessageValidators } from './message-validators.ts';
import { createWebSockets, MAX_MESSAGE_BYTES, type WebSocketsOptions } from './websockets.ts';

const checkFor = createMessageValidators({
  channels: channelTable,
  readSchemas: async () =>
    JSON.parse(
      await readFile(new URL('../../generated/channel-schemas.json', import.meta.url), 'utf8'),
    ),
});
const cleanUps: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type StartOptions = Partial<WebSocketsOptions> & { apiKey?: string | undefined; path?: string };

async function startServer({ apiKey, path, ...options }: StartOptions = {}) {
  const logs = new Logs({ level: 'info', write: () => {}, now: Date.now });
  const guard = createGuard({ ...OPEN_GUARD, apiKey });
  const webSockets = createWebSockets({
    channels: { '/logs/stream': createLogsChannel({ logs }) },
    guard,
    checkFor,
    validatesOutgoing: true,
    checkBody: () => undefined,
    trace: undefined,
    log: logs.log.tagged('WebSocket'),
    ...options,
  });
  const server = createServer().on('upgrade', webSockets.handleUpgrade);
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  cleanUps.push(async () => {
    await webSockets.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return { logs, log: logs.log, webSockets, port: (server.address() as AddressInfo).port };
}

interface ClientOptions {
  path?: string;
  protocols?: string[];
  headers?: Record<string, string>;
}

const connectClient = (port: number, { path = '/logs/stream', ...options }: ClientOptions = {}) =>
  connectTo(`ws://127.0.0.1:${port}${path}`, options);

/** A client that keeps what it has received; `until` waits for a state of that. */
async function connectTo(
  url: string,
  { protocols = [], headers = {} }: Omit<ClientOptions, 'path'> = {},
) {
  const socket = new WebSocket(url, protocols, { headers });
  const messages: SendLogsMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  cleanUps.push(async () => {
    socket.terminate();
    await closed;
  });
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await once(socket, 'message');
  };
  return {
    socket,
    messages,
    closed,
    until,
    subscribe: (afterSeq?: number | null) =>
      socket.send(JSON.stringify({ type: 'logs.subscribe', after_seq: afterSeq })),
    /** Resolves to the n-th message. */
    message: async (number: number) => {
      await until(() => messages.length >= number);
      return messages[number - 1];
    },
    /** Numbers of all entries received so far, in order of arrival. */
    numbers: () => messages.flatMap(numbersOf),
  };
}

function numbersOf(message: SendLogsMessage): number[] {
  if (message.type === 'logs.snapshot') return message.entries.map((entry) => entry.seq);
  return message.type === 'logs.entry' ? [message.entry.seq] : [];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The HTTP answer to a handshake that is refused. */
async function refusal(
  port: number,
  { path = '/logs/stream', protocols = [], headers = {} }: ClientOptions,
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers });
  const [, response] = await once(socket, 'unexpected-response');
  const { error } = JSON.parse(await text(response));
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    error,
    headers: response.headers,
  };
}

test.each(['', '/api/v0', '/api/v1', '/v0', '/v1'])(
  'the log is streamed under the prefix "%s"',
  async (prefix) => {
    const { port, log } = await startServer();
    log.info('before');
    const client = await connectClient(port, { path: `${prefix}/logs/stream` });
    client.subscribe();
    expect(await client.message(1)).toMatchObject({
      type: 'logs.snapshot',
      entries: [{ seq: 1, tag: 'Server' }],
    });
    log.info('after');
    expect(await client.message(2)).toMatchObject({
      type: 'logs.entry',
      entry: { seq: 2, severity: 'Info' },
    });
  },
);

const BAD_FRAMES: readonly [string, string | Buffer, RegExp][] = [
  ['text that is not JSON', '{"type":', /not JSON/],
  ['an empty frame', '', /not JSON/],
  ['a binary frame', Buffer.from('{"type":"logs.subscribe"}'), /binary/],
  ['an unknown type', '{"type":"logs.unsubscribe"}', /'logs.unsubscribe' is unknown/],
  ['a missing type', '{}', /'type' is missing/],
  [
    'a wrong field',
    '{"type":"logs.subscribe","after_seq":"7"}',
    /'after_seq' must be of type integer or null/,
  ],
  ['JSON that is not an object', '7', /is a JSON object/],
];

test.each(BAD_FRAMES)(
  '%s is refused with a typed error and the connection stays',
  async (_title, frame, message) => {
    const { port } = await startServer();
    const client = await connectClient(port);
    client.socket.send(frame);
    expect(await client.message(1)).toEqual({
      type: 'error',
      status: 400,
      error: {
        message: expect.stringMatching(message),
        type: 'invalid_request_error',
        code: 'invalid_message',
        param: null,
      },
    });
    client.subscribe();
    expect(await client.message(2)).toMatchObject({ type: 'logs.snapshot' });
  },
);

test('a message over the limit ends the connection with 1009, others go on', async () => {
  const { port } = await startServer();
  const [offender, other] = [await connectClient(port), await connectClient(port)];
  offender.socket.send('x'.repeat(MAX_MESSAGE_BYTES + 1));
  expect(await offender.closed).toBe(1009);
  other.subscribe();
  expect(await other.message(1)).toMatchObject({ type: 'logs.snapshot' });
});

test('a frame that breaks the protocol ends that connection only', async () => {
  const { port } = await startServer();
  const client = await connectClient(port);
  const raw = await handshakeByHand(port);
  // Frames of clients have to be masked.
  raw.write(Buffer.from([0x81, 0x01, 0x7b]));
  await once(raw, 'close');
  client.subscribe();
  expect(await client.message(1)).toMatchObject({ type: 'logs.snapshot' });
});

const REFUSALS: readonly [string, ClientOptions, number, string][] = [
  ['an unknown path', { path: '/v1/nothing' }, 404, 'not_found'],
  ['a name that every object has', { path: '/constructor' }, 404, 'not_found'],
  ['an operation that is plain HTTP', { path: '/v1/completions' }, 426, 'upgrade_required'],
  [
    'an operation under another prefix',
    { path: '/api/v1/chat/completions/' },
    426,
    'upgrade_required',
  ],
  ['an operation without a prefix', { path: '/api/chat' }, 426, 'upgrade_required'],
  ['a foreign page', { headers: { origin: 'https://evil.example' } }, 403, 'origin_not_allowed'],
  ['a foreign host name', { headers: { host: 'evil.example' } }, 403, 'host_not_allowed'],
];

test.each(REFUSALS)(
  '%s is refused over HTTP in the normal error shape',
  async (_title, request, status, code) => {
    const { port } = await startServer();
    expect(await refusal(port, request)).toMatchObject({
      status,
      type: 'application/json; charset=utf-8',
      error: { message: expect.any(String), type: expect.any(String), code, param: null },
    });
  },
);

const base64url = Buffer.from('secret key').toString('base64url');
const KEYS: readonly [string, ClientOptions][] = [
  ['as a header', { headers: { authorization: 'Bearer secret' } }],
  ['as a query', { path: '/logs/stream?api_key=secret' }],
  ['as a subprotocol', { protocols: [`bearer.${Buffer.from('secret').toString('base64url')}`] }],
  [
    'as one of two subprotocols',
    { protocols: ['lemonade', `bearer.${Buffer.from('secret').toString('base64url')}`] },
  ],
];

test.each(KEYS)('the key is accepted %s', async (_title, request) => {
  const { port, logs } = await startServer({ apiKey: 'secret' });
  logs.setLevel('trace');
  const client = await connectClient(port, request);
  client.subscribe();
  expect(JSON.stringify(await client.message(1))).not.toContain('secret');
});

test.each([
  ['no key', {}],
  ['a wrong key', { headers: { authorization: 'Bearer other' } }],
  ['a wrong key in a subprotocol', { protocols: ['lemonade', `bearer.${base64url}`] }],
])('%s is refused with 401', async (_title, request) => {
  const { port } = await startServer({ apiKey: 'secret' });
  const { status, error, headers } = await refusal(port, request);
  expect([status, error.code, headers['www-authenticate']]).toEqual([
    401,
    'invalid_api_key',
    'Bearer',
  ]);
});

test.each([
  [
    'a POST',
    'POST',
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  ],
  ['a missing key', 'GET', 'Sec-WebSocket-Version: 13\r\n'],
  [
    'an old version',
    'GET',
    'Sec-WebSocket-Version: 5\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  ],
])('a handshake with %s is refused with 400', async (_title, method, fields) => {
  const { port } = await startServer();
  const raw = connect(port, '127.0.0.1');
  raw.write(
    `${method} /logs/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${fields}\r\n`,
  );
  const answer = await text(raw);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    error: { code: 'invalid_handshake' },
  });
});

test('a client that goes away during the handshake does no harm', async () => {
  let letIn: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const { port, webSockets } = await startServer({
    checkFor: async (address, direction) => {
      await waiting;
      return checkFor(address, direction);
    },
  });
  const raw = connect(port, '127.0.0.1');
  raw.write(HANDSHAKE);
  await once(raw, 'connect');
  raw.resetAndDestroy();
  const client = connectClient(port);
  letIn?.();
  (await client).subscribe();
  expect(await (await client).message(1)).toMatchObject({ type: 'logs.snapshot' });
  expect(webSockets.connectionCount()).toBe(1);
});

test('a client whose handshake goes on while the server closes is refused with 503', async () => {
  const [asked, letIn] = [withResolvers<void>(), withResolvers<void>()];
  const { port, webSockets } = await startServer({
    checkFor: async (address, direction) => {
      asked.resolve();
      await letIn.promise;
      return checkFor(address, direction);
    },
  });
  const raw = connect(port, '127.0.0.1');
  cleanUps.push(async () => raw.destroy());
  raw.write(HANDSHAKE);
  await asked.promise;
  await webSockets.close();
  letIn.resolve();
  const [answer] = await once(raw, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
  expect(webSockets.connectionCount()).toBe(0);
});

test('after a lost connection nothing is lost or doubled, while entries are being logged', async () => {
  const { port, log } = await startServer();
  let isLogging = true;
  const logging = (async () => {
    for (let count = 0; isLogging; count++) {
      log.info(`entry ${count}`);
      await nextTurn();
    }
  })();
  const seen: number[] = [];
  for (let connection = 1; connection <= 5; connection++) {
    const client = await connectClient(port);
    client.subscribe(seen.at(-1) ?? null);
    await client.until(() => client.numbers().length >= 200);
    client.socket.terminate();
    await client.closed;
    seen.push(...client.numbers());
  }
  isLogging = false;
  await logging;
  expect(seen).toEqual(range(1, seen.length));
});

test('a reader that stops reading costs bounded memory, is closed in the end, and the others miss nothing', async () => {
  const logs = new Logs({ level: 'info', write: () => {}, now: Date.now });
  const logsChannel = createLogsChannel({ logs });
  const connections: Connection<unknown>[] = [];
  const observed: Channel<unknown, unknown> = {
    open: (connection) => {
      connections.push(connection);
      return logsChannel.open(connection) satisfies Session<never>;
    },
  };
  const { port } = await startServer({ channels: { '/logs/stream': observed } });
  const [reader, sleeper] = [await connectClient(port), await connectClient(port)];
  for (const client of [reader, sleeper]) {
    client.subscribe();
    await client.message(1);
  }
  sleeper.socket.pause();
  let mostBytes = 0;
  for (let count = 1; count <= 100_000; count++) {
    logs.log.info('x'.repeat(400));
    if (count % 250 === 0) {
      await reader.until(() => reader.messages.length > count);
      mostBytes = Math.max(
        mostBytes,
        ...connections.map((connection) => connection.bufferedBytes()),
      );
    }
  }
  expect(reader.numbers()).toEqual(range(1, 100_000));
  expect(mostBytes).toBeGreaterThan(2 ** 20);
  expect(mostBytes).toBeLessThan(1.2 * 2 ** 20);
  sleeper.socket.resume();
  expect(await sleeper.closed).toBe(1013);
  expect(sleeper.messages.length).toBeLessThan(50_000);
}, 60_000);

test('a client that sends nonsense without reading the responses is not read any further', async () => {
  const connections: Connection<unknown>[] = [];
  const logsChannel = createLogsChannel({
    logs: new Logs({ level: 'info', write: () => {}, now: Date.now }),
  });
  const observed: Channel<unknown, unknown> = {
    open: (connection) => {
      connections.push(connection);
      return logsChannel.open(connection) satisfies Session<never>;
    },
  };
  // A socket of a file holds some hundred kilobytes; one of TCP tens of megabytes here, which takes
  // as many seconds to fill.
  const folder = await mkdtemp(join(tmpdir(), 'websockets-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const path =
    process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'socket');
  const { webSockets } = await startServer({
    channels: { '/logs/stream': observed },
    heartbeatMs: 100_000,
    path,
  });
  const client = await connectTo(`ws+unix:${path}:/logs/stream`);
  client.socket.pause();
  // The response repeats both. The server reads a message a turn: a client that sent more would
  // only make a queue of its own.
  const nonsense = JSON.stringify({ type: 'x'.repeat(900), event_id: 'y'.repeat(500) });
  const waitingBytes = () =>
    connections.reduce((sum, connection) => sum + connection.bufferedBytes(), 0);
  for (let sent = 0; waitingBytes() <= 2 ** 20; sent++) {
    client.socket.send(nonsense);
    await nextTurn();
    expect(sent).toBeLessThan(100_000);
  }
  // It has stopped: what comes now stays with the client, and no more responses wait, however long.
  const before = waitingBytes();
  for (let count = 0; client.socket.bufferedAmount < 2 ** 20; count++) {
    client.socket.send(nonsense);
    if (count % 100 === 0) await nextTurn();
    expect(count).toBeLessThan(100_000);
  }
  for (let turn = 0; turn < 1000; turn++) await nextTurn();
  expect(client.socket.bufferedAmount).toBeGreaterThanOrEqual(2 ** 20);
  expect(waitingBytes() - before).toBeLessThan(10_000);
  expect(webSockets.connectionCount()).toBe(1);
  client.socket.resume();
  client.subscribe();
  await client.until(() => client.messages.at(-1)?.type === 'logs.snapshot');
});

test('a peer that responds to no ping is dropped, one that does stays', async () => {
  const { port, webSockets } = await startServer({ heartbeatMs: 100 });
  const client = await connectClient(port);
  const raw = await handshakeByHand(port);
  let pings = 0;
  client.socket.on('ping', () => pings++);
  await once(raw, 'close');
  while (pings < 4) await once(client.socket, 'ping');
  expect(webSockets.connectionCount()).toBe(1);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
});

test('closing says goodbye with 1001, drops who does not respond, and refuses newcomers with 503', async () => {
  const { port, webSockets } = await startServer();
  const client = await connectClient(port);
  const raw = await handshakeByHand(port);
  const rawClosed = once(raw, 'close');
  const closing = webSockets.close(0, 50);
  expect((await refusal(port, {})).status).toBe(503);
  await closing;
  expect(await client.closed).toBe(1001);
  await rawClosed;
  expect(webSockets.connectionCount()).toBe(0);
});

const echo: Channel<unknown, unknown> = {
  open: (connection) => ({
    receive: () => connection.send({ type: 'logs.entry', entry: { seq: 'one' } }),
  }),
};

test('a message of the server that breaks the contract is not sent: the connection ends with 1011 and the log says why', async () => {
  const { port, logs } = await startServer({ channels: { '/logs/stream': echo } });
  const client = await connectClient(port);
  client.subscribe();
  expect(await client.closed).toBe(1011);
  expect(client.messages).toEqual([]);
  expect(logs.entriesAfter(null).at(-1)?.line).toMatch(
    /\[Error\] \(WebSocket\) .*breaks asyncapi.yaml/,
  );
});

test('a channel that fails at a message sends an error and goes on', async () => {
  const failing: Channel<unknown, unknown> = {
    open: () => ({
      receive: () => {
        throw new TypeError('a bug with private details');
      },
    }),
  };
  const { port, logs } = await startServer({ channels: { '/logs/stream': failing } });
  const client = await connectClient(port);
  client.subscribe();
  expect(await client.message(1)).toMatchObject({
    type: 'error',
    error: { type: 'internal_error' },
  });
  expect(JSON.stringify(client.messages)).not.toContain('private');
  expect(JSON.stringify(logs.entriesAfter(null))).toContain('a bug with private details');
  client.subscribe();
  expect(await client.message(2)).toMatchObject({ type: 'error' });
});

test('a channel knows the parameters of the address, and tells of failures that no message is at fault for', async () => {
  const telling: Channel<unknown, unknown> = {
    open: (connection) => ({
      receive: () => connection.fail(new NoModelLoaded(), { item_id: connection.query.name }),
    }),
  };
  const { port } = await startServer({ channels: { '/logs/stream': telling } });
  const client = await connectClient(port, { path: '/v1/logs/stream?name=item_1' });
  client.subscribe();
  expect(await client.message(1)).toMatchObject({
    type: 'error',
    error: { code: 'no_model_loaded', param: 'model', item_id: 'item_1' },
  });
});

test('a large message is read in turns, and those behind it wait for it', async () => {
  const received: unknown[] = [];
  const keeping: Channel<unknown, unknown> = {
    maxMessageBytes: 8 * 2 ** 20,
    open: (connection) => ({
      receive(message, sizeBytes) {
        received.push([(message as { after_seq: number }).after_seq, sizeBytes]);
        if (received.length === 2) connection.send(DONE);
      },
    }),
  };
  const { port } = await startServer({
    channels: { '/logs/stream': keeping },
    validatesOutgoing: false,
  });
  const client = await connectClient(port);
  const padding = 'x'.repeat(4 * 2 ** 20);
  const large = JSON.stringify({ type: 'logs.subscribe', after_seq: 1, padding });
  client.socket.send(large);
  client.subscribe(2);
  client.socket.send(`{"padding":"${padding}"`);
  expect(await client.message(2)).toMatchObject({
    error: { message: expect.stringMatching(/not JSON/) },
  });
  expect(received).toMatchObject([
    [1, large.length],
    [2, expect.any(Number)],
  ]);
});

const DONE = { type: 'error', error: { message: '', type: '' } };

describe('a request that comes over a connection', () => {
  const asking: Channel<unknown, unknown> = {
    open: (connection) => ({
      receive(message) {
        const { place, end } = connection.admit('createResponse', message);
        end({ error: place.isLocalOnly ? new NoModelLoaded() : undefined });
        connection.send({ ...DONE, place });
      },
    }),
  };
  const connectAsking = async (headers: Record<string, string> = {}) => {
    const started = await startServer({
      channels: { '/logs/stream': asking },
      validatesOutgoing: false,
      checkBody: (id, body) => {
        if ((body as { after_seq?: number }).after_seq === 7) throw new NoModelLoaded(id);
      },
    });
    return { ...started, client: await connectClient(started.port, { headers }) };
  };
  const lastLine = (logs: Logs) => logs.entriesAfter(null).at(-1)?.line;

  test('is checked as over HTTP, has its line in the log, and its body may keep it here', async () => {
    const { client, logs } = await connectAsking();
    const say = (fields: object) =>
      client.socket.send(JSON.stringify({ type: 'logs.subscribe', model: 'm', ...fields }));
    say({});
    expect(await client.message(1)).toMatchObject({ place: { isLocalOnly: false } });
    expect(lastLine(logs)).toMatch(/WS \/logs\/stream 200 in [\d.]+ ms, model m$/);
    say({ metadata: { local_only: 'true' } });
    expect(await client.message(2)).toMatchObject({
      place: { isLocalOnly: true, leavesNothing: true },
    });
    expect(lastLine(logs)).toMatch(/WS \/logs\/stream 400 no_model_loaded in /);
    say({ metadata: { local_only: 'maybe' } });
    expect(await client.message(3)).toMatchObject({ status: 400, error: { param: 'metadata' } });
    say({ after_seq: 7 });
    expect(await client.message(4)).toMatchObject({ error: { code: 'no_model_loaded' } });
  });

  test('is kept here by the handshake', async () => {
    const { client } = await connectAsking({ 'x-lemonade-local-only': 'true' });
    client.subscribe();
    expect(await client.message(1)).toMatchObject({ place: { isLocalOnly: true } });
  });
});

test('an error about a message repeats the name that its sender gave it', async () => {
  const { port } = await startServer();
  const client = await connectClient(port);
  client.socket.send(JSON.stringify({ type: 'logs.subscribe', after_seq: 'x', event_id: 'mine' }));
  expect(await client.message(1)).toMatchObject({
    error: { code: 'invalid_message', event_id: 'mine' },
  });
});

test('a channel that pauses gets nothing until it resumes, and its peer is not taken for dead', async () => {
  const received: unknown[] = [];
  let connection: Connection<unknown> | undefined;
  const pausing: Channel<unknown, unknown> = {
    open(opened) {
      connection = opened;
      return {
        receive(message) {
          received.push(message);
          opened.pause();
        },
      };
    },
  };
  const { port, webSockets } = await startServer({
    channels: { '/logs/stream': pausing },
    heartbeatMs: 20,
  });
  const client = await connectClient(port);
  for (const afterSeq of [1, 2, 3]) client.subscribe(afterSeq);
  let pings = 0;
  client.socket.on('ping', () => pings++);
  while (pings < 4) await once(client.socket, 'ping');
  // What was read together with the first message may be handed on too; what comes later waits.
  const before = received.length;
  client.subscribe(4);
  while (pings < 8) await once(client.socket, 'ping');
  expect([received.length, webSockets.connectionCount()]).toEqual([before, 1]);
  while (received.length < 4) {
    connection?.resume();
    await nextTurn();
  }
  expect(received).toMatchObject([
    { after_seq: 1 },
    { after_seq: 2 },
    { after_seq: 3 },
    { after_seq: 4 },
  ]);
});

const HANDSHAKE =
  'GET /logs/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A connection that is open for the server, but answers nothing by itself. */
async function handshakeByHand(port: number) {
  const raw = connect(port, '127.0.0.1');
  raw.on('error', () => {});
  raw.write(HANDSHAKE);
  const [answer] = await once(raw, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  raw.resume();
  cleanUps.push(async () => raw.destroy());
  return raw;
}
