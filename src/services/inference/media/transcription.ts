// Turns a recording into text.
import { readWav } from '../../../../common/wav.ts';
import { BackendRefused, InvalidRequest } from '../../../errors.ts';
import { figureOf } from '../../../lib/figures.ts';
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import type { Asker } from '../../../lib/place.ts';
import { isObject } from '../../../lib/values.ts';
import { readText } from '../../../processes/child-http.ts';
import type { Responder } from '../../../processes/responder.ts';
import type { UploadedFile } from '../../../recipes/kit/protocol.ts';
import { refusalOf } from '../../../recipes/kit/refusal.ts';
import type { ResponseFigures } from '../../telemetry/observed-request.ts';
import type { OpenResponse } from '../held-response.ts';
import type { Inference } from '../inference.ts';
import type { InferenceBody } from '../request.ts';

/** As OpenAI's API names them. */
export type TranscriptFormat = 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json';

/** A recording, and in which form its text is wanted. */
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

/** A JSON response, or plain text where subtitles or a text were asked for. */
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

/** See {@link Transcriber}. */
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
        return { json: 'usage' in json ? { usage: json.usage, text } : { text } };
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
  const listed: Record<string, unknown> = { ...rest };
  if (figureOf(duration) !== undefined) listed.duration = duration;
  if (wanted.includes('segment') && Array.isArray(segments))
    listed.segments = objectsIn(segments).filter(isTimed);
  if (wanted.includes('word')) {
    const nested = objectsIn(segments).flatMap((segment) => objectsIn(segment.words));
    const timed = (Array.isArray(words) ? objectsIn(words) : nested).filter(isTimed);
    // whisper-server writes the space before a word into it.
    listed.words = timed.map((one) => ({ ...one, word: String(one.word ?? '').trim() }));
  }
  return listed as Json;
}

const isTimed = ({ start, end, text = '' }: Readonly<Record<string, unknown>>): boolean =>
  figureOf(start) !== undefined && figureOf(end) !== undefined && typeof text === 'string';
const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const start = (content: string): string => content.slice(0, 120);
