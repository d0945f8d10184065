// Ends the program when choosing one token by a grammar takes too much, which shows only when
// llama.cpp tries the longest tokens: native code can't be stopped. The server fails the request,
// and does not send one again that does it each time.

/**
 * Of one token; usually it is a millisecond, and some seconds for the largest grammars and
 * vocabularies.
 */
const LIMITS = { timeMs: 30_000, growthBytes: 2 * 1024 ** 3, lookEveryMs: 250 };

/**
 * What the thread that computes writes, and the program looks at: an odd number while the thread is
 * at something.
 */
export class Pulse {
  readonly memory: SharedArrayBuffer;
  readonly #counter: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#counter = new Int32Array(memory);
  }

  get value(): number {
    return Atomics.load(this.#counter, 0);
  }

  during<Result>(work: () => Result): Result {
    Atomics.add(this.#counter, 0, 1);
    try {
      return work();
    } finally {
      Atomics.add(this.#counter, 0, 1);
    }
  }
}

function exitWith(reason: string): void {
  process.stderr.write(`error: ${reason}\n`);
  process.exit(1);
}

/** @returns what ends the watch. */
export function watchPulse(pulse: Pulse, limits = LIMITS, exit = exitWith): () => void {
  let seen = { value: pulse.value, sinceMs: performance.now(), bytes: process.memoryUsage.rss() };
  const timer = setInterval(() => {
    const { value } = pulse;
    const bytes = process.memoryUsage.rss();
    if (value % 2 === 0 || value !== seen.value) {
      seen = { value, sinceMs: performance.now(), bytes };
      return;
    }
    const isSlow = performance.now() - seen.sinceMs > limits.timeMs;
    const isLarge = bytes - seen.bytes > limits.growthBytes;
    const most = isSlow ? `${limits.timeMs} ms` : `${limits.growthBytes} bytes`;
    if (isSlow || isLarge) exit(`The grammar of a request took more than ${most} for one token.`);
  }, limits.lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
