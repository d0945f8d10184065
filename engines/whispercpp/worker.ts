// The thread that hears: the addon blocks whatever thread it is called on.
import { createHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { serveTasks } from '../kit/computing-thread.ts';
import type { Addon, Hearing, Question, ThreadDetails } from './native-model.ts';

await serveTasks<ThreadDetails, undefined, Question, Hearing>(async ({ addon, model }) => {
  const { WhisperContext }: Addon = createRequire(import.meta.url)(addon);
  const context = new WhisperContext({ filePath: model, useGpu: false });
  /** The work that the addon has begun, as Node numbers it. */
  let job: { id?: number; reject(reason: string): void } | undefined;
  // The addon never settles the promise of a call that fails, so Node has to say when its work is
  // over.
  createHook({
    init(id, type) {
      if (job !== undefined && type !== 'PROMISE') job.id ??= id;
    },
    after(id) {
      // The promise of a call that succeeds settles before that.
      if (id === job?.id)
        setImmediate(job.reject, 'whisper.cpp could not hear this; its log has the reason.');
    },
  }).enable();
  return {
    ready: undefined,
    compute: ({ samples, options }) =>
      new Promise<Hearing>((resolve, reject) => {
        job = { reject };
        context.transcribeData(samples, options).promise.then(resolve, reject);
      }),
  };
});
