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
/** Batches with each number of threads. The middle one counts: the first of all may read the weights from the disk. */
const TRIES = 3;
/** Twice so much slower than another number, and it is not worth another try, nor are fewer threads. */
const HOPELESS = 3;
/** After so many batches, what the machine does besides may be other work. */
const BATCHES_UNTIL_TRIAL = 1000;
/** Recent batches, of which the middle one tells whether they have become slow, and by which factor. */
const RECENT = 16;
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
  #running: { trial: Trial; threads: number; startedMs: number } | undefined;

  constructor(most: number, { isTried }: { isTried: boolean }) {
    this.#most = most;
    const counts = [...new Set([most, most - 1, Math.ceil(most / 2), 1])].filter((count) => count > 0);
    this.#trials = new Map(isTried && most > 1 ? SMALL_BATCHES.map((size) => [size, new Trial(counts)]) : []);
  }

  /** A batch of so many tokens begins. @returns the threads for it. */
  begin(tokenCount: number, nowMs = performance.now()): number {
    const trial = this.#trials.get(SMALL_BATCHES.find((limit) => tokenCount <= limit) ?? 0);
    this.#running = trial && { trial, threads: trial.threads, startedMs: nowMs };
    return this.#running?.threads ?? this.#most;
  }

  /** A token of the batch has been chosen; only the first one of each batch tells anything. */
  end(nowMs = performance.now()): void {
    this.#running?.trial.took(this.#running.threads, nowMs - this.#running.startedMs);
    this.#running = undefined;
  }
}

class Trial {
  readonly #counts: readonly number[];
  #left: readonly number[];
  #times = new Map<number, number[]>();
  #best: { threads: number; ms: number } | undefined;
  #recent: number[] = [];
  #batches = 0;

  constructor(counts: readonly number[]) {
    this.#counts = counts;
    this.#left = counts;
  }

  get threads(): number {
    return this.#left[0] ?? this.#best?.threads ?? 1;
  }

  took(threads: number, ms: number): void {
    if (threads === this.#left[0]) this.#try(threads, ms);
    else this.#watch(ms);
  }

  #try(threads: number, ms: number): void {
    const times = [...(this.#times.get(threads) ?? []), ms];
    this.#times.set(threads, times);
    const others = [...this.#times].filter(([count]) => count !== threads).map(([, each]) => middleOf(each));
    const best = Math.min(...others, this.#best?.ms ?? Number.POSITIVE_INFINITY);
    const isHopeless = times.length > 1 && Math.min(...times) > HOPELESS * best;
    if (times.length < TRIES && !isHopeless) return;
    // With fewer threads than too few it would take longer still.
    this.#left = isHopeless && others.length > 0 ? [] : this.#left.slice(1);
    if (this.#left.length > 0) return;
    const tried = [...this.#times].map(([count, each]) => ({ threads: count, ms: middleOf(each) }));
    this.#best = tried.reduceRight((fewer, more) => (more.ms * MIN_GAIN < fewer.ms ? more : fewer));
    this.#times = new Map();
    this.#recent = [];
    this.#batches = 0;
  }

  #watch(ms: number): void {
    this.#recent = [...this.#recent, ms].slice(-RECENT);
    this.#batches += 1;
    const isSlow = this.#recent.length === RECENT && middleOf(this.#recent) > MUCH_SLOWER * (this.#best?.ms ?? 0);
    if (isSlow || this.#batches >= BATCHES_UNTIL_TRIAL) this.#left = this.#counts;
  }
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
