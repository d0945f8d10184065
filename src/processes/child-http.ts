// Requests to children: a response as it comes, no timeouts, abort at once.
import type { OutgoingHttpHeaders } from 'node:http';
import { DomainError } from '../errors.ts';
import { isLargeJson, readLargeJson as readCheckedJson } from '../lib/json-text.ts';
import { createJsonShape, parseLimitedJson } from '../lib/limited-json.ts';
import {
  type BodyFilter,
  createHttpClient,
  type HttpFailed,
  type HttpResponse,
  type RequestBody,
} from '../platform/http/client.ts';
import { readBody } from '../platform/http/read-body.ts';
import { BackendHung } from './errors.ts';
import { childAt } from './known-children.ts';
import { NATIVE_SERVER, type Responder } from './responder.ts';

/** One request to a native server. */
export interface ChildRequest {
  /** `http://127.0.0.1:<port>`, without a path. */
  baseUrl: string;
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: RequestBody;
  /** What is made of the response's body before it is read. */
  filter?: BodyFilter | undefined;
  signal: AbortSignal;
}

/** What may be held of all responses together; one that is read whole takes its part of it. */
export interface RoomForWhole {
  addWhole(bytes: number): void;
  /** Called once, when the response may hold no more. */
  whenFull(onFull: (reason: Error) => void): void;
}

/** A response with the name of who gave it; providers' are of the same kind. */
export interface ChildResponse extends HttpResponse {
  from: Responder;
  /** Absent for what the server asks for itself, which is small. */
  room?: RoomForWhole;
}

/**
 * A connection for each request: llama-server closes some that it promised to keep, and no work is
 * done twice.
 */
const client = createHttpClient({ isDirect: true });

/**
 * Resolves with the head, whatever the status.
 * @throws {BackendCrashed} {BackendResponseInvalid}
 */
export async function openChildRequest(details: ChildRequest): Promise<ChildResponse> {
  const { baseUrl, method, path, headers, body, filter, signal } = details;
  const child = childAt(baseUrl);
  const ownHeaders: OutgoingHttpHeaders = {};
  // So that no caller can forget it.
  if (child?.key !== undefined) ownHeaders.authorization = `Bearer ${child.key}`;
  if (body !== undefined) ownHeaders['content-type'] = 'application/json';
  const response = await client.open({
    url: child?.url ?? new URL(baseUrl),
    path,
    method,
    headers: { ...ownHeaders, ...headers },
    body,
    filter,
    signal,
    connection: () => child?.takeConnection(),
    failed: (failure) => domainError(failure, `${method} ${path}`),
    follow: (exchange) => child?.follow(exchange) ?? (() => {}),
  });
  return { ...response, from: NATIVE_SERVER };
}

function domainError({ phase, isNotHttp, message, cause }: HttpFailed, what: string): Error {
  // A header or a path that can't be sent is our own mistake.
  if (cause instanceof BackendHung || cause instanceof TypeError) return cause;
  if (isNotHttp)
    return NATIVE_SERVER.invalid(`responded to ${what} with what is not HTTP.`, { cause });
  if (phase === 'body') return bodyBrokeOff(cause, NATIVE_SERVER);
  const why =
    phase === 'connect'
      ? 'nothing listens on its port any more'
      : `the connection was lost (${message})`;
  return NATIVE_SERVER.brokeOff(`did not respond to ${what}: ${why}.`, { cause });
}

/** The error for a body that broke off; `error` is what the body emitted. */
export function bodyBrokeOff(error: unknown, from: Responder): DomainError {
  if (error instanceof DomainError) return error;
  return from.brokeOff('cut the connection in the middle of its response.', { cause: error });
}

const DEFAULT_LIMIT_BYTES = 64 * 2 ** 20;
/** Of a response that is not JSON, in the message about it; a character has four bytes at most. */
const SHOWN_CHARACTERS = 120;
const SHOWN_BYTES = 4 * SHOWN_CHARACTERS;

type ReadOptions = { limitBytes?: number | undefined };

/**
 * Reads the whole body as text.
 * @throws {BackendResponseInvalid} when it is too long, and what the body fails with
 */
export const readText = async (
  response: ChildResponse,
  options: ReadOptions = {},
): Promise<string> => (await readBytes(response, options)).toString('utf8');

function readBytes(
  response: ChildResponse,
  { limitBytes: maxBytes = DEFAULT_LIMIT_BYTES }: ReadOptions,
  onPiece?: (piece: Buffer) => void,
): Promise<Buffer> {
  const { room, body, from } = response;
  // Reading it goes on with this error. One that has come whole by then is handed on.
  room?.whenFull((reason) => body.destroy(reason));
  return readBody(response, {
    maxBytes,
    tooLong: () => from.invalid(`sent a response of more than ${maxBytes} bytes.`),
    onPiece(piece) {
      onPiece?.(piece);
      room?.addWhole(piece.length);
    },
  });
}

/** Within the limits of `createJsonShape`. @throws {BackendResponseInvalid} */
export async function readJson(
  response: ChildResponse,
  { maxValues, ...options }: ReadOptions & { maxValues?: number } = {},
): Promise<unknown> {
  const shape = createJsonShape(maxValues === undefined ? {} : { maxValues });
  const bytes = await readBytes(response, options, shape.push);
  try {
    shape.check();
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw notJson(response.from, bytes, cause);
  }
}

/**
 * The same for what may be large: what is large in its outermost object is checked and left as
 * `JsonText`, to be passed on.
 * @throws {BackendResponseInvalid}
 */
export async function readLargeJson(
  response: ChildResponse,
  { limitBytes, ...limits }: ReadOptions & { maxDepth: number; maxValues: number },
): Promise<unknown> {
  const bytes = await readBytes(response, { limitBytes });
  try {
    if (isLargeJson(bytes.length)) return await readCheckedJson(bytes, limits);
    return parseLimitedJson(bytes, limits);
  } catch (cause) {
    throw notJson(response.from, bytes, cause);
  }
}

function notJson(from: Responder, bytes: Buffer, cause: unknown): DomainError {
  // Bytes that are not text would make the message one that clients and logs can't show.
  const start = bytes.toString('utf8', 0, SHOWN_BYTES).slice(0, SHOWN_CHARACTERS);
  const shown = start.replace(/[\p{C}\uFFFD]+/gu, '?');
  return from.invalid(`sent a response that is not JSON; it begins with: ${shown}`, { cause });
}
