// The HTTP client to children: a request in one write, a response as it comes, no timeouts, abort at once.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { BackendCrashed, BackendHung, BackendResponseInvalid, ProviderBrokeOff } from '../errors.ts';
import { LARGE_JSON_BYTES, readLargeJson } from '../lib/large-json.ts';
import { createJsonShape } from '../lib/limited-json.ts';
import { keepConnection, takeConnection } from './child-connections.ts';
import { keyOf } from './child-keys.ts';
import { followRequest } from './child-traffic.ts';
import { createResponseParser, MalformedResponse, type Progress } from './response-parser.ts';

/** What to ask a child. */
export interface ChildRequest {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string;
  method: string;
  /** With the query, e.g. `/slots/0?action=erase`. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | readonly Uint8Array[];
  /** Cancels the request and its response; the only thing that does. */
  signal: AbortSignal;
}

/** A child's response: the head, and the body as it comes. */
export interface ChildResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /**
   * Must be read to its end or destroyed. What comes in one read of the connection comes as one piece. Emits the
   * signal's reason as its error when that aborts.
   */
  body: Readable;
}

/**
 * Sends a request to a child and resolves with the head of its response, whatever the status.
 *
 * Connections of questions (GET) are kept and used again. A kept socket may be dead: llama-server closes it after every
 * streamed response although it promised to keep it. So a question whose connection dies before any byte of a response is
 * asked again, once, on a fresh one. Nobody can tell whether a lost request was read, and work must never be done twice:
 * anything else has a connection of its own.
 * @throws {BackendCrashed} when nobody listens, or when the connection dies before the response.
 * @throws {BackendResponseInvalid} when the response is not HTTP.
 * @throws the signal's reason when it aborts first.
 */
export async function openChildRequest(details: ChildRequest): Promise<ChildResponse> {
  details.signal.throwIfAborted();
  if (!isQuestion(details.method)) return send(details, { isFresh: true });
  try {
    return await send(details, { isFresh: false });
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(details, { isFresh: true });
  }
}

/** True for what may be sent twice. */
function isQuestion(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A kept connection turned out to be closed; never leaves this file. */
class StaleConnection extends Error {}

function send(details: ChildRequest, { isFresh }: { isFresh: boolean }): Promise<ChildResponse> {
  const { baseUrl, method, path, signal } = details;
  const head = requestHead(details);
  return new Promise((resolve, reject) => {
    const connection = takeConnection(baseUrl, { isFresh });
    const { socket, isUsedAgain } = connection;
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
        fail(error instanceof MalformedResponse ? notHttp(error, `${method} ${path}`) : toError(error));
        return;
      }
      if (progress === 'unfinished') return;
      isWhole = true;
      connection.user = undefined;
      // One that answers before it has heard everything would take the rest for the next request.
      const isQuiet = progress === 'whole' && parser.keepsConnection() && socket.writableLength === 0;
      if (isQuiet && isQuestion(method)) keepConnection(baseUrl, connection);
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
      if (body) {
        body.destroy(error);
        return;
      }
      over();
      if (signal.aborted) reject(signal.reason);
      else if (isUsedAgain && receivedBytes === 0 && isConnectionLoss(error)) reject(new StaleConnection());
      else reject(domainError(error, `${method} ${path}`));
    }

    const onAbort = () => fail(toError(signal.reason));
    const forget = followRequest(baseUrl, {
      receivedBytes: () => receivedBytes,
      isWaiting: () => body === undefined || (body.readableLength === 0 && !isWhole),
      fail,
    });
    function over(): void {
      signal.removeEventListener('abort', onAbort);
      forget();
    }

    signal.addEventListener('abort', onAbort, { once: true });
    connection.user = { onData, onClose };
    if (details.body === undefined || typeof details.body === 'string') {
      socket.write(head + (details.body ?? ''));
    } else {
      socket.cork();
      socket.write(head, 'latin1');
      for (const piece of details.body) socket.write(piece);
      socket.uncork();
    }
  });
}

