// The children that listen on this machine, by their address: the key that each demands, and its
// requests that are on their way.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HttpExchange } from '../platform/http/client.ts';
import { ConnectionAhead } from './connection-ahead.ts';
import type { Traffic } from './hang-watch.ts';

type Exchange = Pick<HttpExchange, 'receivedBytes' | 'isWaiting' | 'fail'>;
const children = new Map<string, KnownChild>();
/** Undefined for an address that is not known to be a child's. */
export const childAt = (baseUrl: string): KnownChild | undefined => children.get(baseUrl);

/** A new key, for one start of a child; nothing in it needs quoting anywhere. */
export const createChildKey = (): string => randomBytes(32).toString('hex');

/**
 * From now on every request to the address carries the key, and counts. To be made once it is the
 * child that listens there.
 */
export class KnownChild {
  readonly #baseUrl: string;
  readonly url: URL;
  /** Undefined for a child that knows no keys. */
  readonly key: string | undefined;
  readonly #exchanges = new Set<Exchange>();
  readonly #ahead: ConnectionAhead | undefined;
  #receivedBytes = 0;

  constructor(baseUrl: string, key: string | undefined, takesConnectionsAhead = false) {
    this.#baseUrl = baseUrl;
    this.url = new URL(baseUrl);
    this.key = key;
    this.#ahead = takesConnectionsAhead ? new ConnectionAhead(baseUrl) : undefined;
    children.set(baseUrl, this);
  }

  /** Takes a request into account, until the function that it returns is called. */
  follow(exchange: Exchange): () => void {
    this.#exchanges.add(exchange);
    return () => {
      if (!this.#exchanges.delete(exchange)) return;
      this.#receivedBytes += exchange.receivedBytes();
      // After what is due now: the client waits for its response.
      if (this.#ahead) setImmediate(() => this.#ahead?.open());
    };
  }

  takeConnection(): Promise<Socket | undefined> | undefined {
    return this.#ahead?.take();
  }

  /** It is about to end, and shall not wait for a request. */
  closeConnection(): void {
    this.#ahead?.close();
  }

  traffic(): Traffic {
    const exchanges = [...this.#exchanges];
    return {
      isWaiting: exchanges.some((one) => one.isWaiting()),
      receivedBytes: exchanges.reduce((sum, one) => sum + one.receivedBytes(), this.#receivedBytes),
    };
  }

  failAll(error: Error): void {
    for (const exchange of [...this.#exchanges]) exchange.fail(error);
  }

  /** The child is gone. Another one may have its port by now, which stays known. */
  forget(): void {
    this.closeConnection();
    if (children.get(this.#baseUrl) === this) children.delete(this.#baseUrl);
  }
}
