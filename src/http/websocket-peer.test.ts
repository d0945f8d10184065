// When a peer counts as alive.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { placeOf } from '../../fixtures/places.ts';
import { createSilentLog } from '../../fixtures/silent-log.ts';
import type { Channel } from '../lib/channel.ts';
import { Peer } from './websocket-peer.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** More than the buffers of any system take, so that much of it waits here. */
const MESSAGES = 64;
const talkative: Channel<unknown, unknown> = {
  open(connection) {
    for (let count = 0; count < MESSAGES; count++) connection.send('x'.repeat(2 ** 20));
    return { receive() {} };
  },
};

/** A peer that has much to read, and a client that answers no ping. */
async function setUp() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  cleanUps.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const client = connect(port, '127.0.0.1').on('error', () => {});
  cleanUps.push(() => client.destroy());
  client.write(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [websocket] = (await once(server, 'connection')) as [WebSocket];
  const { log } = createSilentLog();
  const peer = new Peer({
    websocket,
    channel: talkative,
    address: '/logs/stream',
    query: {},
    prefix: '',
    place: placeOf(),
    admit: () => {
      throw new Error('This channel takes no requests.');
    },
    log,
    checkIncoming: () => [],
  });
  return { peer, client, websocket };
}

test('a peer that reads slowly and has not come to the ping yet is alive, one that has stopped reading is not', async () => {
  const { peer, client, websocket } = await setUp();
  expect(peer.isAlive()).toBe(true);
  const before = websocket.bufferedAmount;
  client.resume();
  while (websocket.bufferedAmount >= before) await once(client, 'data');
  client.pause();
  expect(peer.isAlive()).toBe(true);
  expect(websocket.bufferedAmount).toBeGreaterThan(0);
  expect(peer.isAlive()).toBe(false);
});
