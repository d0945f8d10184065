// Bodies of JSON: deep, wide, long, broken, slow, and full of what parsers and prototypes trip
// over.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { idOf } from '../support/server.ts';
import type { HostileClass } from './attack.ts';
import {
  atOnce,
  CHAT,
  chatWith,
  flood,
  headOf,
  JSON_TYPE,
  postsJson,
  sends,
  sendsBytes,
} from './requests.ts';

const MIB = 2 ** 20;
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const deepObjects = (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;
const list = (item: string, count: number) => `[${`${item},`.repeat(count - 1)}${item}]`;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"a${index}":0`).join()}}`;

export const JSON_BODIES: HostileClass = {
  name: 'JSON',
  cases: [
    { title: '1 MB of [', expected: [400], send: postsJson('['.repeat(MIB)) },
    { title: '8 MB of [', expected: [400], send: postsJson('['.repeat(8 * MIB)) },
    {
      title: '8 MB of [, four times at once',
      expected: [400],
      send: atOnce(4, postsJson('['.repeat(8 * MIB))),
    },
    {
      title: '31 MB of [',
      expected: [400],
      send: (server) => postsJson('['.repeat(31 * MIB))(server),
    },
    {
      title: '31 MB of [ in chunks',
      expected: [400],
      send: sends({ target: CHAT, type: JSON_TYPE, chunks: () => flood('[', 31 * MIB) }),
    },
    { title: '4 MB of [ and ]', expected: [400], send: postsJson(deep(2 * MIB)) },
    {
      title: '20 MB of {"a":',
      expected: [400],
      send: (server) => postsJson('{"a":'.repeat(4 * MIB))(server),
    },
    {
      title: '20 MB of [{"a":',
      expected: [400],
      send: (server) => postsJson('[{"a":'.repeat(3 * MIB))(server),
    },
    {
      title: 'lists 129 levels deep',
      expected: [400],
      send: postsJson(chatWith(`"a": ${deep(128)}`)),
    },
    {
      title: 'objects 129 levels deep',
      expected: [400],
      send: postsJson(chatWith(`"a": ${deepObjects(128)}`)),
    },
    {
      title: 'lists 100 levels deep',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": ${deep(100)}`)),
    },
    {
      title: 'brackets in a string',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": "${'[{'.repeat(100_000)}"`)),
    },
    {
      title: '1000 levels after an escaped quote',
      expected: [400],
      send: postsJson(chatWith(`"a\\\\\\"": ${deep(1000)}`)),
    },
    {
      title: 'a million keys',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": ${keys(1_000_001)}`))(server),
    },
    {
      title: 'three million empty objects',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": ${list('{}', 3_000_000)}`))(server),
    },
    {
      title: 'three million empty lists',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": ${list('[]', 3_000_000)}`))(server),
    },
    {
      title: 'fifteen million digits',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": ${list('0', 15_000_000)}`))(server),
    },
    {
      title: 'three million short strings',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": ${list('"a"', 3_000_000)}`))(server),
    },
    {
      title: 'two million times the same key',
      expected: [400],
      send: (server) => postsJson(`{${'"a":0,'.repeat(2_000_000)}"a":0}`)(server),
    },
    {
      title: 'a list of a million and one',
      expected: [400],
      send: postsJson(list('0', 1_000_001)),
    },
    {
      title: '55,000 empty objects',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": ${list('{}', 55_000)}`)),
    },
    {
      title: '55,000 keys',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": ${keys(55_000)}`)),
    },
    {
      title: '900,000 numbers',
      expected: [200, 400],
      isTalkative: true,
      send: postsJson(chatWith(`"a": ${list('0', 900_000)}`)),
    },
    {
      title: 'keys that collide as array indices',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": {"4294967294": 1, "4294967295": 1, "-1": 1, "1e9": 1}`)),
    },
    {
      title: '__proto__',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith('"__proto__": {"stream": true, "model": 1}')),
    },
    {
      title: '__proto__ in depth',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith('"constructor": {"prototype": {"a": {"__proto__": {"b": 1}}}}')),
    },
    {
      title: 'toString as a field',
      expected: [200],
      isTalkative: true,
      send: postsJson(
        chatWith('"toString": 1, "hasOwnProperty": 2, "valueOf": null, "then": 3, "toJSON": 4'),
      ),
    },
    {
      title: 'the number 1e400',
      expected: [400],
      send: postsJson(chatWith('"temperature": 1e400')),
    },
    {
      title: 'the number -1e400',
      expected: [400],
      send: postsJson(chatWith('"max_tokens": -1e400')),
    },
    {
      title: 'a number of 20 MB',
      expected: [400],
      send: (server) => postsJson(chatWith(`"max_tokens": ${'9'.repeat(20 * MIB)}`))(server),
    },
    {
      title: 'a fraction of 20 MB',
      expected: [200, 400],
      isTalkative: true,
      send: (server) => postsJson(chatWith(`"temperature": 0.${'3'.repeat(20 * MIB)}`))(server),
    },
    { title: 'NaN', expected: [400], send: postsJson(chatWith('"temperature": NaN')) },
    {
      title: '5 million escapes',
      expected: [400],
      send: (server) => postsJson(chatWith(`"a": "${'\\u0000'.repeat(5_000_000)}"`))(server),
    },
    {
      title: '900,000 escapes',
      expected: [200],
      isTalkative: true,
      send: (server) => postsJson(chatWith(`"a": "${'\\u4e2d'.repeat(900_000)}"`))(server),
    },
    {
      title: 'a message of null characters',
      expected: [200],
      isTalkative: true,
      send: postsJson(
        `{"model":"${idOf('chat')}","messages":[{"role":"user","content":"${'\\u0000'.repeat(100_000)}"}]}`,
      ),
    },
    {
      title: 'lone surrogates',
      expected: [200],
      isTalkative: true,
      send: postsJson(chatWith(`"a": "${'\\ud800'.repeat(100_000)}"`)),
    },
    {
      title: 'a million backslashes',
      expected: [200, 400],
      isTalkative: true,
      send: postsJson(chatWith(`"a": "${'\\\\'.repeat(500_000)}"`)),
    },
    {
      title: '30 MB of bytes that are not UTF-8',
      expected: [200, 400],
      isTalkative: true,
      send: (server) =>
        postsJson(
          Buffer.concat([
            Buffer.from(`{"a": "`),
            Buffer.alloc(30 * MIB, 0xff),
            Buffer.from(`", ${chatWith('').slice(1)}`),
          ]),
        )(server),
    },
    {
      title: '31 MB of white space and a chat',
      expected: [200, 400],
      isTalkative: true,
      send: (server) => postsJson(' '.repeat(31 * MIB) + chatWith(''))(server),
    },
    {
      title: '31 MB of white space and nothing',
      expected: [400],
      send: (server) => postsJson(' '.repeat(31 * MIB))(server),
    },
    {
      title: '65 MB of white space',
      expected: [413],
      send: (server) => postsJson(' '.repeat(65 * MIB))(server),
    },
    {
      title: '80 MB in chunks',
      expected: [400, 413],
      send: sends({ target: CHAT, type: JSON_TYPE, chunks: () => flood(' ', 80 * MIB) }),
    },
    {
      title: '31 MB of one string',
      expected: [200, 400],
      isTalkative: true,
      send: (server) => postsJson(chatWith(`"a": "${'x'.repeat(31 * MIB)}"`))(server),
    },
    {
      title: 'a field name of 8 MB',
      expected: [200, 400],
      isTalkative: true,
      send: (server) => postsJson(chatWith(`"${'x'.repeat(8 * MIB)}": 1`))(server),
    },
    {
      title: 'a model name of 8 MB',
      expected: [400],
      send: (server) =>
        postsJson({ model: 'x'.repeat(8 * MIB), messages: [{ role: 'user', content: 'Hello' }] })(
          server,
        ),
    },
    {
      title: 'a model name of 1025 characters',
      expected: [400],
      send: postsJson({ model: 'x'.repeat(1025), messages: [{ role: 'user', content: 'Hello' }] }),
    },
    {
      title: 'a model name of 1024 characters',
      expected: [400, 404],
      send: postsJson({ model: 'x'.repeat(1024), messages: [{ role: 'user', content: 'Hello' }] }),
    },
    {
      title: 'a model name of slashes',
      expected: [400, 404],
      send: postsJson(
        { model: `a${'/'.repeat(1000)}b`, messages: [{ role: 'user', content: 'Hello' }] },
        { times: 50 },
      ),
    },
    {
      title: 'a model name of dots',
      expected: [400, 404],
      send: postsJson({ model: '../'.repeat(300), messages: [{ role: 'user', content: 'Hello' }] }),
    },
    {
      title: 'a model name with null',
      expected: [400, 404],
      send: postsJson({
        model: 'extra.Fake-Chat\0',
        messages: [{ role: 'user', content: 'Hello' }],
      }),
    },
    ...[
      '__proto__',
      'constructor',
      'toString',
      ' ',
      '\n',
      '..',
      'extra.',
      'user.',
      ':latest',
      '\u202e',
      'CON',
    ].map((model) => ({
      title: `the model ${JSON.stringify(model)}`,
      expected: [400, 404],
      send: postsJson({ model, messages: [{ role: 'user', content: 'Hello' }] }),
    })),
    ...['/v1/load', '/v1/pull', '/v1/delete'].map((target) => ({
      title: `${target} of a model name of 8 MB`,
      expected: [400],
      send: postsJson({ model_name: 'x'.repeat(8 * MIB) }, { target }),
    })),
    {
      title: '/api/chat of a model name of 8 MB',
      expected: [400],
      send: postsJson({ model: 'x'.repeat(8 * MIB), messages: [] }, { target: '/api/chat' }),
    },
    {
      title: 'a role of 8 MB',
      expected: [400],
      send: (server) =>
        postsJson({
          model: idOf('chat'),
          messages: [{ role: 'x'.repeat(8 * MIB), content: 'Hello' }],
        })(server),
    },
    {
      title: '20,000 mistakes',
      expected: [400],
      send: postsJson({
        model: idOf('chat'),
        messages: Array.from({ length: 20_000 }, () => ({ role: 5 })),
      }),
    },
    { title: 'only a string', expected: [400], send: postsJson('"chat"') },
    { title: 'null', expected: [400], send: postsJson('null') },
    { title: 'nothing, with a length', expected: [400], send: postsJson('') },
    { title: 'broken off', expected: ['closed', 400], send: ({ port }) => sendsBrokenOff(port) },
    {
      title: 'a byte at a time',
      expected: [200],
      isTalkative: true,
      send: sends({ target: CHAT, type: JSON_TYPE, chunks: () => slowly(chatWith('')) }),
    },
    {
      title: '200 bodies that never come',
      expected: ['silent'],
      send: atOnce(
        200,
        sends({
          method: 'POST',
          target: CHAT,
          type: JSON_TYPE,
          headers: ['Content-Length: 1000'],
          timeoutMs: 1500,
        }),
      ),
    },
    {
      title: 'ten thousand chunks of one byte',
      expected: [400],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Transfer-Encoding: chunked'] })}${'1\r\n[\r\n'.repeat(10_000)}0\r\n\r\n`,
      ]),
    },
    {
      title: 'a million chunks of one byte',
      expected: [400],
      send: sendsBytes([
        `${headOf({ method: 'POST', target: CHAT, type: JSON_TYPE, headers: ['Transfer-Encoding: chunked'] })}${'1\r\n[\r\n'.repeat(1_000_000)}0\r\n\r\n`,
      ]),
    },
  ],
};

async function* slowly(text: string): AsyncGenerator<string> {
  for (const character of text) {
    yield character;
    await sleep(1);
  }
}

function sendsBrokenOff(port: number) {
  const head = headOf({
    method: 'POST',
    target: CHAT,
    type: JSON_TYPE,
    headers: ['Content-Length: 1000'],
  });
  return new Promise<{ outcome: string }>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}{"model": "`, () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ outcome: 'closed' }));
  });
}
