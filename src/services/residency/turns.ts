// The queue in front of one native server: as many requests as it processes at a time; the others wait for their turn.
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';

/** Ends a turn; the next one in line begins in the same tick. May be called more than once. */
export type EndTurn = () => void;

export interface Turns {
  /** Requests at a time; until it is called, any number. */
  setLimit(limit: number): void;
  /** Requests in line. */
  waiting(): number;
  /** A turn at once, if one is free and nobody waits for it. */
  tryTake(): EndTurn | undefined;
  /**
   * A turn as soon as it is this request's. Clients take turns, each with its own requests in the order in which they
   * came. Resolves to undefined for one that is sent back.
   * @throws the signal's reason when it aborts first; the place in line is free in that very tick.
   */
  take(request: { place: Place; order: number; signal: AbortSignal }): Promise<EndTurn | undefined>;
  /** Sends those away that wait and that `whom` is true for; they have to ask for the model again. */
  sendBack(whom: (order: number) => boolean): void;
  /** How long it takes until a newcomer would have its turn, as far as the turns so far tell; undefined without any. */
  expectedWaitMs(): number | undefined;
}

interface Waiter {
  order: number;
  settle(end: EndTurn | undefined): void;
}

/** Weight of the newest turn in the average. */
const NEWEST = 0.2;

export function createTurns({ now }: Pick<Clock, 'now'>): Turns {
  /** By client; the first one is next. */
  const lines = new Map<string, Waiter[]>();
  let limit = Number.POSITIVE_INFINITY;
  let running = 0;
  let waiting = 0;
  let averageMs: number | undefined;

  function begin(): EndTurn {
    running += 1;
    const startedMs = now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      const tookMs = now() - startedMs;
      averageMs = averageMs === undefined ? tookMs : averageMs * (1 - NEWEST) + tookMs * NEWEST;
      callNext();
    };
  }

  function callNext(): void {
    while (running < limit) {
      const [line] = lines;
      if (line === undefined) return;
      const [client, waiters] = line;
      const next = waiters[0];
      // The client goes to the end of the round.
      lines.delete(client);
      if (waiters.length > 1) lines.set(client, waiters.slice(1));
      waiting -= 1;
      next?.settle(begin());
    }
  }

  function remove(client: string, waiter: Waiter): void {
    const rest = lines.get(client)?.filter((other) => other !== waiter) ?? [];
    if (rest.length > 0) lines.set(client, rest);
    else lines.delete(client);
    waiting -= 1;
  }

  const tryTake = () => (running < limit && waiting === 0 ? begin() : undefined);

  return {
    setLimit(next) {
      limit = next;
      callNext();
    },

    waiting: () => waiting,

    tryTake,

    take({ place: { client }, order, signal }) {
      if (signal.aborted) return Promise.reject(signal.reason);
      const end = tryTake();
      if (end) return Promise.resolve(end);
      return new Promise((resolve, reject) => {
        const leave = () => {
          remove(client, waiter);
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
        const line = lines.get(client);
        if (line) line.push(waiter);
        else lines.set(client, [waiter]);
        waiting += 1;
      });
    },

    sendBack(whom) {
      for (const [client, waiters] of [...lines]) {
        for (const waiter of waiters.filter(({ order }) => whom(order))) {
          remove(client, waiter);
          waiter.settle(undefined);
        }
      }
    },

    expectedWaitMs: () => (averageMs === undefined ? undefined : (averageMs * (waiting + 1)) / limit),
  };
}
