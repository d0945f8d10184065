// The model, in a thread of its own, as this program sees it.
import { startComputingThread } from '../../kit/embedded/computing-thread.ts';
import type { DecoderDetails } from './session.ts';

/** What the thread is started with. */
export interface ModelDetails extends DecoderDetails {
  /** Address of the library's module. */
  module: string;
  /** Room for the logits of one position. */
  logits: SharedArrayBuffer;
}

/** See `Decoder.evaluate`. */
export interface EvaluationTask {
  kept: number;
  tokens: readonly number[];
}

/** One task at a time. */
export interface ModelThread {
  /** Of the token that was evaluated last. Whoever chooses a token may change them. */
  logits: Float32Array;
  /** See `Decoder.evaluate`. @throws {Error} with the library's reason. */
  evaluate(task: EvaluationTask): Promise<void>;
}

/** Loads the model. @throws {Error} with the library's reason. */
export async function startModelThread(details: Omit<ModelDetails, 'logits'>): Promise<ModelThread> {
  const logits = new SharedArrayBuffer(details.shape.vocabularySize * Float32Array.BYTES_PER_ELEMENT);
  const { compute } = await startComputingThread<ModelDetails, undefined, EvaluationTask, void>(
    'recipes/oga-cpu/embedded/worker',
    { ...details, logits },
  );
  return { logits: new Float32Array(logits), evaluate: compute };
}
