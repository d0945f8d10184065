import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveWithoutUpgrade } from './ignored-upgrades.ts';

/**
 * A server that answers with what it got. Sends each request, in pieces, after the answer to the
 * one before.
 */
async function answersTo(...requests: (string | Buffer)[][]): Promise<Record<string, unknown>[]> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await text(request);
    response.end(
      JSON.stringify({ method, url, headers, bodyLength: body.length, bodyEnd: body.slice(-5) }),
    );
  });
  server.on('upgrade', (request, socket, head) =>
    serveWithoutUpgrade(server, request, socket, head),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answers: Record<string, unknown>[] = [];
  try {
    for (const pieces of requests) {
      const answered = once(socket, 'data');
      for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
      const [head = '', body = ''] = String((await answered)[0]).split('\r\n\r\n');
      answers.push({ status: head.split('\r\n')[0], ...JSON.parse(body) });
    }
    return answers;
  } finally {
    socket.destroy();
    server.close();
  }
}

const OFFER = 'Upgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n';

test('a GET that offers HTTP/2 is served over HTTP/1.1', async () => {
  const request = `GET /live?x=1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\n${OFFER}\r\n`;
  expect(await answersTo([request])).toEqual([
    {
      status: 'HTTP/1.1 200 OK',
      method: 'GET',
      url: '/live?x=1',
      headers: { host: 'a', connection: 'close' },
      bodyLength: 0,
      bodyEnd: '',
    },
  ]);
});

test('a POST keeps its body, also a large one in pieces', async () => {
  const body = Buffer.alloc(3_000_000, 'x');
  body.write('end!!', body.length - 5);
  const start = `POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\nConnection: Upgrade, HTTP2-Settings\r\n${OFFER}\r\nxx`;
  const [answer] = await answersTo([start, body.subarray(2, 100_000), body.subarray(100_000)]);
  expect(answer).toMatchObject({ method: 'POST', bodyLength: body.length, bodyEnd: 'end!!' });
});

test('headers whose names end like the one of the offer are left alone', async () => {
  const request = `GET /live HTTP/1.1\r\nHost: a\r\nX-Connection: upgrade\r\nX-Upgrade: h2c\r\nConnection: Upgrade\r\n${OFFER}\r\n`;
  const [answer] = await answersTo([request]);
  expect(answer?.headers).toEqual({
    host: 'a',
    connection: 'keep-alive',
    'x-connection': 'upgrade',
    'x-upgrade': 'h2c',
  });
});

test('header bytes beyond ASCII arrive as they were sent', async () => {
  const request = Buffer.from(
    `GET /live HTTP/1.1\r\nHost: a\r\nX-Name: café\r\nConnection: Upgrade\r\n${OFFER}\r\n`,
  );
  const [answer] = await answersTo([request]);
  expect(answer?.headers).toMatchObject({
    'x-name': Buffer.from('café').toString('latin1'),
    connection: 'keep-alive',
  });
});

test('the connection stays usable for the next request, which may make the offer again', async () => {
  const first = `POST /one HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: Upgrade, HTTP2-Settings\r\n${OFFER}\r\nhello`;
  const second = `GET /two HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n${OFFER}\r\n`;
  const third = 'GET /three HTTP/1.1\r\nHost: a\r\n\r\n';
  const answers = await answersTo([first], [second], [third]);
  expect(answers.map(({ url }) => url)).toEqual(['/one', '/two', '/three']);
});
