// Requests that wait and run at this moment, and the tokens that have come; a count each, which
// costs a request nothing.

type Stage = 'waiting' | 'running';
/** Of more that end between two samples, only the first count. */
const MOST_SPEEDS = 1000;

/** Counts of this moment, shared by all that handles requests. */
export class Traffic {
  readonly #counts: Record<Stage, number> = { waiting: 0, running: 0 };
  #speeds: number[] = [];
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

  /** A response with tokens has ended. */
  answered(tokensPerSecond: number): void {
    if (tokensPerSecond > 0 && this.#speeds.length < MOST_SPEEDS)
      this.#speeds.push(tokensPerSecond);
  }

  /** How fast the responses were that have ended since this was called last. */
  takeSpeeds(): number[] {
    const speeds = this.#speeds;
    this.#speeds = [];
    return speeds;
  }
}
