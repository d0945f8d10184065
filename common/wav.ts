// Reads and writes WAV files (RIFF with the chunks `fmt ` and `data`).

import { endianness } from 'node:os';

interface WavFormat {
  /**
   * How one sample is written; 8-bit integers are unsigned, all others signed, all little-endian.
   */
  encoding: 'integer' | 'float';
  bitsPerSample: number;
  channels: number;
  sampleRateHz: number;
}

/** Sound without a container. */
export interface WavSound extends WavFormat {
  /** Whole frames only; a view of the file. */
  data: Uint8Array;
  /** Samples of one channel. */
  frames: number;
}

/**
 * What became of reading a file. `compressed` is a WAV file whose sound some decoders know and this
 * one does not.
 */
export type WavReading = { sound: WavSound } | { compressed: true } | { problem: string };

const INTEGER = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MIN_RATE_HZ = 1000;
const MAX_RATE_HZ = 384_000;
const MAX_CHANNELS = 32;
const HEAD_BYTES = 44;
/** Real files have a handful; millions of empty ones would take seconds to step over. */
const MAX_CHUNKS = 1000;

/** Looks at the first twelve bytes only; fewer are none. */
export function looksLikeWav(bytes: Uint8Array): boolean {
  return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WAVE';
}

/**
 * Reads a WAV file of integers (8, 16, 24 or 32 bits) or floats (32 or 64 bits). A file that says
 * to be longer than it is, as one that was written into a pipe does, is read to its end.
 */
export function readWav(bytes: Uint8Array): WavReading {
  if (!looksLikeWav(bytes)) return { problem: 'it is not a WAV file' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: WavFormat | undefined;
  let chunks = 0;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    chunks += 1;
    if (chunks > MAX_CHUNKS)
      return { problem: `its sound is behind more than ${MAX_CHUNKS} chunks` };
    const name = textAt(bytes, offset);
    const start = offset + 8;
    const sizeBytes = Math.min(view.getUint32(offset + 4, true), bytes.length - start);
    if (name === 'fmt ') {
      const read = readFormat(view, { start, sizeBytes });
      if (!('format' in read)) return read;
      format = read.format;
    }
    if (name === 'data') {
      if (format === undefined)
        return { problem: "its sound comes before the chunk 'fmt ' that describes it" };
      const frameBytes = format.channels * (format.bitsPerSample / 8);
      const frames = Math.floor(sizeBytes / frameBytes);
      if (frames === 0) return { problem: 'it has no sound in it' };
      return {
        sound: { ...format, data: bytes.subarray(start, start + frames * frameBytes), frames },
      };
    }
    // Chunks begin at even places.
    offset = start + sizeBytes + (sizeBytes % 2);
  }
  return {
    problem: format === undefined ? "it lacks the chunk 'fmt '" : "it lacks the chunk 'data'",
  };
}

function readFormat(
  view: DataView,
  { start, sizeBytes }: { start: number; sizeBytes: number },
): { format: WavFormat } | { compressed: true } | { problem: string } {
  if (sizeBytes < 16) return { problem: "its chunk 'fmt ' is cut off" };
  const tag = view.getUint16(start, true);
  const channels = view.getUint16(start + 2, true);
  const sampleRateHz = view.getUint32(start + 4, true);
  const bitsPerSample = view.getUint16(start + 14, true);
  // The extensible form has the tag at the beginning of a longer identifier.
  const kind = tag === EXTENSIBLE && sizeBytes >= 26 ? view.getUint16(start + 24, true) : tag;
  if (channels < 1 || channels > MAX_CHANNELS) return { problem: `it has ${channels} channels` };
  if (sampleRateHz < MIN_RATE_HZ || sampleRateHz > MAX_RATE_HZ) {
    return { problem: `it has ${sampleRateHz} samples per second` };
  }
  if (kind !== INTEGER && kind !== FLOAT) return { compressed: true };
  const widths = kind === INTEGER ? [8, 16, 24, 32] : [32, 64];
  if (!widths.includes(bitsPerSample)) return { problem: `its samples have ${bitsPerSample} bits` };
  return {
    format: {
      encoding: kind === INTEGER ? 'integer' : 'float',
      bitsPerSample,
      channels,
      sampleRateHz,
    },
  };
}

