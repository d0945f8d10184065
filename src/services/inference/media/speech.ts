// Reads a text aloud.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import type { Asker } from '../../../lib/place.ts';
import { isObject } from '../../../lib/values.ts';
import { bodyBrokeOff, readText } from '../../../processes/child-http.ts';
import type { Responder } from '../../../processes/responder.ts';
import { speechFormat } from '../../../recipes/kit/media-abilities.ts';
import type { SpeechFormat } from '../../../recipes/kit/protocol.ts';
import { refusalOf } from '../../../recipes/kit/refusal.ts';
import type { ResponseFigures } from '../../telemetry/observed-request.ts';
import type { OpenResponse } from '../held-response.ts';
import type { Inference } from '../inference.ts';
import type { InferenceBody } from '../request.ts';

/** A text, and the voice, speed and format that are wanted. */
export interface SpeechRequest extends Asker {
  body: InferenceBody & {
    input: string;
    response_format?: string | null;
    stream_format?: string | null;
  };
}

/** Sound that comes as it is made. */
export type Speech = {
  format: SpeechFormat;
  /** Throws when the native server breaks off: what has come is not the whole. */
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

/** See {@link SpeechSynthesizer}. */
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
    const figuresOf = (audioBytes: number): ResponseFigures => {
      const figures = { kind: 'speech', characters: codePointsIn(body.input), audioBytes } as const;
      if (format !== 'pcm') return figures;
      return { ...figures, audioSeconds: audioBytes / PCM_BYTES_PER_SECOND };
    };
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
