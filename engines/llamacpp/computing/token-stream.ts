// The tokens of one text as they come from the thread that computes, which does not wait until they
// are read.
import type { ChosenToken } from '../../kit/chat/generate.ts';
import { errorOf } from './faults.ts';
import type { Drafted, Report } from './messages.ts';

/** One text on its way to its client. */
export class TokenStream {
  /** Tokens of the prompt that needed no evaluation. */
  cachedTokens = 0;
  slotId: number | undefined;
  /** Why the text has ended by itself; undefined until then. */
  reason: 'stop' | 'length' | undefined;
  /** Undefined until then, and for one that guesses none. */
  drafted: Drafted | undefined;
  readonly #signal: AbortSignal;
  readonly #cancel: () => void;
  readonly #waiting: ChosenToken[] = [];
  readonly #progress: number[] = [];
  #mostEvaluated = 0;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal, cancel: () => void) {
    this.#signal = signal;
    this.#cancel = cancel;
    signal.addEventListener('abort', this.#leave, { once: true });
  }

  take(report: Report): void {
    if (report.kind === 'begun') {
      this.slotId = report.slotId;
      this.cachedTokens = report.cachedTokens;
    } else if (report.kind === 'progress') this.#takeProgress(report.evaluated);
    else if (report.kind === 'token') this.#waiting.push(report.chosen);
    else if (report.kind === 'failed') this.#error = errorOf(report.fault);
    else if (report.kind === 'ended') {
      this.reason = report.reason;
      this.drafted = report.drafted;
    }
    this.#wake?.();
  }

  /** What is read a second time tells its client nothing new. */
  #takeProgress(evaluated: number): void {
    if (evaluated <= this.#mostEvaluated) return;
    this.#mostEvaluated = evaluated;
    this.#progress.push(evaluated);
  }

  /** Resolves once it has a slot. @throws what it fails with, or the signal's reason */
  async begun(): Promise<void> {
    while (this.slotId === undefined && this.#error === undefined) await this.#news();
    if (this.#error !== undefined) throw this.#error;
  }

  /**
   * Tokens of the prompt that have been read, as more of them are. Ends when the first token is
   * there, or none comes.
   */
  async *progress(): AsyncGenerator<number, void, void> {
    for (;;) {
      while (this.#progress.length === 0 && !this.#isSettled()) await this.#news();
      const evaluated = this.#progress.shift();
      if (evaluated === undefined) return;
      yield evaluated;
    }
  }

  /** Undefined behind the last one. @throws what it fails with, or the signal's reason */
  async next(): Promise<ChosenToken | undefined> {
    while (!this.#isSettled()) await this.#news();
    const next = this.#waiting.shift();
    if (next === undefined && this.#error !== undefined) throw this.#error;
    return next;
  }

  /** Whether the next token, or that there is none, is known. */
  #isSettled(): boolean {
    return this.#waiting.length > 0 || this.reason !== undefined || this.#error !== undefined;
  }

  /** Nothing more of it is wanted. */
  end(): void {
    this.#signal.removeEventListener('abort', this.#leave);
    this.#cancel();
  }

  readonly #leave = (): void => {
    this.#error = this.#signal.reason;
    this.#cancel();
    this.#wake?.();
  };

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
