// The client to children: connections that die, answers that are none, aborts, and no timer of its
// own.
import { getEventListeners, once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { roomForResponses } from '../../fixtures/collected.ts';
import { BackendResponseInvalid } from '../errors.ts';
import { ResponsesFull } from '../services/inference/stream/errors.ts';
import { ProviderBrokeOff } from '../services/providers/errors.ts';
import {
  bodyBrokeOff,
  type ChildRequest,
  openChildRequest,
  readJson,
  readText,
} from './child-http.ts';
import { BackendCrashed, BackendHung } from './errors.ts';
import { NATIVE_SERVER } from './responder.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
  );
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

function ask(baseUrl: string, more: Partial<ChildRequest> = {}) {
  return openChildRequest({
    baseUrl,
    method: 'GET',
    path: '/',
    signal: new AbortController().signal,
    ...more,
  });
}

const http = (handler: RequestListener) => listen(createHttpServer(handler));
const tcp = (handler: (socket: Socket) => void) => listen(createTcpServer(handler));

describe('openChildRequest', () => {
  test('sends method, path, headers and body, and gives status, headers and body back', async () => {
    const baseUrl = await http(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.writeHead(418, { 'x-kind': 'teapot' });
      response.end(
        JSON.stringify([
          request.method,
          request.url,
          request.headers,
          Buffer.concat(chunks).toString(),
        ]),
      );
    });
    const answer = await ask(baseUrl, {
      method: 'POST',
      path: '/a?b=1',
      headers: { 'x-id': '7' },
      body: '{"ü":1}',
    });
    expect([answer.status, answer.headers['x-kind']]).toEqual([418, 'teapot']);
    expect(await readJson(answer)).toMatchObject([
      'POST',
      '/a?b=1',
      { 'x-id': '7', 'content-type': 'application/json', 'content-length': '8' },
      '{"ü":1}',
    ]);
  });

  test('200 responses in a row survive a server that closes each connection that it promised to keep', async () => {
    let connections = 0;
    const baseUrl = await tcp((socket) => {
      connections += 1;
      socket.once('data', () => {
        const head =
          'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5, max=100\r\nTransfer-Encoding: chunked\r\n\r\n';
        socket.write(`${head}4\r\ndata\r\n0\r\n\r\n`);
        socket.end();
      });
    });
    for (let count = 0; count < 200; count += 1) {
      const details = count % 2 === 0 ? {} : { method: 'POST', body: '{}' };
      expect(await readText(await ask(baseUrl, details))).toBe('data');
    }
    expect(connections).toBe(200);
  });

  test.each(['closes', 'resets'])(
    'work is never asked for twice, though a server %s its connection',
    async (how) => {
      const received: string[] = [];
      const baseUrl = await tcp((socket) => {
        socket.on('data', (bytes) => {
          const isWork = bytes.toString().startsWith('POST');
          received.push(isWork ? 'work' : 'question');
          // It has read all of it, and may have begun.
          if (!isWork) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
          else if (how === 'closes') socket.end();
          else socket.resetAndDestroy();
        });
      });
      expect(await readText(await ask(baseUrl))).toBe('ok');
      await expect(ask(baseUrl, { method: 'POST', body: '{}' })).rejects.toBeInstanceOf(
        BackendCrashed,
      );
      expect(received).toEqual(['question', 'work']);
    },
  );

  test.each([
    ['keeps it', 'Content-Length: 2\r\n\r\nok'],
    ['sends more than its response', 'Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n'],
  ])('a connection of a server that %s is closed after its response', async (_what, rest) => {
    let open = 0;
    const baseUrl = await tcp((socket) => {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
      socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\n${rest}`));
    });
    for (let count = 0; count < 3; count += 1)
      expect(await readText(await ask(baseUrl))).toBe('ok');
    await expect.poll(() => open).toBe(0);
  });

  test('a response that comes before the whole request was sent is read', async () => {
    const baseUrl = await tcp((socket) => {
      // What follows the beginning is never read.
      socket.once('data', () =>
        socket.pause().write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
      );
    });
    expect(await readText(await ask(baseUrl, { body: [Buffer.alloc(32 * 2 ** 20)] }))).toBe('ok');
  });

  test('a reader that waits slows the child down, and gets everything', async () => {
    const sizeBytes = 8 * 2 ** 20;
    let sent = 0;
    const baseUrl = await http((_request, response) => {
      response.end(Buffer.alloc(sizeBytes, 'x'), () => {
        sent = sizeBytes;
      });
    });
    const answer = await ask(baseUrl);
    // As long as the body is not read, only buffers fill up; another request has its turn
    // meanwhile.
    await ask(baseUrl).then((other) => other.body.destroy());
    expect(sent).toBe(0);
    expect((await readText(answer)).length).toBe(sizeBytes);
  });

  test.each([
    ['a path', { path: '/a b' }],
    ['a path', { path: '/a\r\nb: c' }],
    ['a header', { headers: { a: 'b\r\nc: d' } }],
  ])(
    '%s that would become another line is refused before anything is sent',
    async (_what, more) => {
      let connections = 0;
      const baseUrl = await tcp(() => {
        connections += 1;
      });
      await expect(ask(baseUrl, more)).rejects.toBeInstanceOf(TypeError);
      expect(connections).toBe(0);
    },
  );

  test('a port without a listener is a crash that says so', async () => {
    const baseUrl = await tcp(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const error = await ask(baseUrl, { path: '/v1/x' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackendCrashed);
    expect(error).toMatchObject({
      message: expect.stringMatching(/GET \/v1\/x: nothing listens/),
      cause: { code: 'ECONNREFUSED' },
    });
  });

  test('a fresh connection that dies before the response is a crash, and the request is not sent twice', async () => {
    let connections = 0;
    const baseUrl = await tcp((socket) => {
      connections += 1;
      socket.once('data', () => socket.resetAndDestroy());
    });
    await expect(ask(baseUrl, { method: 'POST', body: '{}' })).rejects.toBeInstanceOf(
      BackendCrashed,
    );
    expect(connections).toBe(1);
  });

  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that is not a number', 'HTTP/1.1 200 OK\r\nContent-Length: 2x\r\n\r\nok'],
    ['a head without end', `HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('a response with %s is invalid, not a crash', async (_what, bytes) => {
    const baseUrl = await tcp((socket) => socket.once('data', () => socket.end(bytes)));
    await expect(ask(baseUrl)).rejects.toBeInstanceOf(BackendResponseInvalid);
  });

  test('heads that announce another one are passed over', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n'.repeat(3);
    const baseUrl = await tcp((socket) => {
      socket.once('data', () =>
        socket.write(`${interim}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`),
      );
    });
    expect(await readText(await ask(baseUrl))).toBe('ok');
  });

  test('a body without a length ends with its connection; a reset is an error', async () => {
    const head = 'HTTP/1.1 200 OK\r\n\r\n';
    const ended = await tcp((socket) => socket.once('data', () => socket.end(`${head}whole`)));
    expect(await readText(await ask(ended))).toBe('whole');
    let reset = () => {};
    const cut = await tcp((socket) => {
      reset = () => socket.resetAndDestroy();
      socket.once('data', () => socket.write(`${head}half`));
    });
    const response = await ask(cut);
    response.body.once('data', () => reset());
    await expect(once(response.body, 'end')).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
  });

  test('the chunks of one read come as one piece', async () => {
    const baseUrl = await tcp((socket) => {
      const chunks = Array.from({ length: 50 }, (_, index) => `2\r\n${index + 10}\r\n`).join('');
      socket.once('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
      );
    });
    const pieces: Buffer[] = [];
    for await (const piece of (await ask(baseUrl)).body) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toMatch(/^1011.*59$/);
    expect(pieces.length).toBeLessThan(10);
  });

  test('an abort before the response rejects with its reason and closes the connection', async () => {
    const controller = new AbortController();
    const reason = new Error('client went away');
    let closed: Promise<unknown> = Promise.resolve();
    const baseUrl = await tcp((socket) => {
      closed = once(socket, 'close');
      socket.once('data', () => controller.abort(reason));
    });
    await expect(ask(baseUrl, { signal: controller.signal })).rejects.toBe(reason);
    await closed;
  });

  test('an abort during the response gives its reason to the reader and closes the connection', async () => {
    const controller = new AbortController();
    const reason = new Error('client went away');
    let closed: Promise<unknown> = Promise.resolve();
    const baseUrl = await http((request, response) => {
      closed = once(request.socket, 'close');
      response.write('begin');
    });
    const answer = await ask(baseUrl, { signal: controller.signal });
    answer.body.once('data', () => controller.abort(reason));
    await expect(once(answer.body, 'end')).rejects.toBe(reason);
    await closed;
  });

  test('an abort of a response that is not read yet does no harm', async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const baseUrl = await http((request, response) => {
      closed = once(request.socket, 'close');
      response.write('begin');
    });
    const answer = await ask(baseUrl, { signal: controller.signal });
    controller.abort();
    await closed;
    expect(answer.body.destroyed).toBe(true);
  });

  test('a signal is let go of when the request is over', async () => {
    const { signal } = new AbortController();
    const baseUrl = await http((_request, response) => response.end('ok'));
    await readText(await ask(baseUrl, { signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

test('a response that stops being HTTP is invalid, not a crash', async () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const baseUrl = await tcp((socket) =>
    socket.once('data', () => socket.write(`${head}2\r\nok\r\nwhat?\r\n`)),
  );
  await expect(readText(await ask(baseUrl))).rejects.toBeInstanceOf(BackendResponseInvalid);
});

describe('readText and readJson', () => {
  test('a response over the limit is refused and its connection closed', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const baseUrl = await http((request, response) => {
      closed = once(request.socket, 'close');
      response.write('x'.repeat(2000));
    });
    await expect(readText(await ask(baseUrl), { limitBytes: 1000 })).rejects.toBeInstanceOf(
      BackendResponseInvalid,
    );
    await closed;
  });

  test('a response without an end stops at what is left for all together, and its connection is closed', async () => {
    let isClosed = false;
    const baseUrl = await http((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
      const timer = setInterval(() => response.write('1,'.repeat(5000)), 1);
      response.once('close', () => {
        clearInterval(timer);
        isClosed = true;
      });
    });
    const collected = roomForResponses({ responseBytes: 1000, sumBytes: 100_000 });
    const room = collected.open();
    const failed = readJson({ ...(await ask(baseUrl)), room });
    await expect(failed).rejects.toBeInstanceOf(ResponsesFull);
    expect(collected.bytes).toBeGreaterThan(100_000);
    await expect.poll(() => isClosed).toBe(true);
  });

  test('a response that breaks off is a crash', async () => {
    const baseUrl = await http((_request, response) => {
      response.write('{"half":', () => response.socket?.destroy());
    });
    await expect(readJson(await ask(baseUrl))).rejects.toBeInstanceOf(BackendCrashed);
  });

  test('what else goes wrong with a body stays what it is', async () => {
    const odd = new Error('odd');
    const body = new Readable({ read: () => void body.destroy(odd) });
    await expect(readText({ status: 200, headers: {}, body, from: NATIVE_SERVER })).rejects.toBe(
      odd,
    );
  });

  test.each([new BackendHung('h'), new BackendResponseInvalid('i'), new ProviderBrokeOff('p')])(
    'a body that broke off with %s keeps its cause',
    (error) => expect(bodyBrokeOff(error, NATIVE_SERVER)).toBe(error),
  );

  test('a body that broke off otherwise is a crash, with what it was', () => {
    const cause = new Error('reset');
    const error = bodyBrokeOff(cause, NATIVE_SERVER);
    expect(error).toBeInstanceOf(BackendCrashed);
    expect(error.cause).toBe(cause);
  });

  test('JSON has as many values as it may, and not one more', async () => {
    const baseUrl = await http((_request, response) => response.end('[1,2,3]'));
    expect(await readJson(await ask(baseUrl), { maxValues: 4 })).toEqual([1, 2, 3]);
    await expect(readJson(await ask(baseUrl), { maxValues: 2 })).rejects.toBeInstanceOf(
      BackendResponseInvalid,
    );
  });

  test('a response that is not JSON is invalid and quoted', async () => {
    const baseUrl = await http((_request, response) => response.end('<html>no</html>'));
    await expect(readJson(await ask(baseUrl))).rejects.toThrow(/not JSON; it begins with: <html>/);
  });

  test('characters that were cut by a chunk border stay whole', async () => {
    const bytes = Buffer.from('"日本"');
    const baseUrl = await http((_request, response) => {
      response.write(bytes.subarray(0, 2), () => response.end(bytes.subarray(2)));
    });
    expect(await readJson(await ask(baseUrl))).toBe('日本');
  });
});
