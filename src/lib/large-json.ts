// Reads and writes large JSON in a thread: a picture of 30 MB would stop all other requests for 200 ms.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** From about this size on a thread pays; what is smaller takes a few milliseconds. */
export const LARGE_JSON_BYTES = 2 ** 20;
const IDLE_MS = 10_000;

type Task = { read: Uint8Array } | { write: unknown };

/** One at a time: the memory of several would come together, and the thread has one core. */
const inTurn = pLimit(1);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * `JSON.parse` of UTF-8, with or without a byte order mark. The bytes may be gone afterwards.
 * @throws {SyntaxError} when they are no JSON.
 */
export function readLargeJson(bytes: Uint8Array): Promise<unknown> {
  const isAlone = bytes.byteLength === bytes.buffer.byteLength;
  return inTurn(() => work({ read: bytes }, isAlone ? [bytes.buffer as ArrayBuffer] : []));
}

/** `JSON.stringify` in UTF-8; `value` is what JSON can say. */
export function writeLargeJson(value: unknown): Promise<Uint8Array> {
  return inTurn(() => work({ write: value }, [])) as Promise<Uint8Array>;
}

/** True when the JSON of a value has some `LARGE_JSON_BYTES` or more; looks at no more of it than that takes. */
export function isLargeJson(value: unknown): boolean {
  let roomBytes = LARGE_JSON_BYTES;
  function fills(part: unknown): boolean {
    if (typeof part === 'string') roomBytes -= part.length;
    else if (typeof part === 'number') roomBytes -= TYPICAL_NUMBER_BYTES;
    else if (Array.isArray(part)) return part.some(fills) || roomBytes < 0;
    else if (typeof part === 'object' && part !== null) {
      for (const name in part) {
        roomBytes -= name.length;
        if (fills((part as Record<string, unknown>)[name])) return true;
      }
    }
    roomBytes -= PUNCTUATION_BYTES;
    return roomBytes < 0;
  }
  return fills(value);
}

const TYPICAL_NUMBER_BYTES = 8;
const PUNCTUATION_BYTES = 2;

async function work(task: Task, transfer: ArrayBuffer[]): Promise<unknown> {
  clearTimeout(idle);
  thread ??= new Worker(`(${serveJson.toString()})()`, { eval: true, execArgv: [] }).once('error', () => {
    thread = undefined;
  });
  const worker = thread;
  worker.ref();
  try {
    worker.postMessage(task, transfer);
    const [{ error, result }] = await once(worker, 'message');
    if (error !== undefined) throw error;
    return result;
  } finally {
    worker.unref();
    idle = setTimeout(() => {
      thread = undefined;
      void worker.terminate();
    }, IDLE_MS).unref();
  }
}

/** Travels as its own text, so that the thread needs no file, no loader and no build of its own: it may use no import. */
function serveJson(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  parentPort?.on('message', (task: Task) => {
    try {
      if ('read' in task) parentPort.postMessage({ result: JSON.parse(new TextDecoder().decode(task.read)) });
      else {
        const result = new TextEncoder().encode(JSON.stringify(task.write));
        parentPort.postMessage({ result }, [result.buffer]);
      }
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });
}
