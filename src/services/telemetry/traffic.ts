// Requests that wait and run at this moment, and the tokens that have come; a count each, which
// costs a request nothing.

type Stage = 'waiting' | 'running';

/** Counts of this moment, shared by all that handles requests. */
export class Traffic {
  readonly #counts: Record<Stage, number> = { waiting: 0, running: 0 };
  /** Tokens of all responses since the start, as they come. */
  tokens = 0;
  /** Hears of each request that begins to wait or to run. */
  onRequest = () => {};

  get waiting(): number {
    return this.#counts.waiting;
  }

  get running(): number {
    return this.#counts.running;
  }

  /** A request that is in no stage before has just come; one that is in none after has ended. */
  move(from: Stage | undefined, to: Stage | undefined): void {
    if (from !== undefined) this.#counts[from] -= 1;
    if (to === undefined) return;
    this.#counts[to] += 1;
    this.onRequest();
  }
}
