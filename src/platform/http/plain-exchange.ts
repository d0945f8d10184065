// One request and its response over a connection without encryption: the request in one write, the response as it comes.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { keepConnection, takeConnection } from './plain-connections.ts';
import { createResponseParser, type Progress } from './response-parser.ts';

export interface PlainRequest {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  method: string;
  /** With the query, e.g. `/slots/0?action=erase`. */
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string | readonly Uint8Array[] | undefined;
  /** Cancels the request and its response. */
  signal: AbortSignal;
  /** True to have a connection that has brought no response before. */
  isFresh: boolean;
  /** Whether the connection may be kept for another request. */
  isKept: boolean;
  /** Called once a new connection is made. */
  onConnected?(): void;
  /** What the request fails with, unless it was cancelled. */
  failureOf(error: Error, state: FailureState): Error;
  /** Called once: the response is whole, or has failed. */
  onOver(): void;
}

export interface FailureState {
  /** The connection had brought a response before, and was closed before a byte of this one. */
  isStale: boolean;
  /** The head of the response was there. */
  hasHead: boolean;
}

export interface PlainResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /**
   * Must be read to its end or destroyed. What comes in one read of the connection comes as one piece. Emits the
   * signal's reason as its error when that aborts.
   */
  body: Readable;
}

/** A request on its way. */
export interface PlainExchange {
  response: Promise<PlainResponse>;
  receivedBytes(): number;
  /** False while we hold bytes of the response that nobody has taken yet: then the reader is slow, or not there. */
  isWaiting(): boolean;
  fail(error: Error): void;
}

/** Sends a request. Long because all of it is about one connection. @throws {TypeError} for a path or a header that would become more than one line */
export function sendPlain(request: PlainRequest): PlainExchange {
  const { origin, method, signal, isFresh, isKept } = request;
  const head = headOf(request);
  const connection = takeConnection(origin, { isFresh });
  const { socket, isUsedAgain } = connection;
  let resolve: (response: PlainResponse) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const response = new Promise<PlainResponse>((...settle) => {
    [resolve, reject] = settle;
  });
  let body: Readable | undefined;
  let receivedBytes = 0;
  let isWhole = false;

  const parser = createResponseParser({
    method,
    onHead({ status, headers }) {
      body = responseBody();
      resolve({ status, headers, body });
    },
    onBody(bytes) {
      if (body?.push(bytes) === false) socket.pause();
    },
  });

  function responseBody(): Readable {
    const created = new Readable({
      read: () => void socket.resume(),
      destroy(error, done) {
        // Afterwards the connection may be somebody else's.
        if (!isWhole) {
          connection.user = undefined;
          socket.destroy();
        }
        over();
        done(error);
      },
    });
    // A failure that nobody is there to hear must not end the process.
    created.on('error', () => {});
    return created;
  }

  function onData(bytes: Buffer): void {
    receivedBytes += bytes.length;
    let progress: Progress;
    try {
      progress = parser.push(bytes);
    } catch (error) {
      fail(toError(error));
      return;
    }
    if (progress === 'unfinished') return;
    isWhole = true;
    connection.user = undefined;
    // One that answers before it has heard everything would take the rest for the next request.
    const isQuiet = progress === 'whole' && parser.keepsConnection() && socket.writableLength === 0;
    if (isQuiet && isKept) keepConnection(origin, connection);
    else socket.destroy();
    body?.push(null);
  }

  function onClose(cause: NodeJS.ErrnoException | undefined): void {
    // A reset is no end, even of a response that has no other.
    if (cause === undefined && parser.end()) {
      isWhole = true;
      body?.push(null);
    } else fail(cause ?? hungUp());
  }

  /** The first failure counts. After the head the body carries it. */
  function fail(error: Error): void {
    connection.user = undefined;
    socket.destroy();
    const isStale = isUsedAgain && receivedBytes === 0 && isConnectionLoss(error);
    const failure = () => request.failureOf(error, { isStale, hasHead: body !== undefined });
    if (body) {
      body.destroy(signal.aborted ? toError(signal.reason) : failure());
      return;
    }
    over();
    reject(signal.aborted ? signal.reason : failure());
  }

  const onAbort = () => fail(toError(signal.reason));
  let isOver = false;
  function over(): void {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    request.onOver();
  }

  signal.addEventListener('abort', onAbort, { once: true });
  connection.user = { onData, onClose };
  if (request.onConnected) socket.once('connect', request.onConnected);
  if (request.body === undefined || typeof request.body === 'string') socket.write(head + (request.body ?? ''));
  else {
    socket.cork();
    socket.write(head, 'latin1');
    for (const piece of request.body) socket.write(piece);
    socket.uncork();
  }
  return {
    response,
    receivedBytes: () => receivedBytes,
    isWaiting: () => body === undefined || (body.readableLength === 0 && !isWhole),
    fail,
  };
}

/** Everything in front of the body. */
function headOf({ origin, method, path, headers, body }: PlainRequest): string {
  let lines = `${method} ${path} HTTP/1.1\r\nhost: ${origin.slice(origin.indexOf('//') + 2)}\r\n`;
  if (/[^\x21-\x7e]/.test(path)) throw new TypeError(`The path ${JSON.stringify(path)} is not encoded.`);
  if (body !== undefined) lines += `content-length: ${lengthOf(body)}\r\n`;
  for (const name in headers) {
    const value = String(headers[name]);
    if (/[^\t\x20-\x7e]/.test(name + value))
      throw new TypeError(`The header ${JSON.stringify(name)} has no such value.`);
    lines += `${name}: ${value}\r\n`;
  }
  return `${lines}\r\n`;
}

/** In bytes. */
export function lengthOf(body: string | readonly Uint8Array[]): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
}

function hungUp(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}

/** True for an error of a connection that the other side has closed. */
export function isConnectionLoss(error: Error): boolean {
  return 'code' in error && ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(String(error.code));
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
