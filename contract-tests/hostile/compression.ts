// Compressed bodies: bombs are refused at the limit, and broken ones by name.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { HostileClass } from './attack.ts';
import { atOnce, chatWith, postsJson, sends } from './requests.ts';

const MIB = 2 ** 20;
const BOMB = Buffer.alloc(63 * MIB, '[');
// Each is made once: to compress so much takes a quarter of a second.
const bombs = {
  gzip: gzipSync(BOMB),
  br: brotliCompressSync(BOMB),
  deflate: deflateSync(BOMB),
};
const packed = (encoding: string, body: Buffer) =>
  postsJson(body, { headers: [`Content-Encoding: ${encoding}`] });
/** Members one behind the other are one file of gzip. */
const TEN_GIGABYTES = Buffer.concat(Array.from({ length: 160 }, () => bombs.gzip));

export const COMPRESSION: HostileClass = {
  name: 'compression',
  cases: [
    ...(['br', 'gzip', 'deflate'] as const).map((encoding) => ({
      title: `63 MB of [ as ${encoding}`,
      expected: [413],
      send: packed(encoding, bombs[encoding]),
    })),
    {
      title: '63 MB of [ as br, four times at once',
      expected: [413],
      send: atOnce(4, packed('br', bombs.br)),
    },
    {
      title: '10 GB as gzip',
      expected: [413],
      send: packed('gzip', TEN_GIGABYTES),
    },
    {
      title: 'a chat as gzip',
      expected: [200],
      isTalkative: true,
      send: packed('gzip', gzipSync(chatWith(''))),
    },
    {
      title: 'a chat as GZIP',
      expected: [200],
      isTalkative: true,
      send: packed('GZIP', gzipSync(chatWith(''))),
    },
    {
      title: 'a bomb in a bomb',
      expected: [413],
      send: packed('gzip, gzip', gzipSync(gzipSync(Buffer.alloc(63 * MIB, ' ')))),
    },
    { title: 'garbage as gzip', expected: [400], send: packed('gzip', Buffer.from('garbage')) },
    { title: 'garbage as br', expected: [400], send: packed('br', Buffer.alloc(1000, 0xff)) },
    {
      title: 'half of a gzip',
      expected: [400],
      send: packed('gzip', gzipSync(chatWith('')).subarray(0, 40)),
    },
    {
      title: 'an unknown encoding',
      expected: [415],
      send: packed('x-evil', Buffer.from(chatWith(''))),
    },
    {
      title: 'half of a zstd',
      expected: [400, 415],
      send: packed('zstd', Buffer.from('28b52ffd', 'hex')),
    },
    {
      title: 'an encoding of commas',
      expected: [415],
      send: packed('gzip,'.repeat(2800), Buffer.from('x')),
    },
    {
      title: 'a form as gzip',
      expected: [400],
      send: sends({
        target: '/v1/audio/transcriptions',
        type: 'multipart/form-data; boundary=x',
        body: gzipSync('--x--'),
        headers: ['Content-Encoding: gzip'],
      }),
    },
    {
      title: 'a chat as itself',
      expected: [200],
      isTalkative: true,
      send: packed('identity', Buffer.from(chatWith(''))),
    },
  ],
};
