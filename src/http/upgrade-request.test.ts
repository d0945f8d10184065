import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { channelQuery, chooseProtocol, keyFromUpgrade } from './upgrade-request.ts';

function requestWith({
  url = '/',
  headers = {},
}: {
  url?: string;
  headers?: Record<string, string>;
}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  Object.assign(request.headers, headers);
  return request;
}

const encoded = Buffer.from('schlüssel').toString('base64url');

test.each([
  ['nowhere', {}, undefined],
  ['in the header', { headers: { authorization: 'Bearer abc' } }, 'abc'],
  ['in the query', { url: '/logs/stream?x=1&api_key=a%2Bb' }, 'a+b'],
  [
    'in a subprotocol',
    { headers: { 'sec-websocket-protocol': `lemonade, bearer.${encoded}` } },
    'schlüssel',
  ],
  [
    'in the header, which comes first',
    { url: '/?api_key=query', headers: { authorization: 'Bearer header' } },
    'header',
  ],
  ['in an empty query', { url: '/?api_key=' }, undefined],
  ['in an empty subprotocol', { headers: { 'sec-websocket-protocol': 'bearer.' } }, undefined],
])('a key %s is found', (_place, request, key) => {
  expect(keyFromUpgrade(requestWith(request))).toBe(key);
});

test.each([
  [['lemonade-realtime', 'bearer.x'], 'lemonade-realtime'],
  [['bearer.x', 'lemonade-realtime'], 'lemonade-realtime'],
  [['bearer.x'], 'bearer.x'],
  [[], false],
])('of the subprotocols %j the server agrees on %s', (offered, chosen) => {
  expect(chooseProtocol(new Set(offered))).toBe(chosen);
});

test.each([
  ['/realtime', {}],
  ['/v1/realtime?model=Whisper-Tiny', { model: 'Whisper-Tiny' }],
  ['/realtime?model=a%2Fb&api_key=secret&model=c', { model: 'c' }],
])('the query of %s is %j, and never has the key', (url, query) => {
  expect(channelQuery(requestWith({ url }))).toEqual(query);
});
