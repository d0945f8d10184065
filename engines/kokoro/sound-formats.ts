// Writes sound in the formats that this program has, as it comes.
import { endianness } from 'node:os';
import { toInt16, writeWav } from '../../common/wav.ts';
import { nextTurn } from '../kit/slot-pool.ts';
import { RATE_HZ } from './engine.ts';
import { createMp3Encoder } from './libraries.ts';

export interface SoundWriter {
  /** @returns what can be sent so far; may be empty. */
  add(sound: Float32Array): Promise<Uint8Array>;
  /** @returns the rest, or all of it where the head of the file says how long it is. */
  end(): Uint8Array;
}

interface SoundFormat {
  contentType: string;
  /** @param library see `startEspeak`. */
  begin(library: string): Promise<SoundWriter>;
}

export const SOUND_FORMATS: Readonly<Record<string, SoundFormat>> = {
  mp3: { contentType: 'audio/mpeg', begin: beginMp3 },
  wav: { contentType: 'audio/wav', begin: beginWav },
  pcm: {
    contentType: 'audio/pcm',
    begin: async () => ({ add: async (sound) => littleEndian(toInt16(sound)), end: () => new Uint8Array(0) }),
  },
};

const MP3_KBITS = 96;
/** LAME takes a few milliseconds for it. */
const SLICE_SAMPLES = RATE_HZ;

async function beginMp3(library: string): Promise<SoundWriter> {
  const encoder = await createMp3Encoder(library);
  encoder.configure({ channels: 1, sampleRate: RATE_HZ, bitrate: MP3_KBITS });
  return {
    async add(sound) {
      const parts: Uint8Array[] = [];
      for (let at = 0; at < sound.length; at += SLICE_SAMPLES) {
        await nextTurn();
        parts.push(encoder.encode([sound.subarray(at, at + SLICE_SAMPLES)]).slice());
      }
      return Buffer.concat(parts);
    },
    end: () => encoder.finalize().slice(),
  };
}

async function beginWav(): Promise<SoundWriter> {
  const pieces: Int16Array[] = [];
  return {
    async add(sound) {
      pieces.push(toInt16(sound));
      return new Uint8Array(0);
    },
    end: () => writeWav(pieces, RATE_HZ),
  };
}

function littleEndian({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return endianness() === 'LE' ? bytes : bytes.swap16();
}
