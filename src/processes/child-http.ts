// The HTTP client to children: nothing between the caller and node:http, no timeouts, abort at once.
import { Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { BackendAnswerInvalid, BackendCrashed } from '../errors.ts';

/**
 * Connections are kept and used again: on loopback that takes 0.16 ms for a plain request where a fresh connection takes
 * 0.42 ms (p50, 3600 requests each, alternating). llama-server closes the socket after every streamed answer although it
 * promised to keep it, so a kept socket may be dead: a request on one that dies before any byte of an answer is sent
 * again, once, on a fresh connection. Nothing is lost by that, for a closed socket's request was never read.
 * Two limits keep it harmless: few idle sockets (each holds a thread of a cpp-httplib server), the newest used first.
 */
const keptConnections = new Agent({ keepAlive: true, maxFreeSockets: 16, scheduling: 'lifo' });

/** What to ask a child. */
export interface ChildRequest {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string;
  method: string;
  /** With the query, e.g. `/slots/0?action=erase`. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Cancels the request and its answer; the only thing that does. */
  signal: AbortSignal;
}

/** A child's answer: the head, and the body as it comes. */
export interface ChildAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Must be read to its end or destroyed. Emits the signal's reason as its error when that aborts. */
  body: IncomingMessage;
}

/**
 * Sends a request to a child and resolves with the head of its answer, whatever the status.
 * @throws {BackendCrashed} when nobody listens, or when the connection dies before the answer.
 * @throws {BackendAnswerInvalid} when the answer is not HTTP.
 * @throws the signal's reason when it aborts first.
 */
export async function openChildRequest(details: ChildRequest): Promise<ChildAnswer> {
  details.signal.throwIfAborted();
  try {
    return await send(details, keptConnections);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(details, false);
  }
}

/** A kept connection turned out to be closed; never leaves this file. */
class StaleConnection extends Error {}

function send(details: ChildRequest, agent: Agent | false): Promise<ChildAnswer> {
  const { baseUrl, method, path, body, signal } = details;
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, agent, headers: headersOf(details) });
    let incoming: IncomingMessage | undefined;

    function onAbort(): void {
      (incoming ?? outgoing).destroy(toError(signal.reason));
    }
    signal.addEventListener('abort', onAbort, { once: true });
    // Follows every ending, also of the answer: the request is closed last.
    outgoing.once('close', () => signal.removeEventListener('abort', onAbort));

    outgoing.on('error', (cause) => {
      // After the head the body carries the error.
      if (incoming !== undefined) return;
      if (signal.aborted) reject(signal.reason);
      else if (outgoing.reusedSocket && isConnectionLoss(cause)) reject(new StaleConnection());
      else reject(domainError(cause, `${method} ${path}`));
    });
    outgoing.once('response', (response) => {
      incoming = response;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
    });
    outgoing.end(body);
  });
}

function headersOf({ headers, body }: ChildRequest): OutgoingHttpHeaders {
  if (body === undefined) return headers ?? {};
  const defaults = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return headers === undefined ? defaults : { ...defaults, ...headers };
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
  const code = codeOf(cause);
  if (code.startsWith('HPE_')) {
    return new BackendAnswerInvalid(`The native server's answer to ${what} is not HTTP: ${cause.message}.`, { cause });
  }
  const why =
    code === 'ECONNREFUSED' ? 'nothing listens on its port any more' : `the connection was lost (${cause.message})`;
  return new BackendCrashed(`The native server did not answer ${what}: ${why}.`, { cause });
}

/** The error for a body that broke off; `error` is what the body emitted. */
export function bodyBrokeOff(error: unknown): BackendCrashed {
  return new BackendCrashed('The native server cut the connection in the middle of its answer.', { cause: error });
}

const DEFAULT_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads the whole body as text.
 * @throws {BackendAnswerInvalid} when it is longer than `limitBytes` (64 MiB unless told).
 * @throws {BackendCrashed} when it breaks off; the signal's reason when the request was aborted.
 */
export async function readText(
  answer: ChildAnswer,
  { limitBytes = DEFAULT_LIMIT_BYTES, signal }: { limitBytes?: number; signal?: AbortSignal } = {},
): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) {
        // Leaving the loop destroys the body and with it the connection.
        throw new BackendAnswerInvalid(`The native server's answer is longer than ${limitBytes} bytes.`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BackendAnswerInvalid) throw error;
    signal?.throwIfAborted();
    if (error instanceof Error && isConnectionLoss(error)) throw bodyBrokeOff(error);
    throw error;
  }
  return Buffer.concat(chunks, sizeBytes).toString('utf8');
}

/**
 * Reads the whole body as JSON.
 * @throws {BackendAnswerInvalid} when it is not JSON, and everything that {@link readText} throws.
 */
export async function readJson(
  answer: ChildAnswer,
  options: { limitBytes?: number; signal?: AbortSignal } = {},
): Promise<unknown> {
  const text = await readText(answer, options);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const start = text.slice(0, 120);
    throw new BackendAnswerInvalid(`The native server's answer is not JSON; it begins with: ${start}`, { cause });
  }
}
