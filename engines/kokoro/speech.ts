// POST /v1/audio/speech, as this server asks koko: a text, a voice, a speed and a format.
import { invalidRequest } from '../kit/api-error.ts';
import type { Exchange } from '../kit/exchange.ts';
import { readBoolean, readNumber, readString } from '../kit/request-fields.ts';
import type { SpeechEngine } from './engine.ts';
import { SOUND_FORMATS } from './sound-formats.ts';

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
