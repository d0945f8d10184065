// The thread that the model computes in: its work blocks whatever thread it runs in, and requests must be heard meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../lib/error-values.ts';
import { importLibrary } from './library.ts';
import { IDLE, type ThreadData, type ThreadResult, type ThreadTask } from './model-thread.ts';
import { createDecoder } from './session.ts';

const { module, logits, work, ...details }: ThreadData = workerData;
const values = new Float32Array(logits);
const state = new Int32Array(work);

function tell(result: ThreadResult): void {
  Atomics.store(state, 0, IDLE);
  Atomics.notify(state, 0);
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
