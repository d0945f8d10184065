// Header fields: many, long, contradictory, and those that are taken apart.
import type { HostileClass } from './attack.ts';
import { CHAT, chatWith, headOf, JSON_TYPE, postsJson, sends, sendsBytes } from './requests.ts';

const BODY = chatWith('');
/** A header of almost all that Node takes together. */
const long = (name: string, text: string) =>
  `${name}: ${text.repeat(Math.floor(15_000 / text.length))}`;
const health = (headers: readonly string[], more: object = {}) =>
  sends({ target: '/v1/health', headers, times: 20, ...more });
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** By title: the header, and what comes of it. */
const LONG: readonly [string, string, readonly number[]][] = [
  ['accept of commas', long('Accept', '*/*,'), [200]],
  ['accept-encoding of commas', long('Accept-Encoding', 'br;q=0.1,'), [200]],
  ['accept-language of commas', long('Accept-Language', 'a-b;q=0.1,'), [200]],
  ['cookies', long('Cookie', 'a=b; '), [200]],
  ['if-none-match of commas', long('If-None-Match', '"a",'), [200, 304]],
  ['range of commas', long('Range', '0-1,'), [200, 206, 416]],
  ['forwarded-for of commas', long('X-Forwarded-For', '1.1.1.1, '), [200]],
  ['forwarded of quotes', long('Forwarded', 'for="'), [200]],
  ['connection of commas', long('Connection', 'a,'), [200]],
  ['authorization of spaces and a letter', `Authorization: Bearer a${' '.repeat(15_000)}b`, [401]],
  ['authorization of spaces', `Authorization: Bearer${' '.repeat(15_000)}`, [401]],
  ['a key of 15,000 letters', `Authorization: Bearer ${'a'.repeat(15_000)}`, [401]],
  ['authorization of commas', long('Authorization', 'Bearer a,'), [401]],
  ['x-api-key of letters', long('X-Api-Key', 'a'), [401]],
  ['origin of letters', long('Origin', 'http://'), [403]],
  ['origin of dots', `Origin: http://${'a.'.repeat(7000)}`, [403]],
  ['origin of at signs', `Origin: http://${'@'.repeat(14_000)}localhost`, [403]],
  ['origin of backslashes', `Origin: http://localhost${'\\'.repeat(14_000)}`, [403]],
  ['referer', long('Referer', 'http://'), [200]],
];

