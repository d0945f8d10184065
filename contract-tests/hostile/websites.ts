// What a web page can make a browser send: from its own origin, embedded, under a name that it has
// bound to this machine.
import { idOf } from '../support/server.ts';
import type { HostileClass } from './attack.ts';
import { chatWith, headOf, sends, sendsBytes } from './requests.ts';

const CHAT = '/v1/chat/completions';
const LOAD = `/v1/load?model_name=${idOf('other')}`;
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const ORIGINS = [
  'https://evil.example',
  'null',
  'file://',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost@evil.example',
  'http://evil.example#localhost',
  'chrome-extension://abcdefgh',
  'moz-extension://abcdefgh',
  'edge-extension://abcdefgh',
  'safari-web-extension://abcdefgh',
  'isolated-app://abcdefgh',
  'ftp://localhost',
  '//localhost',
  'localhost',
];
const HOSTS = [
  'evil.example',
  'evil.example:80',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.1',
  '0x7f.1',
  '2130706433',
  'localhost@evil.example',
  'evil.example/localhost',
  '',
  ' ',
  'localhost:port',
  '[::1]evil',
];

export const WEBSITES: HostileClass = {
  name: 'websites',
  cases: [
    ...ORIGINS.flatMap((origin) => [
      {
        title: `a GET of ${origin}`,
        expected: [403],
        send: sends({ target: '/v1/models', headers: [`Origin: ${origin}`] }),
      },
      {
        title: `a handshake of ${origin}`,
        expected: [403],
        send: sends({ target: '/v1/logs/stream', headers: [...UPGRADE, `Origin: ${origin}`] }),
      },
    ]),
    ...HOSTS.map((host) => ({
      title: `the host ${JSON.stringify(host)}`,
      expected: [400, 403],
      send: sends({ target: '/v1/models', host }),
    })),
    ...['/v1/models', LOAD, '/v1/health', '/api/tags'].map((target) => ({
      title: `${target} as a foreign image`,
      expected: [403],
      send: sends({
        target,
        headers: ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
      }),
    })),
    {
      title: 'a foreign form of text',
      expected: [403],
      send: sends({
        target: CHAT,
        type: 'text/plain',
        body: chatWith(''),
        headers: ['Origin: https://evil.example'],
      }),
    },
    {
      title: 'a foreign form with a file',
      expected: [403],
      send: sends({
        target: '/v1/audio/transcriptions',
        type: 'multipart/form-data; boundary=x',
        body: '--x--\r\n',
        headers: ['Origin: https://evil.example'],
      }),
    },
    {
      title: 'a chat as text',
      expected: [415],
      send: sends({ target: CHAT, type: 'text/plain', body: chatWith('') }),
    },
    {
      title: 'a chat as a form',
      expected: [415],
      send: sends({ target: CHAT, type: 'application/x-www-form-urlencoded', body: chatWith('') }),
    },
    {
      title: 'a foreign preflight',
      expected: [403],
      send: sends({
        target: CHAT,
        method: 'OPTIONS',
        key: null,
        headers: [
          'Origin: https://evil.example',
          'Access-Control-Request-Method: POST',
          'Access-Control-Request-Private-Network: true',
        ],
      }),
    },
    {
      title: 'two hosts, the foreign one last',
      expected: [400, 403],
      send: sends({ target: '/v1/models', headers: ['Host: evil.example'] }),
    },
    {
      title: 'two hosts, the foreign one first',
      expected: [400, 403],
      send: sends({ target: '/v1/models', host: 'evil.example', headers: ['Host: 127.0.0.1'] }),
    },
    {
      title: 'twice the same host',
      expected: [400],
      send: sends({ target: '/v1/models', headers: ['Host: 127.0.0.1'] }),
    },
    { title: 'no host', expected: [400], send: sends({ target: '/v1/models', host: null }) },
    {
      title: 'a foreign host in the target',
      expected: [400, 403],
      send: sends({ target: 'http://evil.example/v1/models' }),
    },
    {
      title: 'a foreign host and a password in the target',
      expected: [400, 403],
      send: sends({ target: 'http://127.0.0.1@evil.example/v1/models' }),
    },
    {
      title: 'our host in the target, a foreign one in the header',
      expected: [400, 403],
      send: sends({ target: 'http://127.0.0.1/v1/models', host: 'evil.example' }),
    },
    {
      title: 'another scheme in the target',
      expected: [400, 403, 404],
      send: sends({ target: 'ftp://127.0.0.1/v1/models' }),
    },
    {
      title: 'a foreign name of /live',
      expected: [200, 403],
      send: sends({ target: '/live', host: 'evil.example', key: null }),
    },
    {
      title: 'a WebSocket by a foreign name',
      expected: [403],
      send: sendsBytes([
        headOf({ target: '/v1/realtime', host: 'evil.example', headers: UPGRADE }),
      ]),
    },
  ],
};
