// Our HTTP client over node:http, one for all: the hub, providers and native servers differ in
// their policy only.
import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
} from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { isLongText, slicesOf } from '../../lib/long-texts.ts';
import { codeOf, messageOf } from '../../lib/values.ts';
import { prepareRequest } from './proxies.ts';

/** How all requests of one client are sent. */
export interface HttpPolicy {
  /** Never through a proxy, whatever the environment says. */
  isDirect?: boolean;
  /**
   * Connections with TLS are kept for the next request; others are cheap to make, and one that has
   * died looks like a failure.
   */
  keepsConnections?: boolean;
  /**
   * Certificates, in PEM, of all authorities that are trusted; by default those that Node trusts.
   */
  ca?: readonly string[] | undefined;
  /** No limit where there is none: a request may work for hours. */
  timeouts?: Partial<HttpTimeouts>;
  clock?: Clock;
}

/** In milliseconds. */
export type HttpTimeouts = { connectMs: number; headMs: number; idleMs: number };

/** One request. */
export interface HttpRequest {
  url: URL;
  /** In the place of the path and the query of `url`. */
  path?: string;
  method: string;
  headers: OutgoingHttpHeaders;
  body?: RequestBody | undefined;
  signal: AbortSignal;
  /** Resolves the names of hosts that are asked directly. A proxy resolves names itself. */
  lookup?: LookupFunction;
  filter?: BodyFilter | undefined;
  /**
   * A connection that is open already, for a request in plain HTTP. The request is written in the
   * tick in which it resolves.
   */
  connection?(): Promise<Socket | undefined> | undefined;
  /** The error that the caller throws for a failure, or that the body emits. */
  failed?(failure: HttpFailed): Error;
  /** Watches the request from now on, until the function that it returns is called. */
  follow?(exchange: HttpExchange): () => void;
}

/** A text, or bytes in pieces, which are not copied. */
export type RequestBody = string | readonly Uint8Array[];

/** What is made of a body before it is read; it may hold bytes back until the next piece. */
export type BodyFilter = { push(piece: Buffer): Buffer; end(): Buffer };

/** The head of a response, and its body as it comes. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /**
   * Must be read to its end or destroyed. Emits the signal's reason as its error when that aborts.
   */
  body: Readable;
}

/**
 * Until when it went well: `connect`: nothing was sent; `head`: it was sent, and nothing came;
 * `body`: the response broke off.
 */
export type FailurePhase = 'connect' | 'head' | 'body';

/** The network's failure, or the other side's; the message is the end of a sentence. */
export class HttpFailed extends Error {
  readonly phase: FailurePhase;
  readonly isNotHttp: boolean;

  constructor(phase: FailurePhase, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.phase = phase;
    this.isNotHttp = isNotHttp(cause);
  }
}

/** See {@link createHttpClient}. */
export type HttpClient = ReturnType<typeof createHttpClient>;
/**
 * Servers keep connections for 5 s or longer. One that is about to be closed must not get a
 * request: it would be lost.
 */
const KEEP_MS = 3000;
const MAX_KEPT_CONNECTIONS = 16;
/** So often a body is looked at within the time for which it may be silent. */
const LOOKS = 4;

/** One for each policy; without `keepsConnections` it holds nothing. */
export function createHttpClient(policy: HttpPolicy) {
  const agent = policy.keepsConnections
    ? new SecureAgent({ keepAlive: true, timeout: KEEP_MS, maxFreeSockets: MAX_KEPT_CONNECTIONS })
    : undefined;
  return {
    /**
     * Resolves with the head, whatever the status.
     * @throws what `failed` makes, {HttpFailed}, or the signal's reason
     */
    open: (request: HttpRequest) => new HttpExchange(request, policy, agent).response(),
    /** Gives up connections that are kept. */
    close: () => agent?.destroy(),
  };
}

/** One request on its way, from the connection to the last byte of the response. */
export class HttpExchange {
  readonly #request: HttpRequest;
  readonly #policy: HttpPolicy;
  readonly #agent: SecureAgent | undefined;
  readonly #clock: Clock;
  /** Ends the way through a proxy, on which there is no request yet. */
  readonly #way = new AbortController();
  readonly #leave = () => this.fail(this.#request.signal.reason);
  #phase: FailurePhase = 'connect';
  #outgoing: ClientRequest | undefined;
  #incoming: IncomingMessage | undefined;
  #body: Readable | undefined;
  #receivedBytes = 0;
  #isOver = false;
  #reject: (reason: unknown) => void = () => {};
  #cancelTimeout = () => {};
  #unfollow = () => {};

  constructor(request: HttpRequest, policy: HttpPolicy, agent: SecureAgent | undefined) {
    this.#request = request;
    this.#policy = policy;
    this.#agent = agent;
    this.#clock = policy.clock ?? systemClock;
  }

