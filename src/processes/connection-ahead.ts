// A connection to a child that is opened before there is a request for it.
import { connect, type Socket } from 'node:net';

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
