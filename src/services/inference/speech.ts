// Reads a text aloud: the native server's sound, byte for byte, as it comes.
import { BackendAnswerInvalid } from '../../errors.ts';
import { isSet } from '../../lib/is-set.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { bodyBrokeOff, readText } from '../../processes/child-http.ts';
import type { Inference, InferenceBody, OpenAnswer } from './inference.ts';
import type { MediaMeter } from './media-meter.ts';
import { refusalOf } from './refusal.ts';

/** Formats of OpenAI; which of them a model can write, its recipe knows. */
export type SpeechFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm';

export interface SpeechRequest {
  body: InferenceBody & { input: string; response_format?: string | null; stream_format?: string | null };
  /** See `InferenceRequest.client`. */
  client?: string;
  signal: AbortSignal;
}

export interface Speech {
  format: SpeechFormat;
  /** Throws when the native server breaks off: what has come is not the whole. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Resolves when the first byte is there. @throws {BackendAnswerInvalid} for no sound, and all that `Inference.open` throws. */
export type Speaker = (request: SpeechRequest) => Promise<Speech>;

const MOST_ERROR_BYTES = 64 * 2 ** 10;
/** Samples without a header are 24 kHz, one channel, 16 bits: the contract says so. */
const PCM_BYTES_PER_SECOND = 24_000 * 2;

export interface SpeakerOptions {
  inference: Pick<Inference, 'open'>;
  meter: MediaMeter;
}

export function createSpeaker({ inference, meter }: SpeakerOptions): Speaker {
  return async ({ body, signal, ...asker }) => {
    const note = meter.begin();
    // Spec 2: a stream is samples unless it was asked for something else.
    const format = body.response_format ?? (isSet(body.stream_format) ? 'pcm' : 'mp3');
    const asked = { ...body, response_format: format };
    const answer = await inference.open({ capability: 'speech', type: 'tts', body: asked, ...asker, signal });
    await refuseJson(answer, signal);
    const onEnd = (audioBytes: number) => {
      const characters = codePointsIn(body.input);
      const length = format === 'pcm' ? { audioSeconds: audioBytes / PCM_BYTES_PER_SECOND } : {};
      note('speech', { model: answer.modelId, capability: 'speech' }, { characters, audioBytes, ...length });
    };
    return { format: format as SpeechFormat, bytes: await begun(answer, { signal, onEnd }) };
  };
}

/** Counted, because a list of a million characters would take a tenth of a second. */
function codePointsIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** An error that comes with status 200 must not be played. */
async function refuseJson(answer: OpenAnswer, signal: AbortSignal): Promise<void> {
  if (!/^application\/json\b/.test(answer.headers['content-type'] ?? '')) return;
  const content = await readText(answer, { limitBytes: MOST_ERROR_BYTES, signal });
  const fallback = `The native server sent no sound, but: ${content.slice(0, 500)}`;
  throw refusalOf(errorIn(content), { status: 502, fallback });
}

function errorIn(content: string): unknown {
  try {
    return (parseLimitedJson(content) as { error?: unknown } | null)?.error;
  } catch {
    return undefined;
  }
}

interface Reading {
  signal: AbortSignal;
  /** Called when all of it has been read, with its size. */
  onEnd: (audioBytes: number) => void;
}

/** The sound, once there is some of it: until then a failure can still be a status. */
async function begun({ body }: OpenAnswer, reading: Reading): Promise<AsyncIterable<Uint8Array>> {
  const chunks = readChunks(body, reading);
  const first = await chunks.next();
  if (first.done) throw new BackendAnswerInvalid('The native server ended its answer without any sound in it.');
  return (async function* () {
    try {
      yield first.value;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  })();
}

async function* readChunks(body: OpenAnswer['body'], { signal, onEnd }: Reading): AsyncGenerator<Uint8Array> {
  let audioBytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      audioBytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw bodyBrokeOff(error);
  }
  if (audioBytes > 0) onEnd(audioBytes);
}
