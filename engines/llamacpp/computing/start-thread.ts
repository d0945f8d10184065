// Starts the thread that computes. It takes a while until it runs, so that it is the first thing
// that the program does.
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../kit/computing-thread.ts';
import type { Libraries } from '../native/libraries.ts';
import type { Message, Ready, ThreadData } from './messages.ts';
import type { ComputingOptions } from './options.ts';
import { Pulse } from './watch.ts';

/** The thread, which waits for what it is to load. */
export interface ComputingThread {
  worker: Worker;
  /** The numbers of `STATE`. */
  state: Int32Array<SharedArrayBuffer>;
  pulse: Pulse;
  /** Says what is to be loaded, once. */
  load(options: ComputingOptions): void;
  /** Resolves once the libraries are open there. Rejects as {@link ready} does. */
  opened: Promise<Libraries>;
  /** Resolves once the model is loaded. Rejects with the reason of the thread. */
  ready: Promise<Ready>;
}

/** Starts it at once. */
export function startComputingThread(): ComputingThread {
  const pulse = new Pulse();
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const data: ThreadData = { state: state.buffer, pulse: pulse.memory };
  const worker = startThread('llamacpp', data);
  const first = <Value>(read: (message: Message) => Value | undefined): Promise<Value> => {
    const heard = firstOf(worker, read);
    // It is told to who asks for it.
    heard.catch(() => undefined);
    return heard;
  };
  return {
    worker,
    state,
    pulse,
    load: (options) => worker.postMessage(options),
    opened: first((message) => ('opened' in message ? message.opened : undefined)),
    ready: first((message) => ('ready' in message ? message.ready : undefined)),
  };
}

function firstOf<Value>(
  worker: Worker,
  read: (message: Message) => Value | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    worker.on('message', function listen(message: Message) {
      const value = read(message);
      if (value !== undefined) resolve(value);
      else if ('fault' in message) reject(new Error(message.fault));
      else return;
      worker.off('message', listen);
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The thread of the model has ended with code ${code}.`)),
    );
  });
}
