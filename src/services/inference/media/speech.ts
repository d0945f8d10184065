// Speech in both directions: reads a text aloud, and turns a recording into text.
import { readWav } from '../../../../common/wav.ts';
import { BackendRefused, InvalidRequest } from '../../../errors.ts';
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import type { Asker } from '../../../lib/place.ts';
import { figureOf, isObject } from '../../../lib/values.ts';
import { bodyBrokeOff, type Responder, readText } from '../../../processes/child-http.ts';
import { speechFormat } from '../../../recipes/kit/media-abilities.ts';
import type { SpeechFormat, UploadedFile } from '../../../recipes/kit/protocol.ts';
import { refusalOf } from '../../../recipes/kit/refusal.ts';
import type { ResponseFigures } from '../../telemetry/observed-request.ts';
import type { Inference, OpenResponse } from '../inference.ts';
import type { InferenceBody } from '../request.ts';

export interface SpeechRequest extends Asker {
  body: InferenceBody & {
    input: string;
    response_format?: string | null;
    stream_format?: string | null;
  };
}

export type Speech = {
  format: SpeechFormat /** Throws when the native server breaks off: what has come is not the whole. */;
  bytes: AsyncIterable<Uint8Array>;
};
/**
 * Resolves when the first byte is there.
 * @throws {BackendRefused} for no sound, and all that `Inference.open` throws.
 */
export type SpeechSynthesizer = (request: SpeechRequest) => Promise<Speech>;
const MAX_ERROR_BYTES = 64 * 2 ** 10;
/** Samples without a header are 24 kHz, one channel, 16 bits: the contract says so. */
const PCM_BYTES_PER_SECOND = 24_000 * 2;

export const createSpeechSynthesizer =
  ({ inference }: { inference: Pick<Inference, 'open'> }): SpeechSynthesizer =>
  async ({ body, signal, ...asker }) => {
    const response = await inference.open({
      capability: 'speech',
      type: 'tts',
      body,
      ...asker,
      signal,
    });
    const format = speechFormat(body, response.protocol.speech);
    await refuseJson(response);
    const figuresOf = (audioBytes: number): ResponseFigures => ({
      kind: 'speech',
      characters: codePointsIn(body.input),
      audioBytes,
      ...(format === 'pcm' ? { audioSeconds: audioBytes / PCM_BYTES_PER_SECOND } : {}),
    });
    const chunks = readChunks(response, { signal, figuresOf, maxBytes: mostSound(body.input) });
    return { format, bytes: await begun(chunks, response.from) };
  };

/**
 * Five seconds of uncompressed sound for each character, many times what a slow voice takes, and a
 * minute for any text.
 */
const SOUND_BYTES = {
  perCharacter: 5 * 2 * PCM_BYTES_PER_SECOND,
  atLeast: 60 * 2 * PCM_BYTES_PER_SECOND,
} as const;
const mostSound = (text: string): number =>
  SOUND_BYTES.atLeast + codePointsIn(text) * SOUND_BYTES.perCharacter;

/** Counted, because a list of a million characters would take a tenth of a second. */
function codePointsIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** An error that comes with status 200 must not be played. */
async function refuseJson(response: OpenResponse): Promise<void> {
  if (!/^application\/json\b/.test(response.headers['content-type'] ?? '')) return;
  const content = await readText(response, { limitBytes: MAX_ERROR_BYTES });
  response.observe();
  const json = tryParseLimitedJson(content);
  const fallback = `${response.from.name} sent no sound, but: ${content.slice(0, 500)}`;
  throw refusalOf(isObject(json) ? json.error : undefined, { status: 502, fallback });
}

/** The sound, once there is some of it: until then a failure can still be a status. */
async function begun(
  chunks: AsyncGenerator<Uint8Array>,
  from: Responder,
): Promise<AsyncIterable<Uint8Array>> {
  const first = await chunks.next();
  if (first.done) throw from.invalid('ended its response without any sound in it.');
  return (async function* () {
    try {
      yield first.value;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  })();
}

async function* readChunks(
  response: OpenResponse,
  options: {
    signal: AbortSignal;
    figuresOf: (audioBytes: number) => ResponseFigures;
    maxBytes: number;
  },
): AsyncGenerator<Uint8Array> {
  const { signal, figuresOf, maxBytes } = options;
  let audioBytes = 0;
  let figures: ResponseFigures | undefined;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      audioBytes += chunk.length;
      if (audioBytes > maxBytes)
        throw response.from.invalid(`sent more sound (${maxBytes} bytes) than its text can have.`);
      yield chunk;
    }
    if (audioBytes > 0) figures = figuresOf(audioBytes);
  } catch (error) {
    signal.throwIfAborted();
    throw bodyBrokeOff(error, response.from);
  } finally {
    response.observe(figures);
  }
}

export type TranscriptFormat = 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json';

export interface TranscriptionRequest extends Asker {
  body: InferenceBody & {
    response_format?: TranscriptFormat;
    'timestamp_granularities[]'?: readonly ('word' | 'segment')[];
  };
  recording: UploadedFile;
  isTranslation?: boolean;
  /**
   * More of the same sound follows, and will be heard with it; so this is not counted as a
   * recording.
   */
  isPartial?: boolean;
}

