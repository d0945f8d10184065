// How busy the machine and the server were over the last ten minutes: samples, often while
// something goes on, and else seldom.
import type { components } from '../../../generated/openapi.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SystemStats } from '../system/system-stats.ts';
import type { Traffic } from './traffic.ts';

/** What was measured at one moment. */
export type UsageSample = components['schemas']['UsageSample'];
const INTERVAL_MS = 2000;
/** While nothing goes on and no client looks: enough for a curve, and nearly free. */
const QUIET_INTERVAL_MS = 20_000;
const KEPT_SECONDS = 600;
/** Frequent samples after the last request: a curve has to be seen to fall. */
const SAMPLES_AFTER = 15;
/** So long after a client has looked, NVIDIA's GPUs are asked as well. */
const LOOKED_AT_MS = 60_000;

/** What is measured, and by which clocks. */
export interface UsageHistoryOptions {
  systemStats: SystemStats;
  traffic: Traffic;
  clock: Clock;
  /** Unix time in milliseconds. */
  now(): number;
}

/** Measures as long as the server runs, and keeps the last ten minutes. */
export class UsageHistory {
  readonly #options: UsageHistoryOptions;
  readonly #samples: UsageSample[] = [];
  readonly #watchers = new Set<(sample: UsageSample) => void>();
  /** Frequent samples still to be taken unless something goes on. */
  #left = 0;
  #isMeasuring = false;
  #cancelNext: () => void;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #before: { atMs: number; tokens: number } | undefined;

  constructor(options: UsageHistoryOptions) {
    this.#options = options;
    options.traffic.onRequest = () => this.#wake();
    this.#cancelNext = this.#plan(QUIET_INTERVAL_MS);
  }

  /** The oldest first. A caller is taken to look on for a minute. */
  samples(): UsageSample[] {
    this.#lookedAtMs = this.#options.clock.now();
    const from = this.#options.now() / 1000 - KEPT_SECONDS;
    return this.#samples.filter(({ at }) => at >= from);
  }

  /**
   * Calls the listener with each new sample until the returned function is called, and measures as
   * long.
   */
  watch(listener: (sample: UsageSample) => void): () => void {
    this.#watchers.add(listener);
    this.#wake();
    return () => {
      this.#watchers.delete(listener);
    };
  }

  #wake(): void {
    const isQuiet = this.#left === 0;
    this.#left = SAMPLES_AFTER;
    if (!isQuiet || this.#isMeasuring) return;
    this.#cancelNext();
    void this.#measure();
  }

  #plan(afterMs: number): () => void {
    return this.#options.clock.after(afterMs, () => void this.#measure());
  }

  async #measure(): Promise<void> {
    const { systemStats, traffic, clock, now } = this.#options;
    this.#isMeasuring = true;
    if (this.#watchers.size > 0) this.#lookedAtMs = clock.now();
    const machine = await systemStats(clock.now() - this.#lookedAtMs < LOOKED_AT_MS);
    const { running, waiting, tokens } = traffic;
    const atMs = clock.now();
    const seconds = this.#before && (atMs - this.#before.atMs) / 1000;
    const rate = seconds && (tokens - (this.#before?.tokens ?? 0)) / seconds;
    this.#before = { atMs, tokens };
    const speeds = traffic.takeSpeeds();
    const sample: UsageSample = {
      at: now() / 1000,
      machine,
      tokens_per_second: rate ?? null,
      running,
      waiting,
    };
    if (speeds.length > 0) sample.answer_speeds = speeds;
    this.#samples.push(sample);
    while (this.#samples[0] !== undefined && this.#samples[0].at < sample.at - KEPT_SECONDS)
      this.#samples.shift();
    for (const tell of this.#watchers) tell(sample);
    const isBusy = this.#watchers.size > 0 || running + waiting > 0;
    this.#left = isBusy ? SAMPLES_AFTER : Math.max(0, this.#left - 1);
    this.#cancelNext = this.#plan(this.#left > 0 ? INTERVAL_MS : QUIET_INTERVAL_MS);
    this.#isMeasuring = false;
  }
}
