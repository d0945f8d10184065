// Reads and writes large JSON in a thread. A picture of 30 MB would stop all other requests for 200 ms, and the vectors of
// two thousand texts for 500; handing the values over costs the main thread a tenth of that.
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** From about this size on a thread pays; what is smaller takes a few milliseconds. */
export const LARGE_JSON_BYTES = 2 ** 20;
/** Values that the main thread takes over in one turn. */
const VALUES_PER_TURN = 100_000;
const IDLE_MS = 10_000;

type Task = { read: Uint8Array } | { write: unknown } | 'next';
type Result =
  | { error: unknown }
  | { written: Uint8Array<ArrayBuffer> }
  /** The whole, but for the items of its large lists when it is not the last. */
  | { value: unknown; isLast: boolean }
  /** Items of the root's list `key`. */
  | { key: string; items: unknown[]; isLast: boolean };

/** One at a time: the memory of several would come together, and the thread has one core. */
const inTurn = pLimit(1);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * `JSON.parse` of UTF-8, with or without a byte order mark. The bytes may be gone afterwards.
 * @throws {SyntaxError} when they are no JSON.
 */
export function readLargeJson(bytes: Uint8Array): Promise<unknown> {
  return inTurn(async () => {
    const isAlone = bytes.byteLength === bytes.buffer.byteLength;
    let result = await work({ read: bytes }, isAlone ? [bytes.buffer as ArrayBuffer] : []);
    const root = 'value' in result ? result.value : undefined;
    while ('isLast' in result && !result.isLast) {
      result = await work('next');
      if (!('key' in result)) continue;
      const list = (root as Record<string, unknown[]>)[result.key];
      // Not spread: a hundred thousand arguments are more than a stack may hold.
      for (const item of result.items) list?.push(item);
    }
    return root;
  });
}

/** `JSON.stringify` in UTF-8; `value` is what JSON can say. */
export function writeLargeJson(value: unknown): Promise<Uint8Array> {
  return inTurn(async () => {
    const result = await work({ write: value });
    return 'written' in result ? result.written : new Uint8Array();
  });
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

function work(task: Task, transfer: ArrayBuffer[] = []): Promise<Result> {
  clearTimeout(idle);
  thread ??= new Worker(`(${serveJson.toString()})(${VALUES_PER_TURN})`, { eval: true, execArgv: [] });
  const worker = thread;
  worker.ref();
  return new Promise<Result>((resolve, reject) => {
    function settle(result: Result): void {
      worker.off('message', settle).off('error', fail).unref();
      idle = setTimeout(end, IDLE_MS).unref();
      if ('error' in result) reject(result.error);
      else resolve(result);
    }
    function fail(error: unknown): void {
      settle({ error });
      end();
    }
    function end(): void {
      clearTimeout(idle);
      thread = undefined;
      void worker.terminate();
    }
    worker.on('message', settle).on('error', fail);
    try {
      worker.postMessage(task, transfer);
    } catch (error) {
      settle({ error });
    }
  });
}

/**
 * Travels as its own text, so that the thread needs no file, no loader and no build of its own: it may use no import, and
 * only methods, because loaders add calls of their own to named functions.
 */
function serveJson(valuesPerTurn: number): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const server = {
    rest: [] as { key: string; items: unknown[] }[],

    count(value: unknown): number {
      if (typeof value !== 'object' || value === null) return 1;
      let count = 1;
      for (const part of Object.values(value)) count += server.count(part);
      return count;
    },

    /** Takes the items of the root's lists out of it where they are too many for one turn. */
    cut(root: unknown): void {
      if (server.count(root) <= valuesPerTurn) return;
      for (const [key, list] of Object.entries(root as object)) {
        if (!Array.isArray(list)) continue;
        let items: unknown[] = [];
        let count = 0;
        for (const item of list.splice(0)) {
          items.push(item);
          count += server.count(item);
          if (count < valuesPerTurn) continue;
          server.rest.push({ key, items });
          items = [];
          count = 0;
        }
        if (items.length > 0) server.rest.push({ key, items });
      }
    },

    resultOf(task: Task): Result {
      if (task === 'next') {
        const batch = server.rest.shift() ?? { key: '', items: [] };
        return { ...batch, isLast: server.rest.length === 0 };
      }
      if ('write' in task) return { written: new TextEncoder().encode(JSON.stringify(task.write)) };
      const value: unknown = JSON.parse(new TextDecoder().decode(task.read));
      server.cut(value);
      return { value, isLast: server.rest.length === 0 };
    },
  };

  parentPort?.on('message', (task: Task) => {
    try {
      const result = server.resultOf(task);
      parentPort.postMessage(result, 'written' in result ? [result.written.buffer] : []);
    } catch (error) {
      server.rest = [];
      parentPort.postMessage({ error });
    }
  });
}