export type Transcript =
  | { json: Readonly<Record<string, unknown>> & { text: string } }
  | { text: string };
/**
 * @throws {InvalidRequest} when the native server can't read the recording, and all that
 *   `Inference.open` throws.
 */
export type Transcriber = (request: TranscriptionRequest) => Promise<Transcript>;
/** Subtitles of a day; a sanity limit. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

export const createTranscriber =
  ({ inference }: { inference: Pick<Inference, 'open'> }): Transcriber =>
  async ({ body, recording, isPartial = false, isTranslation = false, signal, ...asker }) => {
    const format = body.response_format ?? 'json';
    // Plain text is made here, so that it is the same from every native server.
    const asked = { ...body, response_format: format === 'text' ? 'json' : format };
    try {
      const capability = isTranslation ? 'translation' : 'transcription';
      const request = { capability, type: 'audio', body: asked, ...asker, signal } as const;
      const response = await inference.open({ ...request, files: { file: [recording] } });
      const heard = await readHeard(response, {
        format,
        recording: isPartial ? undefined : recording,
      });
      if (!('json' in heard)) return heard;
      const { json } = heard;
      const text = response.protocol.adaptTranscript?.(json.text) ?? json.text.trim();
      if (format === 'text') return { text: `${text}\n` };
      if (format === 'json')
        return { json: { ...('usage' in json ? { usage: json.usage } : {}), text } };
      return { json: withGranularities({ ...json, text }, body['timestamp_granularities[]']) };
    } catch (error) {
      throw isAboutRecording(error) ? unreadable(error) : error;
    }
  };

async function readHeard(
  response: OpenResponse,
  { format, recording }: { format: TranscriptFormat; recording: UploadedFile | undefined },
): Promise<Transcript> {
  let figures: ResponseFigures | undefined;
  try {
    const content = await readText(response, { limitBytes: MAX_RESPONSE_BYTES });
    const isText = format === 'srt' || format === 'vtt';
    const heard = isText
      ? { text: subtitles(content) }
      : { json: readTranscript(content, response.from) };
    if (recording) figures = { kind: 'transcription', ...lengthOf(recording, heard.json) };
    return heard;
  } finally {
    response.observe(figures);
  }
}

/** What the recording itself says, else what the native server has measured, else nothing. */
function lengthOf(
  { bytes }: UploadedFile,
  json: Readonly<Record<string, unknown>> = {},
): { audioSeconds?: number } {
  const read = readWav(bytes);
  if ('sound' in read) return { audioSeconds: read.sound.frames / read.sound.sampleRateHz };
  const audioSeconds = figureOf(json.duration);
  return audioSeconds === undefined ? {} : { audioSeconds };
}

/**
 * What native servers say with 400 to a request that we have put together is about what they heard.
 */
const isAboutRecording = (error: unknown): error is BackendRefused =>
  error instanceof BackendRefused && error.status === 400;

const unreadable = (refusal: BackendRefused): InvalidRequest =>
  new InvalidRequest(
    `The speech-to-text server can't use this recording: ${refusal.message} Send WAV, which every backend reads.`,
    { cause: refusal, param: 'file' },
  );

function readTranscript(
  content: string,
  from: Responder,
): Readonly<Record<string, unknown>> & { text: string } {
  const json = tryParseLimitedJson(content);
  if (isObject(json)) {
    const { text } = json;
    if (typeof text === 'string') return { ...json, text };
    refuseIfError(json);
  }
  throw from.invalid(
    `sent a response that is not a transcription; it begins with: ${start(content)}`,
  );
}

function subtitles(content: string): string {
  const json = content.startsWith('{') ? tryParseLimitedJson(content) : undefined;
  if (isObject(json)) refuseIfError(json);
  return content;
}

/** Some versions of whisper-server send their errors with status 200. */
function refuseIfError(json: Readonly<Record<string, unknown>>): void {
  if (!('error' in json)) return;
  throw refusalOf(json.error, { status: 400, fallback: `It said ${start(JSON.stringify(json))}` });
}

function withGranularities<Json extends Readonly<Record<string, unknown>>>(
  json: Json,
  wanted: readonly ('word' | 'segment')[] = ['segment'],
): Json {
  const { segments, words, duration, ...rest } = json as Json & Partial<Record<string, unknown>>;
  const nested = objectsIn(segments).flatMap((segment) => objectsIn(segment.words));
  const allWords = (Array.isArray(words) ? objectsIn(words) : nested).filter(isTimed);
  // whisper-server writes the space before a word into it.
  const trimmed = allWords.map((timed) => ({ ...timed, word: String(timed.word ?? '').trim() }));
  return {
    ...rest,
    ...(figureOf(duration) === undefined ? {} : { duration }),
    ...(wanted.includes('segment') && Array.isArray(segments)
      ? { segments: objectsIn(segments).filter(isTimed) }
      : {}),
    ...(wanted.includes('word') ? { words: trimmed } : {}),
  } as unknown as Json;
}

const isTimed = ({ start, end, text = '' }: Readonly<Record<string, unknown>>): boolean =>
  figureOf(start) !== undefined && figureOf(end) !== undefined && typeof text === 'string';
const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const start = (content: string): string => content.slice(0, 120);
