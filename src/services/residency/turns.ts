// The queue in front of one native server: as many requests as it processes at a time; the others
// wait for their turn.
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';

/** Ends a turn; the next one in line begins in the same tick. May be called more than once. */
export type EndTurn = () => void;

/** A request in the line; `order` is its place in the order of arrival. */
interface Waiter {
  order: number;
  settle(end: EndTurn | undefined): void;
}

type WhoAsks = Pick<Place, 'key' | 'client'>;
/** How much the newest turn counts in the average of all. */
const NEWEST = 0.2;

/** How many of so many places one key may have at most. */
export type ShareOf = (places: number) => number;

/**
 * For a server whose keys are of different people: a request that never ends takes no place that is
 * left for others.
 */
export const threeQuarters: ShareOf = (places) =>
  Number.isFinite(places) ? places - Math.floor(places / 4) : places;
/** For a server whose keys are all of one person. */
export const allOfThem: ShareOf = (places) => places;

/** One key's line: its clients by address, the first one is next. */
type KeyLine = Map<string, Waiter[]>;

/** Keeps the order of requests on one native server, or on one address of a provider. */
export class Turns {
  readonly #now: () => number;
  readonly #shareOf: ShareOf;
  /** By key; the first one that may have another turn is next. */
  readonly #lines = new Map<string, KeyLine>();
  readonly #runningOf = new Map<string, number>();
  #limit = Number.POSITIVE_INFINITY;
  #running = 0;
  #waiting = 0;
  #averageMs: number | undefined;

  constructor({ now }: Pick<Clock, 'now'>, shareOf: ShareOf = allOfThem) {
    this.#now = now;
    this.#shareOf = shareOf;
  }

  setLimit(limit: number): void {
    this.#limit = limit;
    this.#callNext();
  }

  waiting(): number {
    return this.#waiting;
  }

  /** Whether one more request may join the line of so many: each key has its share of it. */
  hasRoomFor({ key }: WhoAsks, places: number): boolean {
    const own = [...(this.#lines.get(key)?.values() ?? [])].reduce(
      (sum, waiters) => sum + waiters.length,
      0,
    );
    return this.#waiting < places && own < this.#shareOf(places);
  }

  tryTake({ key }: WhoAsks): EndTurn | undefined {
    const isFree = this.#running < this.#limit && this.#mayRun(key);
    return isFree && this.#nextKey() === undefined ? this.#begin(key) : undefined;
  }

  /**
   * A turn as soon as it is this request's. Keys take turns, and so do the clients of a key, each
   * with its own requests in the order in which they came. Resolves to undefined for one that is
   * sent back.
   * @throws the signal's reason when it aborts first; the place in line is free in that very tick.
   */
  take({ place, order, signal }: { place: WhoAsks; order: number; signal: AbortSignal }) {
    if (signal.aborted) return Promise.reject<undefined>(signal.reason);
    const end = this.tryTake(place);
    if (end) return Promise.resolve(end);
    return new Promise<EndTurn | undefined>((resolve, reject) => {
      const leave = () => {
        this.#remove(place, waiter);
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
      const line = this.#lines.get(place.key) ?? new Map<string, Waiter[]>();
      this.#lines.set(place.key, line);
      line.set(place.client, [...(line.get(place.client) ?? []), waiter]);
      this.#waiting += 1;
    });
  }

  /**
   * Sends those away that wait and that `whom` is true for; they have to ask for the model again.
   */
  sendBack(whom: (order: number) => boolean): void {
    for (const [key, line] of [...this.#lines]) {
      for (const [client, waiters] of [...line]) {
        for (const waiter of waiters.filter(({ order }) => whom(order))) {
          this.#remove({ key, client }, waiter);
          waiter.settle(undefined);
        }
      }
    }
  }

  /**
   * How long it takes until a newcomer would have its turn, as far as the turns so far tell;
   * undefined without any.
   */
  expectedWaitMs(): number | undefined {
    return this.#averageMs === undefined
      ? undefined
      : (this.#averageMs * (this.#waiting + 1)) / this.#limit;
  }

  #begin(key: string): EndTurn {
    this.#count(key, 1);
    const startedMs = this.#now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(key, -1);
      const tookMs = this.#now() - startedMs;
      this.#averageMs =
        this.#averageMs === undefined ? tookMs : this.#averageMs * (1 - NEWEST) + tookMs * NEWEST;
      this.#callNext();
    };
  }

  #count(key: string, change: 1 | -1): void {
    this.#running += change;
    const own = (this.#runningOf.get(key) ?? 0) + change;
    if (own === 0) this.#runningOf.delete(key);
    else this.#runningOf.set(key, own);
  }

  #mayRun(key: string): boolean {
    return (this.#runningOf.get(key) ?? 0) < this.#shareOf(this.#limit);
  }

  #nextKey(): string | undefined {
    for (const key of this.#lines.keys()) if (this.#mayRun(key)) return key;
    return undefined;
  }

  #callNext(): void {
    while (this.#running < this.#limit) {
      const key = this.#nextKey();
      const line = key === undefined ? undefined : this.#lines.get(key);
      const [first] = line ?? [];
      if (key === undefined || line === undefined || first === undefined) return;
      const [client, waiters] = first;
      const next = waiters[0];
      // The client goes to the end of its key's round, and the key to the end of all.
      line.delete(client);
      if (waiters.length > 1) line.set(client, waiters.slice(1));
      this.#lines.delete(key);
      if (line.size > 0) this.#lines.set(key, line);
      this.#waiting -= 1;
      next?.settle(this.#begin(key));
    }
  }

  #remove({ key, client }: WhoAsks, waiter: Waiter): void {
    const line = this.#lines.get(key);
    const rest = line?.get(client)?.filter((other) => other !== waiter) ?? [];
    if (rest.length > 0) line?.set(client, rest);
    else line?.delete(client);
    if (line?.size === 0) this.#lines.delete(key);
    this.#waiting -= 1;
  }
}
