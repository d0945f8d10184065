// POST /inference, as this server asks whisper-server: a form with the recording and how it is to be heard.
import { readWav } from '../../common/wav.ts';
import { invalidRequest } from '../kit/api-error.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { WhisperEngine } from './engine.ts';
import { TRANSCRIPT_FORMATS, writeTranscript } from './transcript.ts';

const RATE_HZ = 16_000;
/** Four hours of sound, as many as this server takes, and the other fields. */
const MAX_BODY_BYTES = 4 * 3600 * 2 * RATE_HZ + 2 ** 20;

export async function handleInference(engine: WhisperEngine, exchange: Exchange): Promise<void> {
  const form = await exchange.readForm(MAX_BODY_BYTES);
  const textOf = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const format = textOf('response_format') ?? 'json';
  if (!TRANSCRIPT_FORMATS.includes(format)) {
    throw invalidRequest(`'response_format' is '${format}'; it can be ${TRANSCRIPT_FORMATS.join(', ')}.`);
  }
  const temperature = Number(textOf('temperature') ?? 0);
  if (!(temperature >= 0 && temperature <= 1)) throw invalidRequest("'temperature' must be a number from 0 to 1.");
  const request = {
    language: textOf('language'),
    prompt: textOf('prompt'),
    temperature,
    isTranslated: switchOf(textOf('translate')),
    samples: await readSamples(form.get('file')),
  };
  const written = writeTranscript(await engine.transcribe(request, exchange.signal), format);
  if (written !== undefined) exchange.sendWhole(written.contentType, written.body);
}

function switchOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : ['true', '1', 'yes', 'y'].includes(text);
}

async function readSamples(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof Blob)) throw invalidRequest("The recording is missing; send it as 'file'.");
  const read = readWav(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in read) throw invalidRequest(`The embedded engine reads nothing but WAV, and ${read.problem}.`);
  const isPlain =
    'sound' in read &&
    read.sound.encoding === 'integer' &&
    read.sound.bitsPerSample === 16 &&
    read.sound.channels === 1 &&
    read.sound.sampleRateHz === RATE_HZ;
  if (!isPlain) throw invalidRequest('The embedded engine hears WAV of 16 bits, one channel and 16 kHz.');
  return read.sound.data;
}
