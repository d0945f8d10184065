// Request targets: long, repetitive, malformed, and those that are folded or decoded.
import type { HostileClass } from './attack.ts';
import { allOf, headOf, sends, sendsBytes } from './requests.ts';

const MODELS = '/v1/models/';
/** Within the limit of paths, 4096 bytes. */
const fill = (text: string) => text.repeat(Math.floor((4090 - MODELS.length) / text.length));
/** Beyond it, and within the 16 KiB of all headers. */
const overfill = (text: string) => text.repeat(Math.floor(15_500 / text.length));
const FREEZING = `${MODELS}a${'/'.repeat(15_500)}x`;

export const PATHS: HostileClass = {
  name: 'paths',
  cases: [
    { title: '15,500 slashes', expected: [414], send: sends({ target: FREEZING }) },
    {
      title: '15,500 slashes without a key',
      expected: [401, 414],
      send: sends({ target: FREEZING, key: null }),
    },
    {
      title: 'ten of them on one connection',
      expected: [414],
      send: sends({ target: FREEZING, times: 10 }),
    },
    {
      title: '15,500 slashes of a foreign host',
      expected: [403, 414],
      send: sends({ target: FREEZING, host: 'evil.example' }),
    },
    {
      title: '15,500 slashes to OPTIONS',
      expected: [414],
      send: sends({ target: FREEZING, method: 'OPTIONS' }),
    },
    {
      title: '15,500 slashes to HEAD',
      expected: ['closed', 414],
      send: sends({ target: FREEZING, method: 'HEAD', timeoutMs: 2000 }),
    },
    {
      title: '15,500 slashes to an upgrade',
      expected: [414],
      send: sends({
        target: FREEZING,
        headers: [
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ],
      }),
    },
    {
      title: 'eight foreign images of such a path, 20 times',
      expected: [403, 414],
      send: allOf(
        Array.from({ length: 8 }, () =>
          sends({
            target: FREEZING,
            key: null,
            times: 20,
            headers: ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Dest: image'],
          }),
        ),
      ),
    },
    ...[
      '/',
      '/x',
      'a/',
      '%2F',
      '%252F',
      '%',
      '../',
      './',
      '/options',
      '//options/',
      '%00',
      ';',
      '\\',
      'v1/',
      '+',
      '*',
      ':',
      '-',
    ].flatMap((text) => [
      {
        title: `a model path full of ${text}, 100 times`,
        expected: [400, 404],
        send: sends({ target: `${MODELS}a${fill(text)}x`, times: 100 }),
      },
      {
        title: `a model path overflowing with ${text}, 20 times`,
        expected: [414],
        send: sends({ target: `${MODELS}a${overfill(text)}x`, times: 20 }),
      },
    ]),
    {
      title: 'a path full of prefixes',
      expected: [404],
      send: sends({ target: '/v1'.repeat(1300), times: 100 }),
    },
    {
      title: 'a path full of slashes',
      expected: [404],
      send: sends({ target: '/'.repeat(4000), times: 100 }),
    },
    {
      title: 'a query full of ?',
      expected: [200],
      isTalkative: true,
      send: sends({ target: `/v1/models${'?'.repeat(8000)}`, times: 20 }),
    },
    {
      title: 'a query full of &',
      expected: [200],
      isTalkative: true,
      send: sends({ target: `/v1/models?${'&'.repeat(8000)}`, times: 20 }),
    },
    {
      title: '2000 parameters',
      expected: [200],
      isTalkative: true,
      send: sends({ target: `/v1/models?${'a=1&'.repeat(2000)}`, times: 20 }),
    },
    {
      title: 'a query of nested brackets',
      expected: [200, 400],
      isTalkative: true,
      send: sends({ target: `/v1/models?a${'[a]'.repeat(2600)}=1`, times: 20 }),
    },
    {
      title: 'a query with a huge index',
      expected: [200, 400],
      isTalkative: true,
      send: sends({ target: '/v1/models?show_all[4294967290]=1' }),
    },
    {
      title: 'a query for prototypes',
      expected: [200, 400],
      isTalkative: true,
      send: sends({
        target: '/v1/models?__proto__[show_all]=true&constructor[prototype][x]=1&hasOwnProperty=1',
      }),
    },
    {
      title: 'a query of percent signs',
      expected: [200, 400],
      isTalkative: true,
      send: sends({ target: `/v1/models?${'%'.repeat(8000)}`, times: 20 }),
    },
    {
      title: 'a target of 8193 bytes',
      expected: [414],
      send: sends({ target: `/v1/models?${'a'.repeat(8193 - 11)}` }),
    },
    {
      title: 'a path of 4097 bytes',
      expected: [414],
      send: sends({ target: `/v1/models/${'a'.repeat(4097 - 11)}` }),
    },
    {
      title: 'a model name of 1025 characters',
      expected: [400],
      send: sends({ target: `${MODELS}${'a'.repeat(1025)}` }),
    },
    {
      title: 'a model name of 1024 characters',
      expected: [400, 404],
      send: sends({ target: `${MODELS}${'a'.repeat(1024)}` }),
    },
    {
      title: 'a target of 16 KiB',
      expected: [431],
      send: sends({ target: `/${'a'.repeat(16_400)}` }),
    },
    {
      title: 'a target without end',
      expected: [431],
      send: sends({ target: `/${'a'.repeat(8 * 2 ** 20)}` }),
    },
    {
      title: 'half a percent sign',
      expected: [400, 404],
      send: sends({ target: `${MODELS}%E0%A4%A` }),
    },
    {
      title: 'overlong UTF-8',
      expected: [400, 404],
      send: sends({ target: `${MODELS}%C0%AF%C0%AE` }),
    },
    { title: 'a null byte', expected: [400], send: sends({ target: '/v1/mod\0els' }) },
    {
      title: 'an encoded null byte',
      expected: [400, 404],
      send: sends({ target: `${MODELS}%00` }),
    },
    { title: 'a space in the target', expected: [400], send: sends({ target: '/v1/models /x' }) },
    { title: 'a backslash', expected: [400, 404], send: sends({ target: '\\v1\\models' }) },
    { title: 'no slash at the start', expected: [400, 404], send: sends({ target: 'v1/models' }) },
    {
      title: 'the target *',
      expected: [200, 204, 400, 404],
      send: sends({ target: '*', method: 'OPTIONS' }),
    },
    {
      title: 'CONNECT',
      expected: [400, 404, 405, 501, 'closed'],
      send: sends({ target: 'evil.example:443', method: 'CONNECT' }),
    },
    {
      title: 'an unknown method',
      expected: [400, 405],
      send: sendsBytes([headOf({ target: '/v1/models', method: 'FREEZE' })]),
    },
    {
      title: 'a method of 8 KB',
      expected: [400],
      send: sendsBytes([headOf({ target: '/v1/models', method: 'A'.repeat(8192) })]),
    },
    {
      title: 'HTTP/0.9',
      expected: [400, 401, 'closed'],
      send: sendsBytes(['GET /v1/models\r\n\r\n']),
    },
    {
      title: 'HTTP/9.9',
      expected: [400, 505],
      send: sendsBytes(['GET /v1/models HTTP/9.9\r\nHost: localhost\r\n\r\n']),
    },
    {
      title: 'an HTTP/2 preface',
      expected: [400],
      send: sendsBytes(['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']),
    },
    {
      title: 'TLS',
      expected: [400],
      send: sendsBytes([Buffer.from('1603010200010001fc0303', 'hex')]),
    },
    {
      title: 'a megabyte of empty lines',
      expected: [200, 400, 431],
      send: sends({ target: '/live', method: `${'\r\n'.repeat(2 ** 19)}GET`, timeoutMs: 2000 }),
    },
  ],
};
