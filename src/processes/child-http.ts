// The HTTP client to children: a request in one write, a response as it comes, no timeouts, abort at once.
import type { OutgoingHttpHeaders } from 'node:http';
import { BackendCrashed, BackendHung, BackendResponseInvalid, ProviderBrokeOff } from '../errors.ts';
import { codeOf } from '../lib/error-values.ts';
import { LARGE_JSON_BYTES, readLargeJson } from '../lib/large-json.ts';
import { createJsonShape } from '../lib/limited-json.ts';
import { isConnectionLoss, type PlainResponse, sendPlain } from '../platform/http/plain-exchange.ts';
import { MalformedResponse } from '../platform/http/response-parser.ts';
import { keyOf } from './child-keys.ts';
import { followRequest } from './child-traffic.ts';

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
export type ChildResponse = PlainResponse;

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
  const { baseUrl, method, path, headers, body, signal } = details;
  const what = `${method} ${path}`;
  const key = keyOf(baseUrl);
  const exchange = sendPlain({
    ...{ origin: baseUrl, method, path, body, signal },
    headers: {
      // So that no caller can forget it.
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...{ isFresh, isKept: isQuestion(method) },
    failureOf(error, { isStale, hasHead }) {
      if (error instanceof MalformedResponse) return notHttp(error, what);
      if (hasHead) return error;
      return isStale ? new StaleConnection() : domainError(error, what);
    },
    onOver: () => forget(),
  });
  const forget = followRequest(baseUrl, exchange);
  return exchange.response;
}

function notHttp(cause: MalformedResponse, what: string): BackendResponseInvalid {
  return new BackendResponseInvalid(`The native server's answer to ${what} is not HTTP: ${cause.message}.`, { cause });
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
