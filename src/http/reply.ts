// Writes what a handler returned: JSON, text, bytes, or an event stream with back-pressure and
// heartbeats.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OperationRow } from '../../generated/handlers.ts';
import type { EventStream } from '../lib/event-stream.ts';
import { jsonPieces, withoutJsonText } from '../lib/json-text.ts';
import { isPushed, type PushedBytes } from '../lib/pushed-bytes.ts';
import { failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';

/** Below that, a client saves less than the work takes. */
const WORTH_BYTES = 4096;

/**
 * Lists and documents are asked for again and again as they are: what the last ones have become,
 * for a minute at most.
 */
const compressedBodies = new Map<string, Promise<Uint8Array>>();
const MOST_KEPT = 8;
const LARGEST_KEPT = 2 ** 21;
const KEPT_MS = 60_000;

function compressed(body: string): Promise<Uint8Array> {
  const known = compressedBodies.get(body);
  if (known !== undefined) return known;
  const made = promisify(gzip)(body);
  if (body.length > LARGEST_KEPT) return made;
  if (compressedBodies.size === 0) setTimeout(() => compressedBodies.clear(), KEPT_MS).unref();
  compressedBodies.set(body, made);
  const [oldest = ''] = compressedBodies.keys();
  if (compressedBodies.size > MOST_KEPT) compressedBodies.delete(oldest);
  return made;
}

export async function endCompressed(response: ServerResponse, body: string): Promise<void> {
  const sizeBytes = Buffer.byteLength(body);
  const isLarge = sizeBytes >= WORTH_BYTES;
  const isRead = response.req?.method === 'GET';
  if (isLarge && isRead) response.appendHeader('Vary', 'Accept-Encoding');
  const isCompressed = isLarge && isRead && takesGzip(response.req.headers['accept-encoding']);
  const packed = isCompressed ? await compressed(body) : undefined;
  if (packed) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', packed?.length ?? sizeBytes);
  response.end(packed ?? body);
}

/**
 * Large ones are responses to questions, which are not asked again, so that they are sent as they
 * are.
 */
function endWithPieces(response: ServerResponse, pieces: readonly (string | Uint8Array)[]): void {
  const sizeBytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.setHeader('Content-Length', sizeBytes);
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  const encodings = String(accepted ?? '').split(',');
  return encodings.some((one) => {
    const [name, quality] = one.split(';').map((part) => part.trim());
    return name === 'gzip' && Number(quality?.replace('q=', '') ?? 1) > 0;
  });
}

export interface ReplyTarget extends ServerResponse {
  json(body: unknown): unknown;
}

type Events = EventStream<{ event?: string; data: unknown }>;

export type AnyResult =
  | { status: number }
  | { status: number; json: unknown }
  | { status: number; events: Events }
  | { status: number; lines: AsyncIterable<unknown> }
  | { status: number; type: string; text: string }
  | { status: number; type: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

export interface ReplyOptions {
  endsWithDone: boolean;
  failureEvent?: OperationRow['failureEvent'];
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Milliseconds of silence after which a comment line keeps the connection open. */
  heartbeatMs: number;
  checksJson?: boolean;
}

const DONE = 'data: [DONE]\n\n';
export const HEARTBEAT = ': ping\n\n';
/** Native servers send their head a moment before their first event. */
const HEADERS_ALONE_AFTER_MS = 5;

/** Sends a result. Resolves when the last byte is handed to the socket or the client has gone. */
export async function reply(
  response: ReplyTarget,
  result: AnyResult,
  options: ReplyOptions,
): Promise<void> {
  response.statusCode = result.status;
  if ('json' in result) {
    if (options.checksJson) return void response.json(withoutJsonText(result.json));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    const pieces = jsonPieces(result.json);
    if (pieces.length > 1) endWithPieces(response, pieces);
    else await endCompressed(response, String(pieces[0]));
  } else if ('events' in result) await sendEvents(response, result.events, options);
  else if ('lines' in result) await sendLines(response, result.lines, options);
  else if ('text' in result) {
    response.setHeader('Content-Type', withCharset(result.type));
    response.end(result.text);
  } else if ('bytes' in result) {
    response.setHeader('Content-Type', result.type);
    if (result.bytes instanceof Uint8Array) response.end(result.bytes);
    else await send(response, { items: result.bytes, encode: (piece) => piece }, options);
  } else response.end();
}

const withCharset = (type: string): string =>
  /;\s*charset=/i.test(type) ? type : `${type}; charset=utf-8`;

/**
 * Sets the headers of an event stream, which leave with its first bytes. Does nothing when they
 * have left already.
 */
export function beginEventStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Content-Type', 'text/event-stream');
  response.setHeader('Cache-Control', 'no-cache');
  // Reverse proxies of the nginx kind would otherwise collect tokens.
  response.setHeader('X-Accel-Buffering', 'no');
}

async function sendEvents(
  response: ServerResponse,
  events: Events,
  options: ReplyOptions,
): Promise<void> {
  const { endsWithDone, failureEvent = 'data' } = options;
  beginEventStream(response);
  // Headers travel with the first event if it comes at once, which saves a packet, and don't wait
  // for it if not.
  const flushing = setTimeout(() => {
    if (!response.headersSent) response.flushHeaders();
  }, HEADERS_ALONE_AFTER_MS);
  // The status is sent already, so the failure travels as the last event; a missing end marker
  // shows that it did not succeed.
  const failure = (error: unknown, sent: number) =>
    failureEnd(toWireError(error), failureEvent, sent);
  const sending =
    'encoded' in events
      ? send(
          response,
          { items: events.encoded, encode: (chunk) => chunk, sign: HEARTBEAT, failure },
          options,
        )
      : send(
          response,
          {
            items: events,
            encode: encodeEvent,
            sign: HEARTBEAT,
            failure,
            last: endsWithDone ? DONE : '',
          },
          options,
        );
  await sending.finally(() => clearTimeout(flushing));
}

/**
 * JSON values, one a line. Spaces keep a silent connection open: in front of a value, no parser
 * minds them.
 */
async function sendLines(
  response: ServerResponse,
  items: AsyncIterable<unknown>,
  options: ReplyOptions,
) {
  response.setHeader('Content-Type', 'application/x-ndjson');
  response.setHeader('X-Accel-Buffering', 'no');
  const encode = (line: unknown) => `${JSON.stringify(line)}\n`;
  const failure = (error: unknown) =>
    response.headersSent ? failureEnd(toWireError(error), 'line', 0) : undefined;
  await send(response, { items, encode, sign: ' ', failure }, options);
}

interface Sending<Item> {
  items: AsyncIterable<Item>;
  encode(item: Item): string | Uint8Array;
  /** Of life. */
  sign?: string;
  last?: string;
  /** What a stream that fails ends with. */
  failure?(error: unknown, sent: number): string | undefined;
}

async function send<Item>(
  response: ServerResponse,
  { items, encode, sign, last, failure }: Sending<Item>,
  { signal, heartbeatMs }: ReplyOptions,
): Promise<void> {
  let sent = 0;
  const heartbeat = sign === undefined ? undefined : startHeartbeat(response, sign, heartbeatMs);
  const onChunk = () => {
    sent += 1;
    heartbeat?.refresh();
  };
  try {
    if (isPushed(items)) return await sendPushed(response, items, { onChunk, signal });
    for await (const item of items) {
      onChunk();
      if (!response.write(encode(item))) await drained(response, signal);
      if (signal.aborted) return;
    }
    response.end(last || undefined);
  } catch (error) {
    if (signal.aborted) return;
    const end = failure?.(error, sent);
    if (end !== undefined) response.end(end);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** A client that doesn't read needs no sign of life, and gets no queue of them. */
export function startHeartbeat(
  response: ServerResponse,
  sign: string,
  heartbeatMs: number,
  beforeSign = () => {},
) {
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    beforeSign();
    if (!isBlocked(response)) response.write(sign);
  }, heartbeatMs);
  return timer;
}

function sendPushed(
  response: ServerResponse,
  source: PushedBytes,
  { onChunk, signal }: { onChunk: () => void; signal: AbortSignal },
): Promise<void> {
  const writer = createChunkWriter(response);
  let stop = () => {};
  const sent = new Promise<void>((resolve, reject) => {
    const flow = source.pushTo({
      write(chunk) {
        onChunk();
        return writer.write(chunk);
      },
      end(last) {
        response.end(last);
        resolve();
      },
      fail: reject,
    });
    const onAbort = () => {
      flow.cancel();
      resolve();
    };
    const stopWaiting = writer.onDrain(flow.resume);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    stop = () => {
      stopWaiting();
      signal.removeEventListener('abort', onAbort);
    };
  });
  return sent.finally(stop);
}

function encodeEvent({ event, data }: { event?: string; data: unknown }): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Node writes a chunk as four buffers (13 us), this as one (7). The head, HTTP/1.0 and pipelined
 * responses go Node's way.
 */
export const createChunkWriter = (response: ServerResponse) => ({
  write(piece: Uint8Array): boolean {
    const { socket } = response;
    const isFramedByUs =
      response.headersSent &&
      response.chunkedEncoding &&
      socket !== null &&
      !response.writableEnded;
    // An empty chunk would be the end of the response.
    return isFramedByUs && piece.length > 0 ? socket.write(frame(piece)) : response.write(piece);
  },
  onDrain(listener: () => void): () => void {
    const { socket } = response;
    response.on('drain', listener);
    socket?.on('drain', listener);
    return () => {
      response.off('drain', listener);
      socket?.off('drain', listener);
    };
  },
});

export const isBlocked = (response: ServerResponse): boolean =>
  response.writableNeedDrain || response.socket?.writableNeedDrain === true;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

function frame(piece: Uint8Array): Buffer {
  const head = `${piece.length.toString(16)}\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + piece.length + 2);
  bytes.write(head, 'latin1');
  bytes.set(piece, head.length);
  bytes[bytes.length - 2] = CARRIAGE_RETURN;
  bytes[bytes.length - 1] = LINE_FEED;
  return bytes;
}
