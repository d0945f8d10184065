// A model on a thread of its own, which hears one piece of sound at a time, by the addon with
// whisper.cpp. That comes as a package for each platform, without a wrapper.
import { SPEECH_ADDON } from '../../common/engine-packages.ts';
import { startComputingThread } from '../kit/computing-thread.ts';

export const ADDON_VARIABLE = 'LEMONADE_EMBEDDED_LIBRARY';

/** How a recording is heard, in the names of the addon. */
export interface HearingOptions {
  language: string;
  translate: boolean;
  maxThreads: number;
  /**
   * Milliseconds; beyond it no new window is begun, but the last one is heard whole. 0 is all of
   * the sound.
   */
  duration: number;
  temperature: number;
  /** Steps in which the temperature rises when a text looks wrong; 0 takes the first. */
  temperatureInc: number;
  bestOf: number;
  maxContext?: number;
  prompt: string;
}

/** What came of one call. Times are milliseconds since the beginning of its sound. */
export interface Hearing {
  language?: string;
  segments: readonly { text: string; t0: number; t1: number }[];
}

/** What is used of the addon of whisper.cpp. */
export interface Addon {
  WhisperContext: new (options: {
    filePath: string;
    useGpu: boolean;
  }) => {
    /**
     * @param samples see `Question`. The promise of a call that fails never settles; nor does that
     *   of `stop`.
     */
    transcribeData(samples: ArrayBuffer, options: HearingOptions): { promise: Promise<Hearing> };
  };
}

/** What the thread is started with: the paths of the addon and of the model. */
export interface ThreadDetails {
  addon: string;
  model: string;
}

/** A recording, and how it is to be heard. */
export interface Question {
  /** 16 bits, one channel, 16 kHz. */
  samples: ArrayBuffer;
  options: HearingOptions;
}

/** A model on a thread of its own. */
export interface NativeModel {
  /** Not to be called before the call before has ended. @throws {Error} when whisper.cpp fails. */
  hear(question: Question): Promise<Hearing>;
}

/** Resolves once the model is in memory. @throws {Error} what the addon says. */
export async function loadNativeModel(model: string): Promise<NativeModel> {
  let isWorking = false;
  // Before the thread's own handler, which waits for native code to come to an end: nothing of it
  // is to be kept.
  process.once('exit', () => {
    if (isWorking) process.kill(process.pid, 'SIGKILL');
  });
  const during = <Result>(work: Promise<Result>): Promise<Result> => {
    isWorking = true;
    return work.finally(() => {
      isWorking = false;
    });
  };
  const addon = process.env[ADDON_VARIABLE] ?? SPEECH_ADDON;
  const { compute } = await during(
    startComputingThread<ThreadDetails, undefined, Question, Hearing>('whispercpp', {
      addon,
      model,
    }),
  );
  return { hear: (question) => during(compute(question)) };
}