/** Everything in front of the body, with the child's key, so that no caller can forget it. @throws {TypeError} for what would become more than one line. */
function requestHead({ baseUrl, method, path, headers, body }: ChildRequest): string {
  let lines = `${method} ${path} HTTP/1.1\r\nhost: ${baseUrl.slice(baseUrl.indexOf('//') + 2)}\r\n`;
  const key = keyOf(baseUrl);
  if (key !== undefined) lines += `authorization: Bearer ${key}\r\n`;
  if (/[^\x21-\x7e]/.test(path)) throw new TypeError(`The path ${JSON.stringify(path)} is not encoded.`);
  if (body !== undefined) {
    lines += `content-length: ${lengthOf(body)}\r\n`;
    if (headers?.['content-type'] === undefined) lines += 'content-type: application/json\r\n';
  }
  for (const name in headers) {
    const value = String(headers[name]);
    if (/[^\t\x20-\x7e]/.test(name + value))
      throw new TypeError(`The header ${JSON.stringify(name)} has no such value.`);
    lines += `${name}: ${value}\r\n`;
  }
  return `${lines}\r\n`;
}

function lengthOf(body: string | readonly Uint8Array[]): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
}

function hungUp(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}

function notHttp(cause: MalformedResponse, what: string): BackendResponseInvalid {
  return new BackendResponseInvalid(`The native server's answer to ${what} is not HTTP: ${cause.message}.`, { cause });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isConnectionLoss(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(codeOf(error));
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function domainError(cause: Error, what: string): Error {
  if (cause instanceof BackendHung || cause instanceof BackendResponseInvalid) return cause;
  const code = codeOf(cause);
  const why =
    code === 'ECONNREFUSED' ? 'nothing listens on its port any more' : `the connection was lost (${cause.message})`;
  return new BackendCrashed(`The native server did not answer ${what}: ${why}.`, { cause });
}

/** The error for a body that broke off; `error` is what the body emitted. */
export function bodyBrokeOff(error: unknown): BackendCrashed | BackendHung | BackendResponseInvalid | ProviderBrokeOff {
  if (error instanceof BackendHung || error instanceof BackendResponseInvalid) return error;
  if (error instanceof ProviderBrokeOff) return error;
  return new BackendCrashed('The native server cut the connection in the middle of its response.', { cause: error });
}

const DEFAULT_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads the whole body as text.
 * @throws {BackendResponseInvalid} when it is longer than `limitBytes` (64 MiB unless told).
 * @throws {BackendCrashed} when it breaks off; the signal's reason when the request was aborted.
 */
export async function readText(answer: ChildResponse, options: ReadOptions = {}): Promise<string> {
  return (await readBytes(answer, options)).toString('utf8');
}

interface ReadOptions {
  limitBytes?: number;
  signal?: AbortSignal;
  /** Gets each piece as it comes. */
  onPiece?: (piece: Buffer) => void;
}

async function readBytes(answer: ChildResponse, options: ReadOptions): Promise<Buffer> {
  const { limitBytes = DEFAULT_LIMIT_BYTES, signal, onPiece } = options;
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      sizeBytes += piece.length;
      if (sizeBytes > limitBytes) {
        // Leaving the loop destroys the body and with it the connection.
        throw new BackendResponseInvalid(`The native server's response is longer than ${limitBytes} bytes.`);
      }
      onPiece?.(piece);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof BackendResponseInvalid) throw error;
    signal?.throwIfAborted();
    if (error instanceof Error && isConnectionLoss(error)) throw bodyBrokeOff(error);
    throw error;
  }
  return Buffer.concat(pieces, sizeBytes);
}

/**
 * Reads the whole body as JSON, within the limits of `createJsonShape`.
 * @throws {BackendResponseInvalid} when it is not JSON, and everything that {@link readText} throws.
 */
export async function readJson(
  answer: ChildResponse,
  { maxValues, ...options }: Pick<ReadOptions, 'limitBytes' | 'signal'> & { maxValues?: number } = {},
): Promise<unknown> {
  const shape = createJsonShape(maxValues === undefined ? {} : { maxValues });
  const bytes = await readBytes(answer, { ...options, onPiece: shape.push });
  // Bytes that are no text would make the message one that clients and logs can't show.
  const start = bytes
    .toString('utf8', 0, 240)
    .slice(0, 120)
    .replace(/[\p{C}\uFFFD]+/gu, '?');
  try {
    shape.check();
    return bytes.length < LARGE_JSON_BYTES ? JSON.parse(bytes.toString('utf8')) : await readLargeJson(bytes);
  } catch (cause) {
    throw new BackendResponseInvalid(`The native server's response is not JSON; it begins with: ${start}`, { cause });
  }
}
