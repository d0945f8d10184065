// The thread that the model computes in.

import { serveTasks } from '../kit/computing-thread.ts';
import { importLibrary } from '../kit/onnx/library.ts';
import { createDecoder, type DecoderDetails } from './session.ts';

export interface ModelDetails extends DecoderDetails {
  module: string;
  logits: SharedArrayBuffer;
}

export interface EvaluationTask {
  kept: number;
  tokens: readonly number[];
}

await serveTasks<ModelDetails, undefined, EvaluationTask, undefined>(async ({ module, logits, ...details }) => {
  const decoder = await createDecoder(await importLibrary(module), details);
  const values = new Float32Array(logits);
  return {
    ready: undefined,
    async compute(task) {
      await decoder.evaluate(task, values);
      return undefined;
    },
  };
});
