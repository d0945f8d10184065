import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveWithoutUpgrade } from './ignored-upgrade.ts';

/** A server that answers with what it got; resolves to everything that it sent for the given bytes. */
async function answerTo(...pieces: (string | Buffer)[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await text(request);
    response.end(JSON.stringify({ method, url, headers, bodyLength: body.length, bodyEnd: body.slice(-5) }));
  });
  server.on('upgrade', (request, socket, head) => serveWithoutUpgrade(server, request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    for (const piece of pieces) {
      await new Promise((resolve) => socket.write(piece, resolve));
    }
    return await text(socket);
  } finally {
    socket.destroy();
    server.close();
  }
}

const OFFER = 'Upgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n';

test('a GET that offers HTTP/2 is answered over HTTP/1.1', async () => {
  const answer = await answerTo(
    `GET /live?x=1 HTTP/1.1\r\nHost: a\r\nX-Name: caf\xe9\r\nConnection: Upgrade, HTTP2-Settings, close\r\n${OFFER}\r\n`,
  );
  expect(answer).toContain('HTTP/1.1 200 OK');
  const { headers, ...rest } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
  expect(rest).toEqual({ method: 'GET', url: '/live?x=1', bodyLength: 0, bodyEnd: '' });
  expect(headers).toEqual({ host: 'a', 'x-name': expect.any(String), connection: 'close' });
});

test('a POST keeps its body, also a large one in pieces', async () => {
  const body = Buffer.alloc(3_000_000, 'x');
  body.write('end!!', body.length - 5);
  const answer = await answerTo(
    `POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\nConnection: Upgrade, HTTP2-Settings, close\r\n${OFFER}\r\nxx`,
    body.subarray(2, 100_000),
    body.subarray(100_000),
  );
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ bodyLength: body.length, bodyEnd: 'end!!' });
});

test('the connection stays usable for the next request, which may make the offer again', async () => {
  const first = `POST /one HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: Upgrade, HTTP2-Settings\r\n${OFFER}\r\nhello`;
  const second = `GET /two HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\n${OFFER}\r\n`;
  const answer = await answerTo(first, second);
  expect(answer.match(/"url":"[^"]+"/g)).toEqual(['"url":"/one"', '"url":"/two"']);
});