const SMUGGLED = `GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

export const HEADERS: HostileClass = {
  name: 'headers',
  cases: [
    ...LONG.map(([title, header, expected]) => ({
      title,
      expected,
      isTalkative: true,
      send:
        header.startsWith('Authorization') || header.startsWith('X-Api-Key')
          ? health([header], { key: null })
          : health([header]),
    })),
    ...['[', ':', 'a.', '..', '-', '@', '[::', 'localhost', '127.0.0.1,', '%'].map((text) => ({
      title: `a host of ${text}`,
      expected: [400, 403],
      send: sends({
        target: '/v1/health',
        host: text.repeat(Math.floor(15_000 / text.length)),
        times: 20,
      }),
    })),
    {
      title: '1900 headers',
      expected: [200],
      isTalkative: true,
      send: health(Array.from({ length: 1900 }, (_, index) => `a${index}:b`)),
    },
    {
      title: '2000 headers of one name',
      expected: [200, 431],
      isTalkative: true,
      send: health(Array.from({ length: 2000 }, () => 'a:b')),
    },
    {
      title: '100,000 headers',
      expected: [431],
      send: sends({
        target: '/v1/health',
        headers: Array.from({ length: 100_000 }, (_, index) => `a${index}: b`),
      }),
    },
    {
      title: 'one header of 8 MB',
      expected: [431],
      send: sends({ target: '/v1/health', headers: [`a: ${'a'.repeat(2 ** 23)}`] }),
    },
    {
      title: 'one header name of 8 MB',
      expected: [431],
      send: sends({ target: '/v1/health', headers: [`${'a'.repeat(2 ** 23)}: a`] }),
    },
    {
      title: 'headers that every object has',
      expected: [200],
      isTalkative: true,
      send: health([
        '__proto__: a',
        'constructor: b',
        'toString: c',
        'hasOwnProperty: d',
        'valueOf: e',
      ]),
    },
    {
      title: 'a header without a colon',
      expected: [400],
      send: health(['no colon'], { times: 1 }),
    },
    {
      title: 'a header name with a space',
      expected: [400],
      send: health(['a b: c'], { times: 1 }),
    },
    { title: 'a folded header', expected: [400], send: health(['a: b', ' c: d'], { times: 1 }) },
    { title: 'a null byte in a header', expected: [400], send: health(['a: b\0c'], { times: 1 }) },
    {
      title: 'bytes above 127 in a header',
      expected: [200],
      isTalkative: true,
      send: health(['a: \xff\xfe\x80']),
    },
    {
      title: 'a bare line feed',
      expected: [400],
      send: sendsBytes(['GET /v1/health HTTP/1.1\nHost: localhost\n\n']),
    },
    {
      title: 'a bare carriage return',
      expected: [400],
      send: sendsBytes(['GET /v1/health HTTP/1.1\r\nHost: localhost\ra: b\r\n\r\n']),
    },
    ...['-1', '+5', '0x10', '1e3', '5, 5', '5;6', ' ', '99999999999999999999', 'NaN'].map(
      (length) => ({
        title: `a content length of ${length}`,
        expected: [400, 411, 413],
        send: sendsBytes([
          `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: [`Content-Length: ${length}`] })}{"a":`,
        ]),
      }),
    ),
    {
      title: 'a content length of 9 petabytes',
      expected: [413],
      send: sends({
        method: 'POST',
        target: CHAT,
        type: JSON_TYPE,
        headers: ['Content-Length: 9007199254740991'],
      }),
    },
    {
      title: 'two content lengths',
      expected: [400],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Content-Length: 5', 'Content-Length: 6'] })}{"a":1}`,
      ]),
    },
    {
      title: 'a length and chunks',
      expected: [400],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Content-Length: 5', 'Transfer-Encoding: chunked'] })}0\r\n\r\n${SMUGGLED}`,
      ]),
    },
    ...[
      'chunked, identity',
      'xchunked',
      'identity, chunked',
      ' chunked, chunked',
      'gzip, chunked',
    ].map((encoding) => ({
      title: `the transfer encoding ${encoding}`,
      expected: [400, 411, 415, 501],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: [`Transfer-Encoding: ${encoding}`] })}0\r\n\r\n`,
      ]),
    })),
    ...['-1', 'zz', 'ffffffffffffffffff', '5 ;a'].map((size) => ({
      title: `a chunk of size ${size}`,
      expected: [400],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Transfer-Encoding: chunked'] })}${size}\r\nhello\r\n0\r\n\r\n`,
      ]),
    })),
    {
      title: 'a chunk extension of 8 MB',
      expected: [400, 413],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Transfer-Encoding: chunked'] })}1;${'a'.repeat(2 ** 23)}\r\n`,
      ]),
    },
    {
      title: '500,000 trailers',
      expected: [400, 413, 431],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Transfer-Encoding: chunked', 'Trailer: a'] })}2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(500_000)}\r\n`,
      ]),
    },
    {
      title: 'a hundred thousand charsets',
      expected: [200, 400, 415],
      isTalkative: true,
      send: postsJson(BODY, {
        type: `application/json${';charset=utf-8'.repeat(1000)}`,
        times: 20,
      }),
    },
    {
      title: 'an unknown charset',
      expected: [415],
      send: postsJson(BODY, { type: 'application/json; charset=x-evil' }),
    },
    {
      title: 'the charset UTF-7',
      expected: [200, 415],
      isTalkative: true,
      send: postsJson(BODY, { type: 'application/json; charset=utf-7' }),
    },
    {
      title: 'a media type of slashes',
      expected: [400, 415],
      send: postsJson(BODY, { type: '/'.repeat(14_000), times: 20 }),
    },
    {
      title: 'a media type of semicolons',
      expected: [200, 400, 415],
      isTalkative: true,
      send: postsJson(BODY, { type: `application/json${';'.repeat(14_000)}`, times: 20 }),
    },
    {
      title: 'a media type of open quotes',
      expected: [200, 400, 415],
      isTalkative: true,
      send: postsJson(BODY, { type: `application/json${'; a="'.repeat(2800)}`, times: 20 }),
    },
    {
      title: 'boundaries of spaces',
      expected: [400, 415],
      send: postsJson(BODY, {
        type: `multipart/form-data;${' '.repeat(7000)}${'boundary= '.repeat(700)}`,
        times: 20,
      }),
    },
    {
      title: 'boundaries of open quotes',
      expected: [400, 415],
      send: postsJson(BODY, {
        type: `multipart/form-data${'; boundary="'.repeat(1200)}`,
        times: 20,
      }),
    },
    {
      title: 'expect something',
      expected: [417],
      send: health(['Expect: the-unexpected'], { times: 1 }),
    },
    {
      title: 'an upgrade to h2c',
      expected: [200],
      isTalkative: true,
      send: health(
        [
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        ],
        { times: 1 },
      ),
    },
    {
      title: 'upgrades to everything',
      expected: [200],
      isTalkative: true,
      send: health(['Connection: Upgrade', long('Upgrade', 'h2c, ')], { times: 1 }),
    },
    {
      title: 'subprotocols of commas',
      expected: [400, 401, 101],
      send: sends({
        target: '/v1/logs/stream',
        key: null,
        headers: [...UPGRADE, long('Sec-WebSocket-Protocol', 'bearer.a, ')],
      }),
    },
    {
      title: 'extensions of semicolons',
      expected: [101, 400],
      send: sends({
        target: '/v1/logs/stream',
        headers: [...UPGRADE, long('Sec-WebSocket-Extensions', 'permessage-deflate; ')],
      }),
    },
    {
      title: 'extensions without end',
      expected: [101, 400],
      send: sends({
        target: '/v1/logs/stream',
        headers: [...UPGRADE, long('Sec-WebSocket-Extensions', 'permessage-deflate, ')],
      }),
    },
    {
      title: 'a WebSocket key of 8 KB',
      expected: [400],
      send: sends({
        target: '/v1/logs/stream',
        headers: [...UPGRADE.slice(0, 3), long('Sec-WebSocket-Key', 'A')],
      }),
    },
    {
      title: 'an old WebSocket version',
      expected: [400],
      send: sends({
        target: '/v1/logs/stream',
        headers: [...UPGRADE.slice(0, 2), 'Sec-WebSocket-Version: 99', UPGRADE[3] ?? ''],
      }),
    },
    {
      title: '2000 requests on one connection',
      expected: [401],
      send: sends({ target: CHAT, key: null, times: 2000 }),
    },
  ],
};
