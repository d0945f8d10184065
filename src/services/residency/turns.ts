// The queue in front of one native server: as many requests as it processes at a time; the others wait for their turn.
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';

/** Ends a turn; the next one in line begins in the same tick. May be called more than once. */
export type EndTurn = () => void;
type Waiter = { order: number; settle(end: EndTurn | undefined): void };
const NEWEST = 0.2;

export class Turns {
  readonly #now: () => number;
  /** By client; the first one is next. */
  readonly #lines = new Map<string, Waiter[]>();
  #limit = Number.POSITIVE_INFINITY;
  #running = 0;
  #waiting = 0;
  #averageMs: number | undefined;

  constructor({ now }: Pick<Clock, 'now'>) {
    this.#now = now;
  }

  setLimit(limit: number): void {
    this.#limit = limit;
    this.#callNext();
  }

  waiting(): number {
    return this.#waiting;
  }

  tryTake(): EndTurn | undefined {
    return this.#running < this.#limit && this.#waiting === 0 ? this.#begin() : undefined;
  }

  /**
   * A turn as soon as it is this request's. Clients take turns, each with its own requests in the order in which they
   * came. Resolves to undefined for one that is sent back.
   * @throws the signal's reason when it aborts first; the place in line is free in that very tick.
   */
  take({ place: { client }, order, signal }: { place: Place; order: number; signal: AbortSignal }) {
    if (signal.aborted) return Promise.reject<undefined>(signal.reason);
    const end = this.tryTake();
    if (end) return Promise.resolve(end);
    return new Promise<EndTurn | undefined>((resolve, reject) => {
      const leave = () => {
        this.#remove(client, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        order,
        settle(turn) {
          signal.removeEventListener('abort', leave);
          resolve(turn);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      const line = this.#lines.get(client);
      if (line) line.push(waiter);
      else this.#lines.set(client, [waiter]);
      this.#waiting += 1;
    });
  }

  /** Sends those away that wait and that `whom` is true for; they have to ask for the model again. */
  sendBack(whom: (order: number) => boolean): void {
    for (const [client, waiters] of [...this.#lines]) {
      for (const waiter of waiters.filter(({ order }) => whom(order))) {
        this.#remove(client, waiter);
        waiter.settle(undefined);
      }
    }
  }

  /** How long it takes until a newcomer would have its turn, as far as the turns so far tell; undefined without any. */
  expectedWaitMs(): number | undefined {
    return this.#averageMs === undefined ? undefined : (this.#averageMs * (this.#waiting + 1)) / this.#limit;
  }

  #begin(): EndTurn {
    this.#running += 1;
    const startedMs = this.#now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      const tookMs = this.#now() - startedMs;
      this.#averageMs = this.#averageMs === undefined ? tookMs : this.#averageMs * (1 - NEWEST) + tookMs * NEWEST;
      this.#callNext();
    };
  }

  #callNext(): void {
    while (this.#running < this.#limit) {
      const [line] = this.#lines;
      if (line === undefined) return;
      const [client, waiters] = line;
      const next = waiters[0];
      // The client goes to the end of the round.
      this.#lines.delete(client);
      if (waiters.length > 1) this.#lines.set(client, waiters.slice(1));
      this.#waiting -= 1;
      next?.settle(this.#begin());
    }
  }

  #remove(client: string, waiter: Waiter): void {
    const rest = this.#lines.get(client)?.filter((other) => other !== waiter) ?? [];
    if (rest.length > 0) this.#lines.set(client, rest);
    else this.#lines.delete(client);
    this.#waiting -= 1;
  }
}
