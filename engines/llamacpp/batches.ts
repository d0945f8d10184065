// Puts together what llama.cpp evaluates in one go, for all requests, and with how many threads.
import type { BatchItem, CustomBatchingPrioritizationStrategy, PrioritizedBatchItem } from 'node-llama-cpp';

export type Batches = ReturnType<typeof createBatches>;
// A request asks for its next token a few steps of JavaScript after it got the one before. The library does not wait for
// the last one, so two requests would take turns, and each would wait for the other's token. So many empty batches, of a few
// microseconds each, are the most that are made until all have asked; one whose client reads slowly does not ask in that time.
const MAX_EMPTY_BATCHES = 32;

/** @param begins called with the number of tokens of each batch. */
export function createBatches(begins: (tokenCount: number) => void) {
  let active = 0;
  let emptyBatches = 0;
  return {
    begin(): () => void {
      active += 1;
      return () => {
        active -= 1;
      };
    },
    strategy({ items, size }: Parameters<CustomBatchingPrioritizationStrategy>[0]): PrioritizedBatchItem[] {
      if (items.length < active && emptyBatches < MAX_EMPTY_BATCHES) {
        emptyBatches += 1;
        return [];
      }
      emptyBatches = 0;
      const batch = share(items, size);
      begins(batch.reduce((sum, { processAmount }) => sum + processAmount, 0));
      return batch;
    },
  };
}

/** Everybody gets as much of the batch, and what a short one leaves goes to the longer ones. */
function share(items: readonly BatchItem[], size: number): PrioritizedBatchItem[] {
  let left = size;
  const shortFirst = items.toSorted((one, other) => one.tokens.length - other.tokens.length);
  return shortFirst.map((item, index) => {
    const processAmount = Math.min(item.tokens.length, Math.floor(left / (items.length - index)));
    left -= processAmount;
    return { item, processAmount };
  });
}

/** More threads have to be clearly better: they suffer most from whatever else the machine does. */
const MIN_GAIN = 1.1;
/** Batches with each number of threads, one after the other, so that what the machine does besides meets them all. */
const TRIES = 3;
/** So much slower than another number at its best, and it is not worth another try. */
const HOPELESS = 2;
/** Batches until the next trial: of the first one sooner, as a number may have been held up at its only try. */
const BATCHES_UNTIL_TRIAL = { second: 256, other: 1024 };
/** So many more batches that were slow by this factor than others, and the machine does other work besides. */
const SLOW_BATCHES = 16;
const MUCH_SLOWER = 2;
/** Part of a prompt, and not just some tokens of each request: so much work that all threads are worth it, even on a busy machine. */
const LONG_BATCH_TOKENS = 32;
/** Of one request, of several, and with tokens that are guessed: each kind does another amount of work per token. */
const SMALL_BATCHES = [1, 4, LONG_BATCH_TOKENS - 1];

// Finds out with how many threads a batch is computed fastest, from the requests themselves: llama.cpp makes and ends its
// threads at each batch here, and they wait for each other in busy loops. On a machine with few cores, or with other work to
// do, a small model is faster with fewer of them.
export class ThreadCount {
  readonly #most: number;
  readonly #trials: ReadonlyMap<number, Trial>;
  #running: { trial: Trial; startedMs: number } | undefined;

  constructor(most: number, { isTried }: { isTried: boolean }) {
    this.#most = most;
    // Not all of them first, which wait for each other most.
    const counts = [...new Set([most - 1, most, Math.ceil(most / 2), 1])];
    this.#trials = new Map(isTried && most > 1 ? SMALL_BATCHES.map((size) => [size, new Trial(counts)]) : []);
  }

  /** A batch of so many tokens begins. @returns the threads for it. */
  begin(tokenCount: number, nowMs = performance.now()): number {
    const trial = this.#trials.get(SMALL_BATCHES.find((limit) => tokenCount <= limit) ?? 0);
    this.#running = trial && { trial, startedMs: nowMs };
    return trial?.threads ?? this.#most;
  }

  /** A token of the batch has been chosen; only the first one of each batch tells anything. */
  end(nowMs = performance.now()): void {
    this.#running?.trial.took(nowMs - this.#running.startedMs);
    this.#running = undefined;
  }
}

class Trial {
  readonly #counts: readonly number[];
  #left: readonly number[] = [];
  #times = new Map<number, readonly number[]>();
  #best = { threads: 1, ms: 0 };
  #batches = 0;
  #slowBatches = 0;
  #untilTrial = BATCHES_UNTIL_TRIAL.second;

  constructor(counts: readonly number[]) {
    this.#counts = counts;
    this.#begin();
  }

  get threads(): number {
    return this.#left[0] ?? this.#best.threads;
  }

  took(ms: number): void {
    if (this.#left.length > 0) this.#try(this.threads, ms);
    else this.#watch(ms);
  }

  #begin(): void {
    const [first = 1] = this.#counts;
    // One more of the first: the first batch of all may read the weights from the disk.
    this.#left = [first, ...Array.from({ length: TRIES }, () => this.#counts).flat()];
    this.#times = new Map();
    [this.#batches, this.#slowBatches] = [0, 0];
  }

  #try(threads: number, ms: number): void {
    this.#times.set(threads, [...(this.#times.get(threads) ?? []), ms]);
    const fastest = Math.min(...[...this.#times.values()].flat());
    const isWorth = (count: number) => Math.min(...(this.#times.get(count) ?? [fastest])) <= HOPELESS * fastest;
    this.#left = this.#left.slice(1).filter(isWorth);
    if (this.#left.length > 0) return;
    const tried = [...this.#times].filter(([count]) => isWorth(count)).sort(([one], [other]) => one - other);
    this.#best = tried
      .map(([count, times]) => ({ threads: count, ms: middleOf(times) }))
      .reduce((fewer, more) => (more.ms * MIN_GAIN < fewer.ms ? more : fewer));
  }

  #watch(ms: number): void {
    this.#batches += 1;
    this.#slowBatches = Math.max(0, this.#slowBatches + (ms > MUCH_SLOWER * this.#best.ms ? 1 : -1));
    const isSlow = this.#slowBatches === SLOW_BATCHES;
    if (!isSlow && this.#batches < this.#untilTrial) return;
    this.#untilTrial = isSlow ? BATCHES_UNTIL_TRIAL.second : BATCHES_UNTIL_TRIAL.other;
    this.#begin();
  }
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
