// Ends this program when choosing one token by a grammar takes too much: native code can't be stopped in any other way.

/** Of one token; usually it is a millisecond, and some seconds for the largest grammars and vocabularies. */
interface SamplingLimits {
  timeMs: number;
  growthBytes: number;
  lookEveryMs: number;
}

const defaultLimits: SamplingLimits = { timeMs: 30_000, growthBytes: 2 * 1024 ** 3, lookEveryMs: 250 };

function exitWith(reason: string): void {
  process.stderr.write(`error: ${reason}\n`);
  process.exit(1);
}

/**
 * What a grammar makes of the longest tokens shows only when llama.cpp tries them. The server that started this program
 * fails the request, tries others again, and does not send one again that does it each time.
 */
export function createSamplingWatch({
  limits = defaultLimits,
  exit = exitWith,
}: {
  limits?: SamplingLimits;
  /** Called with the reason. */
  exit?: (reason: string) => void;
} = {}) {
  let timer: NodeJS.Timeout | undefined;

  /** A token is about to be chosen. */
  function begin(): void {
    clearInterval(timer);
    const [startedMs, startBytes] = [performance.now(), process.memoryUsage.rss()];
    timer = setInterval(() => {
      const tookMs = performance.now() - startedMs;
      const grownBytes = process.memoryUsage.rss() - startBytes;
      if (tookMs > limits.timeMs) exit(`The grammar of a request took more than ${limits.timeMs} ms for one token.`);
      else if (grownBytes > limits.growthBytes) {
        exit(`The grammar of a request took more than ${limits.growthBytes} bytes for one token.`);
      }
    }, limits.lookEveryMs);
  }

  return {
    begin,
    /** It has been chosen; harmless when nothing has begun. */
    end: () => clearInterval(timer),
  };
}
