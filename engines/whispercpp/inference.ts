// POST /inference, as this server asks whisper-server: a form with the recording and how it is to be heard.
import { readWav } from '../../common/wav.ts';
import { type Exchange, invalidRequest } from '../kit/http.ts';
import type { Segment, Transcript, WhisperEngine } from './engine.ts';
import { languageName } from './languages.ts';

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

const JSON_TYPE = 'application/json';

const FORMATS: Readonly<Record<string, (transcript: Transcript) => { contentType: string; body: string }>> = {
  json: (transcript) => ({ contentType: JSON_TYPE, body: JSON.stringify({ text: textOf(transcript) }) }),
  text: (transcript) => ({ contentType: 'text/plain; charset=utf-8', body: textOf(transcript) }),
  srt: ({ segments }) => ({
    contentType: 'application/x-subrip',
    body: segments.map((segment, index) => `${index + 1}\n${subtitle(segment, ',')}`).join(''),
  }),
  vtt: ({ segments }) => ({
    contentType: 'text/vtt',
    body: `WEBVTT\n\n${segments.map((segment) => subtitle(segment, '.')).join('')}`,
  }),
  verbose_json: (transcript) => ({ contentType: JSON_TYPE, body: JSON.stringify(verbose(transcript)) }),
};

export const TRANSCRIPT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** Undefined for a form that is none of {@link TRANSCRIPT_FORMATS}. */
export function writeTranscript(transcript: Transcript, format: string) {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format]?.(transcript) : undefined;
}

function textOf({ segments }: Transcript): string {
  return segments.map(({ text }) => `${text}\n`).join('');
}

function subtitle({ start, end, text }: Segment, point: string): string {
  return `${clock(start, point)} --> ${clock(end, point)}\n${text}\n\n`;
}

/** `hh:mm:ss` and milliseconds behind a point. */
function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000);
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`;
}

/** What whisper-server says of words, tokens and probabilities, the addon does not tell. */
function verbose(transcript: Transcript): Record<string, unknown> {
  const { isTranslated, language, duration, temperature, segments } = transcript;
  return {
    task: isTranslated ? 'translate' : 'transcribe',
    language: languageName(language),
    duration,
    text: textOf(transcript),
    segments: segments.map((segment, id) => ({ id, ...segment, temperature })),
  };
}