  async response(): Promise<HttpResponse> {
    const { signal, follow } = this.#request;
    signal.throwIfAborted();
    this.#unfollow = follow?.(this) ?? this.#unfollow;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      signal.addEventListener('abort', this.#leave, { once: true });
      this.#limit('connectMs', 'no connection');
      this.#send(resolve).catch((error: unknown) => this.fail(error));
    });
  }

  receivedBytes(): number {
    return this.#receivedBytes;
  }

  /**
   * False while we hold bytes of the response that were not read yet: then the reader is slow, or
   * not there.
   */
  isWaiting(): boolean {
    const heldBytes = (this.#body?.readableLength ?? 0) + (this.#incoming?.readableLength ?? 0);
    return heldBytes === 0 && !this.#isOver;
  }

  /** The first failure counts. After the head the body carries it. */
  fail(cause: unknown): void {
    if (this.#isOver) return;
    const { signal, failed = (failure: HttpFailed) => failure } = this.#request;
    const reason = signal.aborted ? signal.reason : failed(new HttpFailed(this.#phase, cause));
    this.#end();
    this.#way.abort();
    this.#outgoing?.destroy();
    if (this.#body)
      this.#body.destroy(reason instanceof Error ? reason : new Error(String(reason)));
    else this.#reject(reason);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.signal.removeEventListener('abort', this.#leave);
    this.#cancelTimeout();
    this.#unfollow();
  }

  async #send(resolve: (response: HttpResponse) => void): Promise<void> {
    const { isDirect = false, ca } = this.#policy;
    const body = await encoded(this.#request.body);
    const socket = await this.#request.connection?.();
    if (this.#isOver) {
      socket?.destroy();
      return;
    }
    const way = { isDirect, agent: this.#agent, ca, signal: this.#way.signal, socket };
    const outgoing = await prepareRequest({ ...this.#request, ...way });
    this.#outgoing = outgoing;
    outgoing.on('error', (error) => this.fail(error));
    if (this.#isOver) {
      outgoing.destroy();
      return;
    }
    outgoing.once('upgrade', () =>
      this.fail(new NotHttp('it changes to a protocol that was not asked for')),
    );
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      this.#phase = 'body';
      this.#cancelTimeout();
      this.#incoming = incoming;
      this.#body = this.#bodyOf(incoming);
      this.#watchSilence();
      resolve({ status, headers, body: this.#body });
    });
    this.#noticeConnection(outgoing);
    writeBody(outgoing, body);
  }

  #noticeConnection(outgoing: ClientRequest): void {
    const isSecure = this.#request.url.protocol === 'https:';
    const connected = () => {
      if (this.#phase !== 'connect') return;
      this.#phase = 'head';
      this.#limit('headMs', 'no response');
    };
    outgoing.once('socket', (socket) => {
      if (outgoing.reusedSocket || (!socket.connecting && !isSecure)) connected();
      else socket.once(isSecure ? 'secureConnect' : 'connect', connected);
    });
  }

  #limit(name: keyof HttpTimeouts, what: string): void {
    this.#cancelTimeout();
    const ms = this.#policy.timeouts?.[name];
    if (ms === undefined) return;
    this.#cancelTimeout = this.#clock.after(ms, () =>
      this.fail(new Error(`${what} within ${ms / 1000} s`)),
    );
  }

  #bodyOf(incoming: IncomingMessage): Readable {
    const { filter } = this.#request;
    let isWanted = false;
    // `read()` joins the chunks that came in one read of the connection: a sixth to a half less
    // work per token.
    const passOn = () => {
      for (;;) {
        const piece: Buffer | null = incoming.read();
        isWanted = piece === null;
        if (piece === null) return;
        this.#receivedBytes += piece.length;
        const shown = filter === undefined ? piece : filter.push(piece);
        if (shown.length === 0) continue;
        body.push(shown);
        return;
      }
    };
    const body = new Readable({
      read: passOn,
      destroy: (error, done) => {
        incoming.destroy();
        this.#end();
        done(error);
      },
    });
    // A failure that comes before there is a listener must not end the process.
    body.on('error', () => {});
    incoming.on('readable', () => {
      if (isWanted) passOn();
    });
    incoming.once('end', () => {
      this.#end();
      if (filter !== undefined) body.push(filter.end());
      body.push(null);
    });
    incoming.on('error', (error) => this.fail(error));
    return body;
  }

  /** Gives up a body that is silent for too long. While it is not read, its silence is ours. */
  #watchSilence(): void {
    const { idleMs } = this.#policy.timeouts ?? {};
    if (idleMs === undefined) return;
    const intervalMs = idleMs / LOOKS;
    let seenBytes = 0;
    let lastMs = this.#clock.now();
    const look = () => {
      if (this.#receivedBytes !== seenBytes || !this.isWaiting()) lastMs = this.#clock.now();
      seenBytes = this.#receivedBytes;
      if (this.#clock.now() - lastMs >= idleMs)
        this.fail(new Error(`nothing came for ${idleMs / 1000} s`));
      else this.#cancelTimeout = this.#clock.after(intervalMs, look);
    };
    this.#cancelTimeout = this.#clock.after(intervalMs, look);
  }
}

/** A long text becomes bytes in slices, so that other requests need not wait for all of it. */
async function encoded(body: RequestBody | undefined): Promise<RequestBody | undefined> {
  if (typeof body !== 'string' || !isLongText(body)) return body;
  const pieces: Uint8Array[] = [];
  for (const slice of slicesOf(body)) {
    await nextTurn();
    pieces.push(Buffer.from(slice));
  }
  return pieces;
}

function writeBody(outgoing: ClientRequest, body: RequestBody | undefined): void {
  if (typeof body === 'string') outgoing.setHeader('content-length', Buffer.byteLength(body));
  if (body === undefined || typeof body === 'string') {
    outgoing.end(body);
    return;
  }
  const sizeBytes = body.reduce((sum, piece) => sum + piece.length, 0);
  outgoing.setHeader('content-length', sizeBytes);
  outgoing.cork();
  for (const piece of body) outgoing.write(piece);
  outgoing.end();
  outgoing.uncork();
}

class NotHttp extends Error {}
const isNotHttp = (error: unknown): boolean =>
  error instanceof NotHttp || codeOf(error)?.startsWith('HPE_') === true;

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (isNotHttp(error)) return 'it does not speak HTTP';
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)) return 'it cut the connection';
  return messageOf(error) || code;
}
