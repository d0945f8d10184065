// Speaks texts with a loaded model, one at a time and sentence by sentence, so that a client that
// leaves frees it within one.
import { stat } from 'node:fs/promises';
import { startComputingThread } from '../kit/computing-thread.ts';
import { requireMemory } from '../kit/memory.ts';
import { ApiError, demand, invalidRequest, notSupported } from '../kit/request-fields.ts';
import { Mutex } from '../kit/slot-pool.ts';
import { languageOf } from './phonemes.ts';
import { sentencesOf } from './sentences.ts';
import type { SentenceTask, SpeakerDetails, SpeakerReady } from './worker.ts';

/** Samples of a second of speech. */
export const RATE_HZ = 24_000;

interface SpeechOrder {
  text: string;
  voice: string | undefined;
  speed: number;
}

/** A loaded model that speaks. */
export type SpeechEngine = Awaited<ReturnType<typeof loadSpeechEngine>>;
const USUAL_VOICES = ['af_heart', 'af_bella', 'af'];
const MAX_WAITING = 64;

/** @throws {Error} with what is wrong with the model or its voices. */
export async function loadSpeechEngine(details: SpeakerDetails) {
  requireMemory((await stat(details.modelFile)).size, 'It');
  const { ready, compute } = await startComputingThread<
    SpeakerDetails,
    SpeakerReady,
    SentenceTask,
    Float32Array
  >('kokoro', details);
  const turns = new Mutex();
  const { voices, hasWholeSpeeds } = ready;
  function taskOf({ voice: wanted, speed }: SpeechOrder): Omit<SentenceTask, 'text'> {
    const voice = wanted ?? USUAL_VOICES.find((name) => voices.includes(name)) ?? voices[0] ?? '';
    demand(
      voices.includes(voice),
      `The model has no voice '${voice.slice(0, 64)}'. It has ${voices.join(', ')}.`,
    );
    const read = languageOf(voice);
    if ('unreadable' in read) {
      throw notSupported(
        `The embedded backend can't read ${read.unreadable}, which '${voice}' speaks; choose another voice.`,
      );
    }
    const isSpeedKnown = !hasWholeSpeeds || Number.isInteger(speed);
    if (!isSpeedKnown)
      throw notSupported('This model knows whole numbers as its speed only; leave speed out.');
    return { voice, language: read.language, speed };
  }
  return {
    voices,
    library: details.library,
    /**
     * Calls `hear` with the sound of each sentence, samples from -1 to 1; the next one begins when
     * that has ended.
     */
    async speak(
      order: SpeechOrder,
      signal: AbortSignal,
      hear: (sound: Float32Array) => Promise<void>,
    ): Promise<void> {
      const task = taskOf(order);
      if (turns.waiting >= MAX_WAITING) {
        throw new ApiError(
          'unavailable_error',
          `${MAX_WAITING} texts wait already. Try again later.`,
        );
      }
      await turns.run(signal, async () => {
        let isSilent = true;
        for (const text of sentencesOf(order.text)) {
          signal.throwIfAborted();
          const sound = await compute({ ...task, text });
          signal.throwIfAborted();
          if (sound.length === 0) continue;
          isSilent = false;
          await hear(sound);
        }
        if (isSilent) throw invalidRequest("'input' has nothing in it that this voice can speak.");
      });
    },
  };
}
