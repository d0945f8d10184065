// The HTTP client to children: a response as it comes, no timeouts, abort at once.
import { type OutgoingHttpHeaders, request } from 'node:http';
import { BackendCrashed, BackendHung, BackendResponseInvalid, ProviderBrokeOff } from '../errors.ts';
import { codeOf } from '../lib/error-values.ts';
import { LARGE_JSON_BYTES, readLargeJson } from '../lib/large-json.ts';
import { createJsonShape } from '../lib/limited-json.ts';
import { exchange, type HttpResponse, isConnectionLoss, isNotHttp, ownConnection } from '../platform/http/exchange.ts';
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
export type ChildResponse = HttpResponse;

/**
 * Sends a request to a child and resolves with the head of its response, whatever the status.
 *
 * Each request has a connection of its own. llama-server closes a connection after every streamed response although it
 * promised to keep it, and nobody can tell whether a request on such a connection was read: work must never be done twice.
 * @throws {BackendCrashed} when nobody listens, or when the connection dies before the response.
 * @throws {BackendResponseInvalid} when the response is not HTTP.
 * @throws the signal's reason when it aborts first.
 */
export async function openChildRequest(details: ChildRequest): Promise<ChildResponse> {
  const { baseUrl, method, path, headers, body, signal } = details;
  signal.throwIfAborted();
  const what = `${method} ${path}`;
  const key = keyOf(baseUrl);
  const outgoing = request(new URL(baseUrl), {
    ...{ method, path, ...ownConnection },
    headers: {
      // So that no caller can forget it.
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const sent = exchange(outgoing, {
    body,
    signal,
    failureOf(error, hasHead) {
      if (isNotHttp(error)) return notHttp(error, what);
      return hasHead ? error : domainError(error, what);
    },
    onOver: () => forget(),
  });
  const forget = followRequest(baseUrl, sent);
  return sent.response;
}

function notHttp(cause: Error, what: string): BackendResponseInvalid {
  return new BackendResponseInvalid(`The native server's response to ${what} is not HTTP: ${cause.message}.`, {
    cause,
  });
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