/**
 * The mean of all channels, from -1 to 1, of the frames from `from` up to `to`, which is not
 * included.
 */
export function monoSamples(sound: WavSound, from: number, to: number): Float32Array {
  const { data, channels, bitsPerSample } = sound;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const sampleAt = sampleReader(view, sound);
  const sampleBytes = bitsPerSample / 8;
  const samples = new Float32Array(to - from);
  let offset = from * channels * sampleBytes;
  for (let frame = 0; frame < samples.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, offset += sampleBytes)
      sum += sampleAt(offset);
    samples[frame] = sum / channels;
  }
  return samples;
}

function sampleReader(
  view: DataView,
  { encoding, bitsPerSample }: Pick<WavSound, 'encoding' | 'bitsPerSample'>,
): (offset: number) => number {
  if (encoding === 'float') {
    const read = bitsPerSample === 32 ? view.getFloat32 : view.getFloat64;
    // A sample that is not a number would silence everything that is mixed with it.
    return (offset) => Math.max(-1, Math.min(1, read.call(view, offset, true) || 0));
  }
  switch (bitsPerSample) {
    case 8:
      return (offset) => (view.getUint8(offset) - 128) / 128;
    case 16:
      return (offset) => view.getInt16(offset, true) / 2 ** 15;
    case 24:
      return (offset) =>
        (view.getUint16(offset, true) + view.getInt8(offset + 2) * 2 ** 16) / 2 ** 23;
    default:
      return (offset) => view.getInt32(offset, true) / 2 ** 31;
  }
}

/** Samples from -1 to 1 as signed 16-bit integers; what is louder is cut off. */
export function toInt16(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    integers[index] = Math.max(
      -32_768,
      Math.min(32_767, Math.round((samples[index] as number) * 32_768)),
    );
  }
  return integers;
}

/** A WAV file of one channel of signed 16-bit samples, which may come in pieces. */
export function writeWav(pieces: readonly Int16Array[], sampleRateHz: number): Buffer {
  const maxSamples = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const writer = beginWav({ maxSamples, sampleRateHz });
  for (const piece of pieces) writer.add(piece);
  return writer.end();
}

/**
 * The same for sound that comes bit by bit; nothing is left to be copied at the end, which takes
 * long for hours.
 */
export function beginWav({
  maxSamples,
  sampleRateHz,
}: {
  maxSamples: number;
  sampleRateHz: number;
}): {
  /** @throws {RangeError} beyond `maxSamples` */
  add(samples: Int16Array): void;
  end(): Buffer;
} {
  const file = Buffer.allocUnsafeSlow(HEAD_BYTES + maxSamples * 2);
  let offset = HEAD_BYTES;
  return {
    add(samples) {
      const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      file.set(endianness() === 'LE' ? bytes : Buffer.from(bytes).swap16(), offset);
      offset += bytes.length;
    },
    end() {
      const dataBytes = offset - HEAD_BYTES;
      file.write('RIFF', 0, 'latin1');
      file.writeUInt32LE(HEAD_BYTES - 8 + dataBytes, 4);
      file.write('WAVEfmt ', 8, 'latin1');
      file.writeUInt32LE(16, 16);
      file.writeUInt16LE(INTEGER, 20);
      file.writeUInt16LE(1, 22);
      file.writeUInt32LE(sampleRateHz, 24);
      file.writeUInt32LE(sampleRateHz * 2, 28);
      file.writeUInt16LE(2, 32);
      file.writeUInt16LE(16, 34);
      file.write('data', 36, 'latin1');
      file.writeUInt32LE(dataBytes, 40);
      return file.subarray(0, offset);
    },
  };
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
