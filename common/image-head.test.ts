// How large pictures are, told by their first bytes.
import { describe, expect, test } from 'vitest';
import { readImageHead } from './image-head.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpeg(width: number, height: number, before: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), before, frame]);
}

function gif(width: number, height: number, version = '89a'): Buffer {
  const bytes = Buffer.from(`GIF${version}\0\0\0\0\0\0\0`, 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

function webp(chunk: string, at: number, ...sizes: readonly number[]): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1');
  Buffer.from(sizes).copy(bytes, at);
  return bytes;
}

const segment = Buffer.from([0xff, 0xe0, 0, 4, 1, 2]);
const tables = Buffer.from([0xff, 0xc4, 0, 3, 9]);

const emptySegment = (marker: number) => Buffer.from([0xff, marker, 0, 2]);

describe('a picture', () => {
  test.each([
    ['PNG', png(640, 480), { type: 'png', width: 640, height: 480 }],
    ['enormous PNG', png(4_000_000_000, 1), { type: 'png', width: 4_000_000_000, height: 1 }],
    ['JPEG', jpeg(640, 480), { type: 'jpeg', width: 640, height: 480 }],
    [
      'JPEG behind other segments',
      jpeg(640, 480, Buffer.concat([segment, tables])),
      { type: 'jpeg', width: 640, height: 480 },
    ],
    [
      'JPEG with filling',
      jpeg(640, 480, Buffer.from([0xff, 0xff, 0xff, 0x01])),
      { type: 'jpeg', width: 640, height: 480 },
    ],
    [
      'JPEG that ends with its size',
      jpeg(640, 480).subarray(0, 11),
      { type: 'jpeg', width: 640, height: 480 },
    ],
    [
      'JPEG behind marks that stand alone',
      jpeg(640, 480, Buffer.from([0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01])),
      { type: 'jpeg', width: 640, height: 480 },
    ],
    [
      'JPEG behind what is not a frame',
      jpeg(640, 480, Buffer.concat([0xc4, 0xc8, 0xcc, 0xd8, 0xbf].map(emptySegment))),
      { type: 'jpeg', width: 640, height: 480 },
    ],
    [
      'PNG of which no more is there',
      png(640, 480).subarray(0, 24),
      { type: 'png', width: 640, height: 480 },
    ],
    ['GIF', gif(640, 480), { type: 'gif', width: 640, height: 480 }],
    ['older GIF', gif(3, 2, '87a'), { type: 'gif', width: 3, height: 2 }],
    [
      'WebP that loses something',
      webp('VP8 ', 26, 0x80, 0x42, 0xe0, 0x81),
      { type: 'webp', width: 640, height: 480 },
    ],
    [
      'WebP that loses nothing',
      webp('VP8L', 21, 0x7f, 0xc2, 0x77, 0x10),
      { type: 'webp', width: 640, height: 480 },
    ],
    [
      'WebP with more than a picture',
      webp('VP8X', 24, 0x7f, 0x02, 0x00, 0xdf, 0x01, 0x00),
      { type: 'webp', width: 640, height: 480 },
    ],
  ])('(%s) has its size', (_title, bytes, head) => {
    expect(readImageHead(bytes)).toEqual(head);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF without its size', Buffer.from('GIF89a')],
    ['a GIF of no size', gif(0, 5)],
    ['a GIF of another version', gif(5, 5, '90a')],
    ['a WebP that is cut off', webp('VP8X', 24, 5, 0, 0, 5).subarray(0, 29)],
    ['a WebP of no size', webp('VP8 ', 26)],
    ['a WebP of another kind', webp('VP9 ', 26, 5, 0, 5, 0)],
    ['a sound in the same form', Buffer.from('RIFF\0\0\0\0WAVEfmt \0\0\0\0\0\0\0\0\0\0\0\0\0\0')],
    ['a PNG of no size', png(0, 5)],
    ['a PNG of no height', png(5, 0)],
    ['a JPEG of no height', jpeg(5, 0)],
    ['a JPEG cut off in its size', jpeg(5, 5).subarray(0, 10)],
    ['a JPEG with a broken segment', jpeg(5, 5, Buffer.from([0, 0xe0, 0, 2]))],
    ['a PNG without its head', png(5, 5).fill(0, 12, 16)],
    ['a PNG that is cut off', png(5, 5).subarray(0, 20)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, ...segment, ...segment])],
    [
      'a JPEG with a segment of no length',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
  ])('(%s) is none', (_title, bytes) => {
    expect(readImageHead(bytes)).toBeUndefined();
  });

  test('of any beginning is read or not, and never throws', () => {
    const whole = jpeg(640, 480, Buffer.concat([segment, tables]));
    for (let length = 0; length <= whole.length; length += 1) {
      expect(() => readImageHead(whole.subarray(0, length))).not.toThrow();
    }
  });
});
