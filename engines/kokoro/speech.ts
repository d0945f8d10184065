// POST /v1/audio/speech, as this server asks koko: a text, a voice, a speed and a format.
import { endianness } from 'node:os';
import { toInt16, writeWav } from '../../common/wav.ts';
import type { Exchange } from '../kit/http.ts';
import { demand, readBoolean, readNumber, readString } from '../kit/request-fields.ts';
import { nextTurn } from '../kit/slot-pool.ts';
import { RATE_HZ, type SpeechEngine } from './engine.ts';
import { createMp3Encoder } from './libraries.ts';

const MAX_CHARACTERS = 100_000;

/** POST /v1/audio/speech: speaks a text, sentence by sentence. */
export async function handleSpeech(engine: SpeechEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const text = readString(body, 'input') ?? '';
  demand(text !== '', "'input' is missing: the text that is to be spoken.");
  demand(
    text.length <= MAX_CHARACTERS,
    `'input' has ${text.length} characters; the limit is ${MAX_CHARACTERS}.`,
  );
  const speed = readNumber(body, 'speed', { minimum: 0.25, maximum: 4 }) ?? 1;
  const order = { text, voice: readString(body, 'voice') || undefined, speed };
  // Streamed, koko sends samples whatever was asked for.
  const isStream = readBoolean(body, 'stream') ?? false;
  const name = isStream ? 'pcm' : (readString(body, 'response_format') ?? 'mp3');
  const begin = FORMATS.get(name);
  demand(
    begin !== undefined,
    `'response_format' must be one of ${[...FORMATS.keys()].join(', ')}.`,
  );
  const { contentType, add, end } = await begin(engine.library);
  const parts: Uint8Array[] = [];
  await engine.speak(order, exchange.signal, async (sound) => {
    const bytes = await add(sound);
    if (isStream) await exchange.sendPart(contentType, bytes);
    else parts.push(bytes);
  });
  if (isStream) exchange.endParts();
  else exchange.sendWhole(contentType, Buffer.concat([...parts, end()]));
}

interface SoundWriter {
  contentType: string;
  /** @returns what can be sent so far; may be empty. */
  add(sound: Float32Array): Promise<Uint8Array>;
  /** @returns the rest, or all of it where the head of the file says how long it is. */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);
const MP3_KBITS = 96;
const SLICE_SAMPLES = RATE_HZ;

async function beginMp3(library: string): Promise<SoundWriter> {
  const encoder = await createMp3Encoder(library);
  encoder.configure({ channels: 1, sampleRate: RATE_HZ, bitrate: MP3_KBITS });
  return {
    contentType: 'audio/mpeg',
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
    contentType: 'audio/wav',
    async add(sound) {
      pieces.push(toInt16(sound));
      return NOTHING;
    },
    end: () => writeWav(pieces, RATE_HZ),
  };
}

const beginPcm = async (): Promise<SoundWriter> => ({
  contentType: 'audio/pcm',
  async add(sound) {
    const { buffer, byteOffset, byteLength } = toInt16(sound);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    return endianness() === 'LE' ? bytes : bytes.swap16();
  },
  end: () => NOTHING,
});

const FORMATS = new Map<string, (library: string) => Promise<SoundWriter>>([
  ['mp3', beginMp3],
  ['wav', beginWav],
  ['pcm', beginPcm],
]);
