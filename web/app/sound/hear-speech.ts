// Plays speech while it is made, and keeps it as a file.
import { createSpeech, type SpeechRequest } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { wavHeaderOf } from '../media/sound-file.ts';
import { STREAM_HZ, wholeSamples } from './pcm-stream.ts';
import { createSpeechPlayer } from './speech-player.ts';

export interface HeardSpeech {
  /** All of it, as WAV. */
  sound: Blob;
  /** Resolves once it has been played to its end, or was stopped. */
  heard: Promise<void>;
}

/** @param signal Stops the request and the sound. @param onStart Called with the first sound. @throws {ServerFailure} */
export async function hearSpeech(
  request: Omit<SpeechRequest, 'response_format' | 'stream_format'>,
  signal: AbortSignal,
  onStart: () => void,
): Promise<HeardSpeech> {
  // At once, because browsers allow sound only to what follows a click.
  const player = createSpeechPlayer(signal);
  const body = { ...request, response_format: 'pcm', stream_format: 'audio' };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const stream: unknown = await ask(createSpeech({ body, signal, parseAs: 'stream' }));
    for await (const bytes of wholeSamples(stream as ReadableStream<Uint8Array>)) {
      if (parts.length === 0) onStart();
      parts.push(bytes);
      player.add(bytes);
    }
  } catch (error) {
    void player.finished();
    throw error;
  }
  const byteCount = parts.reduce((sum, { length }) => sum + length, 0);
  const sound = new Blob([wavHeaderOf(byteCount, STREAM_HZ), ...parts], { type: 'audio/wav' });
  return { sound, heard: player.finished() };
}
