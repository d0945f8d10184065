// Follows the requests of each child and the bytes of its responses, which tells a hung child from a busy one.
import type { Traffic } from './hang-watch.ts';

/** One request on its way. */
export interface Exchange {
  receivedBytes(): number;
  /** False while we hold bytes of the response that nobody has taken yet: then a client reads slowly, or not at all. */
  isWaiting(): boolean;
  fail(error: Error): void;
}

interface Followed {
  exchanges: Set<Exchange>;
  /** Of the requests that are over. */
  receivedBytes: number;
}

/** By the child's address, and only while it has requests or somebody watches it. */
const followed = new Map<string, Followed>();

/** Takes a request into account from now on, until the function that it returns is called. */
export function followRequest(baseUrl: string, exchange: Exchange): () => void {
  const child = followed.get(baseUrl);
  if (child === undefined) return () => {};
  child.exchanges.add(exchange);
  return () => {
    if (child.exchanges.delete(exchange)) child.receivedBytes += exchange.receivedBytes();
  };
}

/** The requests of one child, from now until `forget`. */
interface FollowedChild {
  traffic(): Traffic;
  /** Every request that is on its way fails with this error. */
  failAll(error: Error): void;
  forget(): void;
}

/** Starts to follow the requests to a child. */
export function followChild(baseUrl: string): FollowedChild {
  const child: Followed = { exchanges: new Set(), receivedBytes: 0 };
  followed.set(baseUrl, child);
  return {
    traffic: () => ({
      isWaiting: [...child.exchanges].some((one) => one.isWaiting()),
      receivedBytes: [...child.exchanges].reduce((sum, one) => sum + one.receivedBytes(), child.receivedBytes),
    }),
    failAll(error) {
      for (const exchange of [...child.exchanges]) exchange.fail(error);
    },
    forget() {
      if (followed.get(baseUrl) === child) followed.delete(baseUrl);
    },
  };
}
