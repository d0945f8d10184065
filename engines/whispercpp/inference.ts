// POST /inference, as this server asks whisper-server: a form with the recording and how it is to
// be heard.
import { readWav, type WavSound } from '../../common/wav.ts';
import type { Exchange } from '../kit/http.ts';
import { demand, invalidRequest } from '../kit/request-fields.ts';
import type { Segment, Transcript, WhisperEngine } from './engine.ts';
import { languageName } from './languages.ts';

const RATE_HZ = 16_000;
/** Four hours of sound, as many as this server takes, and the other fields. */
const MAX_BODY_BYTES = 4 * 3600 * 2 * RATE_HZ + 2 ** 20;

/** POST /inference: hears a recording, and responds in one of whisper-server's formats. */
export async function handleInference(engine: WhisperEngine, exchange: Exchange): Promise<void> {
  const form = await exchange.readForm(MAX_BODY_BYTES);
  const textOf = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const name = textOf('response_format') ?? 'json';
  const format = FORMATS.get(name);
  demand(
    format !== undefined,
    `'response_format' is '${name}'; it can be ${[...FORMATS.keys()].join(', ')}.`,
  );
  const temperature = Number(textOf('temperature') ?? 0);
  demand(temperature >= 0 && temperature <= 1, "'temperature' must be a number from 0 to 1.");
  const translate = textOf('translate');
  const request = {
    language: textOf('language'),
    prompt: textOf('prompt'),
    temperature,
    isTranslated:
      translate === undefined ? undefined : ['true', '1', 'yes', 'y'].includes(translate),
    samples: await readSamples(form.get('file')),
  };
  const [contentType, write] = format;
  exchange.sendWhole(contentType, write(await engine.transcribe(request, exchange.signal)));
}

async function readSamples(file: unknown): Promise<Uint8Array> {
  demand(file instanceof Blob, "The recording is missing; send it as 'file'.");
  const read = readWav(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in read)
    throw invalidRequest(`The embedded engine reads nothing but WAV, and ${read.problem}.`);
  const { encoding, bitsPerSample, channels, sampleRateHz, data } =
    'sound' in read ? read.sound : ({} as Partial<WavSound>);
  const isPlain =
    encoding === 'integer' && bitsPerSample === 16 && channels === 1 && sampleRateHz === RATE_HZ;
  demand(
    isPlain && data !== undefined,
    'The embedded engine hears WAV of 16 bits, one channel and 16 kHz.',
  );
  return data;
}

const FORMATS = new Map<string, [contentType: string, write: (transcript: Transcript) => string]>([
  ['json', ['application/json', (transcript) => JSON.stringify({ text: textIn(transcript) })]],
  ['text', ['text/plain; charset=utf-8', textIn]],
  [
    'srt',
    [
      'application/x-subrip',
      ({ segments }) =>
        segments.map((segment, index) => `${index + 1}\n${subtitle(segment, ',')}`).join(''),
    ],
  ],
  [
    'vtt',
    [
      'text/vtt',
      ({ segments }) => `WEBVTT\n\n${segments.map((segment) => subtitle(segment, '.')).join('')}`,
    ],
  ],
  ['verbose_json', ['application/json', (transcript) => JSON.stringify(verbose(transcript))]],
]);

function textIn({ segments }: Transcript): string {
  return segments.map(({ text }) => `${text}\n`).join('');
}

const subtitle = ({ start, end, text }: Segment, point: string): string =>
  `${clock(start, point)} --> ${clock(end, point)}\n${text}\n\n`;

function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000);
  const parts = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`;
}

/** What whisper-server says of words, tokens and probabilities, the addon does not tell. */
const verbose = (transcript: Transcript) => ({
  task: transcript.isTranslated ? 'translate' : 'transcribe',
  language: languageName(transcript.language),
  duration: transcript.duration,
  text: textIn(transcript),
  segments: transcript.segments.map((segment, id) => ({
    id,
    ...segment,
    temperature: transcript.temperature,
  })),
});
