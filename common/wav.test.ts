// WAV files of every width, and files that are none, or not whole.
import { describe, expect, test } from 'vitest';
import { monoSamples, readWav, toInt16, type WavSound, writeWav } from './wav.ts';

interface Parts {
  tag?: number;
  channels?: number;
  rateHz?: number;
  bits?: number;
  data?: Buffer;
  /** Chunks before the sound. */
  before?: Buffer;
  statedBytes?: number;
}

function chunk(name: string, content: Buffer, statedBytes = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(statedBytes, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function format({ tag = 1, channels = 1, rateHz = 16_000, bits = 16 }: Parts): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(tag, 0);
  content.writeUInt16LE(channels, 2);
  content.writeUInt32LE(rateHz, 4);
  content.writeUInt16LE(bits, 14);
  return content;
}

function file(parts: Parts): Buffer {
  const { data = Buffer.alloc(8), before = Buffer.alloc(0), statedBytes } = parts;
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    before,
    chunk('fmt ', format(parts)),
    chunk('data', data, statedBytes),
  ]);
  return chunk('RIFF', body);
}

function sound(parts: Parts): WavSound {
  const read = readWav(file(parts));
  if (!('sound' in read)) throw new Error(JSON.stringify(read));
  return read.sound;
}

const samplesOf = (parts: Parts) => {
  const whole = sound(parts);
  return [...monoSamples(whole, 0, whole.frames)];
};

describe('samples', () => {
  test.each([
    ['8 bits', 8, 1, Buffer.from([128, 192, 0, 255]), [0, 0.5, -1, 127 / 128]],
    ['16 bits', 16, 1, Buffer.from([0, 0, 0, 0x40, 0, 0x80]), [0, 0.5, -1]],
    [
      '24 bits',
      24,
      1,
      Buffer.from([0, 0, 0, 0, 0, 0x40, 0, 0, 0x80, 0xff, 0xff, 0xff]),
      [0, 0.5, -1, -(2 ** -23)],
    ],
    ['32 bits', 32, 1, Buffer.from([0, 0, 0, 0x40, 0, 0, 0, 0x80]), [0.5, -1]],
    [
      '32-bit floats',
      32,
      3,
      Buffer.from(Float32Array.of(0.25, 7, Number.NaN).buffer),
      [0.25, 1, 0],
    ],
    ['64-bit floats', 64, 3, Buffer.from(Float64Array.of(-0.25, -7, 0.5).buffer), [-0.25, -1, 0.5]],
  ])('of %s', (_title, bits, tag, data, expected) => {
    expect(samplesOf({ bits, tag, data })).toEqual(
      expected.map((value) => expect.closeTo(value, 6)),
    );
  });

  test('of two channels become their mean', () => {
    const data = Buffer.from(Int16Array.of(16_384, 0, -16_384, -16_384).buffer);
    expect(samplesOf({ channels: 2, data })).toEqual([0.25, -0.5]);
  });

  test('of a part', () => {
    const data = Buffer.from(Int16Array.of(0, 16_384, -16_384).buffer);
    expect([...monoSamples(sound({ data }), 1, 2)]).toEqual([0.5]);
  });
});

test('a file that this code wrote is read as it was', () => {
  const samples = Float32Array.of(0, 0.5, -0.5, 2, -2);
  const read = readWav(
    writeWav([toInt16(samples.subarray(0, 2)), toInt16(samples.subarray(2))], 16_000),
  );
  expect(read).toMatchObject({
    sound: { channels: 1, sampleRateHz: 16_000, bitsPerSample: 16, frames: 5 },
  });
  const whole = (read as { sound: WavSound }).sound;
  expect([...monoSamples(whole, 0, 5)]).toEqual([0, 0.5, -0.5, expect.closeTo(1, 4), -1]);
});

test('the extensible form says at another place what it holds', () => {
  const fmt = Buffer.concat([
    format({ tag: 0xfffe, bits: 32 }),
    Buffer.alloc(8),
    Buffer.from([3, 0]),
    Buffer.alloc(14),
  ]);
  const data = Buffer.from(Float32Array.of(0.25).buffer);
  const bytes = chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', fmt), chunk('data', data)]),
  );
  expect(readWav(bytes)).toMatchObject({ sound: { encoding: 'float', frames: 1 } });
});

test('other chunks are stepped over, of odd length too', () => {
  expect(sound({ before: chunk('LIST', Buffer.from('abc')) }).frames).toBe(4);
});

test.each([0xffff_ffff, 1000])(
  'a file that says to hold %i bytes of sound is read to its end',
  (statedBytes) => {
    expect(sound({ statedBytes, data: Buffer.alloc(6) }).frames).toBe(3);
  },
);

test('a compressed file is recognized', () => {
  expect(readWav(file({ tag: 0x11, bits: 4 }))).toEqual({ compressed: true });
});

describe('a file with a problem', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /not a WAV file/],
    ['a text', Buffer.from('Hello, is this a recording?'), /not a WAV file/],
    ['no channels', file({ channels: 0 }), /0 channels/],
    ['a thousand channels', file({ channels: 1000 }), /1000 channels/],
    ['an impossible rate', file({ rateHz: 0 }), /0 samples per second/],
    ['an enormous rate', file({ rateHz: 4_000_000_000 }), /samples per second/],
    ['an odd width', file({ bits: 13 }), /13 bits/],
    ['no sound', file({ data: Buffer.alloc(0) }), /no sound/],
    ['only a head', file({}).subarray(0, 12), /lacks the chunk 'fmt '/],
    ['only a description', file({}).subarray(0, 36), /lacks the chunk 'data'/],
    ['half a description', file({}).subarray(0, 30), /cut off/],
    [
      'sound before its description',
      chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('data', Buffer.alloc(4))])),
      /before/,
    ],
  ])('(%s) is named', (_title, bytes, problem) => {
    expect(readWav(bytes)).toMatchObject({ problem: expect.stringMatching(problem) });
  });

  test('any beginning of a good file is read or refused, and never throws', () => {
    const whole = file({ before: chunk('LIST', Buffer.from('abc')), data: Buffer.alloc(20) });
    for (let length = 0; length <= whole.length; length += 1) {
      expect(() => readWav(whole.subarray(0, length))).not.toThrow();
    }
  });
});

test('a file of nothing but empty chunks is refused, and not read to its end', () => {
  const before = Buffer.concat(Array.from({ length: 1001 }, () => chunk('JUNK', Buffer.alloc(0))));
  expect(readWav(file({ before }))).toEqual({
    problem: 'its sound is behind more than 1000 chunks',
  });
});
