import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '../../fixtures/loopback.ts';
import { readJsonBody } from './json-body.ts';

const LIMIT_BYTES = 100;
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(closeServer));
});

/** A server that answers with the body that it read, or with what was wrong with it. */
async function start() {
  const failures: { status?: number; type?: string }[] = [];
  const app = express();
  app.use(readJsonBody({ limitBytes: LIMIT_BYTES }));
  app.use((request, response) => void response.json({ body: request.body ?? 'none' }));
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    failures.push(error);
    response.status(error.status).json({ type: error.type, message: error.message });
  };
  app.use(onError);
  const server = createServer(app);
  servers.push(server);
  await listenOnLoopback(server, 0);
  const { port } = server.address() as { port: number };
  return { port, failures, server };
}

const EURO_LEMON = { text: '€ 🍋' };

test.each<[string, string, string | Buffer, Record<string, string>]>([
  ['plain', 'application/json', JSON.stringify(EURO_LEMON), {}],
  ['with its charset', 'application/json; charset=UTF-8', JSON.stringify(EURO_LEMON), {}],
  ['with a byte order mark', 'application/json', `\ufeff${JSON.stringify(EURO_LEMON)}`, {}],
  ['compressed', 'application/json', gzipSync(JSON.stringify(EURO_LEMON)), { 'content-encoding': 'gzip' }],
  ['in UTF-16', 'application/json; charset=utf-16le', Buffer.from(JSON.stringify(EURO_LEMON), 'utf16le'), {}],
])('a body %s is read', async (_title, type, body, headers) => {
  const { port } = await start();
  const url = `http://127.0.0.1:${port}/`;
  const answer = await fetch(url, {
    method: 'POST',
    body: body as never,
    headers: { 'content-type': type, ...headers },
  });
  expect(await answer.json()).toEqual({ body: EURO_LEMON });
});

test.each<[string, string, string | undefined, number, object]>([
  ['half a body', 'application/json', '{"a":', 400, { type: 'entity.parse.failed' }],
  ['a number', 'application/json', ' 3 ', 400, { message: '3 is neither an object nor a list.' }],
  ['null', 'application/json', 'null', 400, { type: 'entity.parse.failed' }],
  ['more than the limit', 'application/json', `"${'x'.repeat(LIMIT_BYTES)}"`, 413, { type: 'entity.too.large' }],
  ['another charset', 'application/json; charset=latin1', '{}', 415, { type: 'charset.unsupported' }],
  ['another type', 'text/plain', '{}', 200, { body: 'none' }],
  ['no body', 'application/json', '', 200, { body: {} }],
])('%s is answered with its reason', async (_title, type, body, status, expected) => {
  const { port } = await start();
  const url = `http://127.0.0.1:${port}/`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([status, expected]);
});

test('a body in pieces, cut within a character, is put together', async () => {
  const { port, server } = await start();
  const socket = connect(port, '127.0.0.1');
  const body = Buffer.from(JSON.stringify(EURO_LEMON));
  const cut = body.indexOf(0xf0) + 2;
  server.once('request', (request) => request.once('data', () => socket.write(body.subarray(cut))));
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, cut));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain(JSON.stringify({ body: EURO_LEMON }));
  socket.destroy();
});

test('a client that leaves in the middle of its body is no crash', async () => {
  const { port, failures, server } = await start();
  const socket = connect(port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  const [request] = await arrived;
  const closed = once(request, 'close').catch(() => undefined);
  socket.destroy();
  await closed;
  expect(failures).toMatchObject([{ status: 400, type: 'request.aborted' }]);
});

test('requests that come in one packet, good and bad, are all answered, in their order', async () => {
  const { port } = await start();
  const socket = connect(port, '127.0.0.1');
  const requests = [JSON.stringify(EURO_LEMON), '{"a":', '{"last":true}'].map((body, index, all) => {
    const connection = index === all.length - 1 ? 'close' : 'keep-alive';
    const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: application/json\r\n`;
    return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
  socket.write(requests.join(''));
  let answers = '';
  for await (const piece of socket.setEncoding('utf8')) answers += piece;
  const bodies = [...answers.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP|$)/gs)].map(([, body = '']) => JSON.parse(body));
  expect(bodies).toMatchObject([{ body: EURO_LEMON }, { type: 'entity.parse.failed' }, { body: { last: true } }]);
});
