// A model on a thread of its own, which hears one piece of sound at a time.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Addon, addonPath, type Hearing, type HearingOptions } from './addon.ts';

/** A piece of sound, and how it is to be heard. */
export interface Question {
  /** 16 bits, one channel, 16 kHz; it goes to the thread. */
  samples: ArrayBuffer;
  options: HearingOptions;
}

export interface NativeModel {
  /** Not to be called before the call before has ended. @throws {Error} when whisper.cpp fails. */
  hear(question: Question): Promise<Hearing>;
}

interface ThreadData {
  addon: string;
  model: string;
}

/** What the thread says: first that the model is there, then one answer for each question. */
type Answer = { loaded: true } | { hearing: Hearing } | { failure: string };

/**
 * Resolves once the model is in memory. The addon reads the whole file before it returns, and /health has to respond
 * meanwhile; so it is on a thread. @throws {Error} what the addon says.
 */
export async function loadNativeModel(path: string): Promise<NativeModel> {
  const workerData: ThreadData = { addon: addonPath(), model: path };
  const thread = new Worker(`(${serveModel.toString()})()`, { eval: true, workerData, execArgv: [] });
  let isWorking = true;
  // Node would wait for native code to come to an end, and abort then; nothing of it is to be kept.
  process.once('exit', () => {
    if (isWorking) process.kill(process.pid, 'SIGKILL');
  });

  async function answer(): Promise<Answer> {
    isWorking = true;
    try {
      const [said]: Answer[] = await once(thread, 'message');
      return said ?? { failure: 'The thread said nothing.' };
    } finally {
      isWorking = false;
    }
  }

  await answer();
  return {
    async hear(question) {
      const answered = answer();
      thread.postMessage(question, [question.samples]);
      const said = await answered;
      if ('hearing' in said) return said.hearing;
      throw new Error('failure' in said ? said.failure : 'The model was loaded twice.');
    },
  };
}

/** Travels as its own text, so that the thread needs no file, no loader and no build of its own: it may use no import, and
 * name no function, because a loader for TypeScript would keep the name with a helper. */
function serveModel(): void {
  const { createHook } = process.getBuiltinModule('node:async_hooks');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { addon, model }: ThreadData = workerData;
  const { WhisperContext }: Addon = createRequire(addon)(addon);
  const context = new WhisperContext({ filePath: model, useGpu: false });

  /** The work that the addon has begun, as Node numbers it. */
  let job: { id: number | undefined; reject(reason: string): void } | undefined;

  // The addon never settles the promise of a call that fails, so that Node has to tell when its work is over.
  createHook({
    init(id, type) {
      if (job !== undefined && type !== 'PROMISE') job.id ??= id;
    },
    after(id) {
      // The promise of a call that succeeds settles before that.
      if (id === job?.id) setImmediate(job.reject, 'whisper.cpp could not hear this; its log has the reason.');
    },
  }).enable();

  parentPort?.on('message', ({ samples, options }: Question) => {
    new Promise<Hearing>((resolve, reject) => {
      job = { id: undefined, reject };
      context.transcribeData(samples, options).promise.then(resolve, reject);
    }).then(
      (hearing) => parentPort.postMessage({ hearing } satisfies Answer),
      (error: unknown) => parentPort.postMessage({ failure: String(error) } satisfies Answer),
    );
  });
  parentPort?.postMessage({ loaded: true } satisfies Answer);
}
