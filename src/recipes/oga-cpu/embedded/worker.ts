// The thread that the model computes in: its work blocks whatever thread it runs in, and requests must be heard meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../lib/error-values.ts';
import { importLibrary } from './library.ts';
import type { ThreadData, ThreadResult, ThreadTask } from './model-thread.ts';
import { createDecoder } from './session.ts';

const { module, logits, ...details }: ThreadData = workerData;
const values = new Float32Array(logits);

function tell(result: ThreadResult): void {
  parentPort?.postMessage(result);
}

try {
  const decoder = await createDecoder(await importLibrary(module), details);
  parentPort?.on('message', (task: ThreadTask) => {
    decoder.evaluate(task, values).then(
      () => tell({}),
      (error: unknown) => tell({ error: messageOf(error) }),
    );
  });
  tell({});
} catch (error) {
  tell({ error: messageOf(error) });
}
