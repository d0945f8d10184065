// Speaks texts with a loaded model, one at a time and sentence by sentence, so that a client that leaves frees it within one.

import { startComputingThread } from '../kit/computing-thread.ts';
import { ApiError, invalidRequest } from '../kit/http.ts';
import { Mutex } from '../kit/slot-pool.ts';
import { checkModelFile } from './model.ts';
import { languageOf } from './phonemes.ts';
import { sentencesOf } from './sentences.ts';
import type { SentenceTask, SpeakerDetails, SpeakerReady } from './worker.ts';

export const RATE_HZ = 24_000;

export interface SpeechOrder {
  text: string;
  /** Undefined takes the usual one. */
  voice: string | undefined;
  speed: number;
}

export type SpeechEngine = Awaited<ReturnType<typeof loadSpeechEngine>>;

/** The first of these that the model has speaks where no voice is named. */
const USUAL_VOICES = ['af_heart', 'af_bella', 'af'];
const MAX_WAITING = 64;

/** @throws {Error} with what is wrong with the model or its voices. */
export async function loadSpeechEngine(details: SpeakerDetails) {
  await checkModelFile(details.modelFile);
  const { ready, compute } = await startComputingThread<SpeakerDetails, SpeakerReady, SentenceTask, Float32Array>(
    'kokoro',
    details,
  );
  const turns = new Mutex();
  const { voices, hasWholeSpeeds } = ready;

  function voiceOf({ voice }: SpeechOrder): string {
    if (voice === undefined) return USUAL_VOICES.find((name) => voices.includes(name)) ?? voices[0] ?? '';
    if (voices.includes(voice)) return voice;
    throw invalidRequest(`The model has no voice '${voice.slice(0, 64)}'. It has ${voices.join(', ')}.`);
  }

  function tasksOf(order: SpeechOrder): Omit<SentenceTask, 'text'> {
    const voice = voiceOf(order);
    const read = languageOf(voice);
    if ('unreadable' in read) {
      throw new ApiError(
        'not_supported_error',
        `The embedded backend can't read ${read.unreadable}, which '${voice}' speaks; choose another voice.`,
      );
    }
    if (hasWholeSpeeds && !Number.isInteger(order.speed)) {
      throw new ApiError('not_supported_error', 'This model knows whole numbers as its speed only; leave speed out.');
    }
    return { voice, language: read.language, speed: order.speed };
  }

  return {
    voices,
    library: details.library,
    /**
     * Calls `hear` with the sound of each sentence, samples from -1 to 1; the next one begins when that has ended.
     * @throws {ApiError} 400 for an unknown voice, or a text in which nothing can be spoken; 501 for a voice whose language is
     *   not read here; 503 when too many wait; the signal's reason.
     */
    async speak(order: SpeechOrder, signal: AbortSignal, hear: (sound: Float32Array) => Promise<void>): Promise<void> {
      const task = tasksOf(order);
      if (turns.waiting >= MAX_WAITING) {
        throw new ApiError('unavailable_error', `${MAX_WAITING} texts wait already. Try again later.`);
      }
      await turns.run(signal, async () => {
        let samples = 0;
        for (const text of sentencesOf(order.text)) {
          signal.throwIfAborted();
          const sound = await compute({ ...task, text });
          signal.throwIfAborted();
          samples += sound.length;
          if (sound.length > 0) await hear(sound);
        }
        if (samples === 0) throw invalidRequest("'input' has nothing in it that this voice can speak.");
      });
    },
  };
}
