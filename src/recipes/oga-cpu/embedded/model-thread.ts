// The model, in a thread of its own, as this program sees it.
import { startThread } from '../../kit/embedded/start-thread.ts';
import type { DecoderDetails } from './session.ts';

/** What the thread is started with. */
export interface ThreadData extends DecoderDetails {
  /** Address of the library's module. */
  module: string;
  /** Room for the logits of one position. */
  logits: SharedArrayBuffer;
  /** One number: {@link BUSY} while the thread computes. */
  work: SharedArrayBuffer;
}

/** See `Decoder.evaluate`. */
export interface ThreadTask {
  kept: number;
  tokens: readonly number[];
}

/** Without an error it is done: the model is loaded, or the logits are there. */
export interface ThreadResult {
  error?: string;
}

/** See `ThreadData.work`. */
export const [IDLE, BUSY] = [0, 1];

/** A step is waited for this long before the process ends. */
const longestStepMs = 5000;

/** One task at a time. */
export interface ModelThread {
  /** Of the token that was evaluated last. Whoever chooses a token may change them. */
  logits: Float32Array;
  /** See `Decoder.evaluate`. @throws {Error} with the library's reason. */
  evaluate(task: ThreadTask): Promise<void>;
}

/** Loads the model. @throws {Error} with the library's reason. */
export async function startModelThread(details: Omit<ThreadData, 'logits' | 'work'>): Promise<ModelThread> {
  const logits = new SharedArrayBuffer(details.shape.vocabularySize * Float32Array.BYTES_PER_ELEMENT);
  const work = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(BUSY);
  const data: ThreadData = { ...details, logits, work: work.buffer };
  const thread = startThread('recipes/oga-cpu/embedded/worker', data);
  // The process would crash if the library were torn down while it computes.
  process.once('exit', () => Atomics.wait(work, 0, BUSY, longestStepMs));
  let settle: ((result: ThreadResult) => void) | undefined;
  const result = () =>
    new Promise<void>((resolve, reject) => {
      settle = ({ error }) => (error === undefined ? resolve() : reject(new Error(error)));
    });
  thread.on('message', (message: ThreadResult) => settle?.(message));
  thread.on('error', (error) => settle?.({ error: error.message }));
  const loaded = result();
  await loaded;
  return {
    logits: new Float32Array(logits),
    evaluate(task) {
      const done = result();
      Atomics.store(work, 0, BUSY);
      thread.postMessage(task);
      return done;
    },
  };
}
