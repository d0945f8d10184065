// A model on a thread of its own, which hears one piece of sound at a time.
import { startComputingThread } from '../kit/computing-thread.ts';
import { addonPath, type Hearing, type HearingOptions } from './addon.ts';

export interface ThreadDetails {
  addon: string;
  model: string;
}

export interface Question {
  /** 16 bits, one channel, 16 kHz. */
  samples: ArrayBuffer;
  options: HearingOptions;
}

export interface NativeModel {
  /** Not to be called before the call before has ended. @throws {Error} when whisper.cpp fails. */
  hear(question: Question): Promise<Hearing>;
}

/** Resolves once the model is in memory. @throws {Error} what the addon says. */
export async function loadNativeModel(path: string): Promise<NativeModel> {
  let isWorking = false;
  // Before the thread's own handler, which waits for native code to come to an end: nothing of it is to be kept.
  process.once('exit', () => {
    if (isWorking) process.kill(process.pid, 'SIGKILL');
  });

  async function during<Result>(work: Promise<Result>): Promise<Result> {
    isWorking = true;
    try {
      return await work;
    } finally {
      isWorking = false;
    }
  }

  const { compute } = await during(
    startComputingThread<ThreadDetails, undefined, Question, Hearing>('whispercpp', {
      addon: addonPath(),
      model: path,
    }),
  );
  return { hear: (question) => during(compute(question)) };
}
