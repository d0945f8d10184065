// The thread that the model computes in.
import { importLibrary } from '../../kit/embedded/onnx/library.ts';
import { serveTasks } from '../../kit/embedded/serve-tasks.ts';
import type { EvaluationTask, ModelDetails } from './model-thread.ts';
import { createDecoder } from './session.ts';

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
