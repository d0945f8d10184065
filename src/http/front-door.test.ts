import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFrontDoor } from './front-door.ts';

let door: ReturnType<typeof createFrontDoor>;
let server: Server;
let baseUrl: string;

beforeEach(async () => {
  door = createFrontDoor();
  server = createServer(door.onRequest).on('upgrade', door.onUpgrade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('before the application is there', () => {
  it('answers /live, without a body for HEAD', async () => {
    const got = await fetch(`${baseUrl}/live`);
    expect(got.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await got.json()).toEqual({ status: 'ok' });
    const head = await fetch(`${baseUrl}/live`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each([
    ['another path', '/v1/models', {}],
    [
      'a page that asks for /live, which is for the guard to decide',
      '/live',
      { headers: { origin: 'https://x.test' } },
    ],
    ['another method on /live', '/live', { method: 'POST' }],
  ])('lets %s wait for it', async (_name, path, options) => {
    const arrived = once(server, 'request');
    const answer = fetch(`${baseUrl}${path}`, options);
    await arrived;
    door.open({
      onRequest: (_request, response) => void response.end('from inside'),
      onUpgrade: () => {},
    });
    expect(await (await answer).text()).toBe('from inside');
  });

  it('lets an upgrade wait for it, with the bytes that came along', async () => {
    const arrived = once(server, 'upgrade');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write(
      'GET /logs/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhead',
    );
    await arrived;
    door.open({
      onRequest: () => {},
      onUpgrade: (request, socket, head) => void socket.end(`${request.url} ${head}`),
    });
    const [data] = await once(client, 'data');
    expect(String(data)).toBe('/logs/stream head');
  });

  it('does not hand over what the client has given up meanwhile', async () => {
    const given: (string | undefined)[] = [];
    const leaving = new AbortController();
    const arrived = once(server, 'request');
    const answer = fetch(`${baseUrl}/given-up`, { signal: leaving.signal }).catch(() => 'gone');
    const [, response] = await arrived;
    const closed = once(response, 'close');
    leaving.abort();
    expect(await answer).toBe('gone');
    await closed;
    door.open({
      onRequest({ url }, inside) {
        given.push(url);
        inside.end();
      },
      onUpgrade: () => {},
    });
    await fetch(`${baseUrl}/kept`);
    expect(given).toEqual(['/kept']);
  });
});

it('hands everything to the application once it is there, /live too', async () => {
  door.open({
    onRequest: (request, response) => void response.end(request.url),
    onUpgrade: () => {},
  });
  expect(await (await fetch(`${baseUrl}/live`)).text()).toBe('/live');
});
