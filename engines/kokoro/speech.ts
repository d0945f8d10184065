// POST /v1/audio/speech, as this server asks koko: a text, a voice, a speed and a format.

import { endianness } from 'node:os';
import { toInt16, writeWav } from '../../common/wav.ts';
import { type Exchange, invalidRequest, readBoolean, readNumber, readString } from '../kit/http.ts';
import { nextTurn } from '../kit/slot-pool.ts';
import { RATE_HZ, type SpeechEngine } from './engine.ts';
import { createMp3Encoder } from './libraries.ts';

/** As the contract says. */
const MAX_CHARACTERS = 100_000;

export async function handleSpeech(engine: SpeechEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const text = readString(body, 'input');
  if (!text) throw invalidRequest("'input' is missing: the text that is to be spoken.");
  if (text.length > MAX_CHARACTERS) {
    throw invalidRequest(`'input' has ${text.length} characters; the limit is ${MAX_CHARACTERS}.`);
  }
  const speed = readNumber(body, 'speed', { minimum: 0.25, maximum: 4 }) ?? 1;
  const order = { text, voice: readString(body, 'voice') || undefined, speed };
  // Streamed, koko sends samples whatever was asked for.
  const isStream = readBoolean(body, 'stream') ?? false;
  const name = isStream ? 'pcm' : (readString(body, 'response_format') ?? 'mp3');
  const format = Object.hasOwn(SOUND_FORMATS, name) ? SOUND_FORMATS[name] : undefined;
  if (format === undefined) {
    throw invalidRequest(`'response_format' must be one of ${Object.keys(SOUND_FORMATS).join(', ')}.`);
  }
  const writer = await format.begin(engine.library);
  const parts: Uint8Array[] = [];
  await engine.speak(order, exchange.signal, async (sound) => {
    const bytes = await writer.add(sound);
    if (isStream) await exchange.sendPart(format.contentType, bytes);
    else parts.push(bytes);
  });
  if (isStream) exchange.endParts();
  else exchange.sendWhole(format.contentType, Buffer.concat([...parts, writer.end()]));
}

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
