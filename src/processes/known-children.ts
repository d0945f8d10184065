// The children that listen on this machine, by their address: the key that each demands, its
// requests that are on their way, and the connection for the next one.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { HttpExchange } from '../platform/http/client.ts';
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

/**
 * llama-server closes a connection on which nothing has come for 5 s. One that may be about to go
 * gets no request.
 */
const KEPT_MS = 2000;

/**
 * A new one takes a tenth of a small request. It is used once, so that it is certain whether a
 * request was sent.
 */
export class ConnectionAhead {
  readonly #address: { host: string; port: number };
  readonly #now: () => number;
  #open: { socket: Socket; sinceMs: number } | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(baseUrl: string, now = () => performance.now()) {
    const { hostname, port } = new URL(baseUrl);
    this.#address = { host: hostname, port: Number(port) };
    this.#now = now;
  }

  /**
   * Opens one for the next request, unless there is one. A failure is for the request to find out.
   */
  open(): void {
    if (this.#open !== undefined || this.#isClosed) return;
    const socket = connect({ ...this.#address, noDelay: true }).unref();
    const own = { socket, sinceMs: this.#now() };
    this.#open = own;
    socket
      .on('error', () => {})
      .once('close', () => {
        if (this.#open === own) this.#open = undefined;
      });
    this.#expiry ??= setTimeout(() => this.#drop(), KEPT_MS).unref();
    this.#expiry.refresh();
  }

  /** The connection, unless it was closed before this call, or anything has come on it. */
  async take(): Promise<Socket | undefined> {
    const own = this.#open;
    if (own === undefined) return undefined;
    this.#open = undefined;
    const { socket, sinceMs } = own;
    // The rest of this turn of the event loop, and a look at all sockets: an end that has come is
    // known then.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const isUntouched = socket.readable && socket.writable && socket.readableLength === 0;
    if (isUntouched && this.#now() - sinceMs < KEPT_MS) return socket.ref();
    socket.destroy();
    return undefined;
  }

  /** Also opens no other. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#expiry);
    this.#drop();
  }

  #drop(): void {
    this.#open?.socket.destroy();
  }
}
