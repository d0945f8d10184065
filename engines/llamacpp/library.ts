// Imports node-llama-cpp from where it is, and spares it the process in which it tries its binary before it loads it.
import type childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type * as nodeLlamaCpp from 'node-llama-cpp';

export type Library = typeof nodeLlamaCpp;

/** The module is where LEMONADE_EMBEDDED_LIBRARY says, or where Node finds it. It takes several hundred milliseconds. */
export function importLibrary(): Promise<Library> {
  const module: string = process.env.LEMONADE_EMBEDDED_LIBRARY || 'node-llama-cpp';
  return import(module);
}

/** CommonJS sees the module that can be changed; `syncBuiltinESMExports` updates it for all others. */
const processes: typeof childProcess = createRequire(import.meta.url)('node:child_process');
const TRIAL = 'testBindingBinary';
/** How the trial responds to each message; the library sends `exit` when it is satisfied. */
const RESPONSES: Readonly<Record<string, string>> = { start: 'loaded', test: 'done' };

/**
 * On Linux node-llama-cpp first loads its binary in another process, in case it makes the process crash. That takes as long
 * as everything else about a start together (measured: 350 of 900 ms), and this program is such a process itself: the
 * server that started it goes on when it crashes. Only for builds without a GPU, as others that fail are followed by the next one.
 * @param load must not fork at the same time for any other reason.
 */
export async function withoutBinaryTrial<Result>(load: () => Promise<Result>): Promise<Result> {
  const { fork } = processes;
  const forkOrPass = (path: string | URL, ...more: unknown[]): unknown =>
    basename(String(path)).startsWith(TRIAL) ? createPassedTrial() : Reflect.apply(fork, processes, [path, ...more]);
  Object.assign(processes, { fork: forkOrPass });
  syncBuiltinESMExports();
  try {
    return await load();
  } finally {
    Object.assign(processes, { fork });
    syncBuiltinESMExports();
  }
}

/** Behaves as the trial does. An unknown message ends it as a failure, so that a new version of the library shows. */
function createPassedTrial(): object {
  const events = new EventEmitter();
  const later = (name: 'message' | 'exit', value: unknown) => setImmediate(() => events.emit(name, value));
  later('message', { type: 'ready' });
  const send = ({ type }: { type: string }) => {
    const response = RESPONSES[type];
    if (response === undefined) later('exit', type === 'exit' ? 0 : 1);
    else later('message', { type: response });
  };
  return Object.assign(events, { exitCode: null, killed: false, send, kill: () => true });
}
