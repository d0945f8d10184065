// Writes what a handler returned: JSON, text, bytes, or an event stream with back-pressure and heartbeats.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { EventStream } from '../lib/event-stream.ts';
import { toWireError } from './error-table.ts';

/** The part of Express's response that replies use. */
export interface ReplyTarget extends ServerResponse {
  json(body: unknown): unknown;
}

/** Any handler result; generated/handlers.ts has the exact union per operation. */
export type AnyResult =
  | { status: number }
  | { status: number; json: unknown }
  | { status: number; events: EventStream<{ event?: string; data: unknown }> }
  | { status: number; type: string; text: string }
  | { status: number; type: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

export interface ReplyOptions {
  /** True when the stream is closed by `data: [DONE]`, as OpenAI's chat and completion streams are. */
  endsWithDone: boolean;
  /** True when a failure is an event named `error`, as the streams of downloads have it. */
  namedFailures?: boolean;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Milliseconds of silence after which a comment line keeps the connection open. */
  heartbeatMs: number;
}

const DONE = 'data: [DONE]\n\n';
const HEARTBEAT = ': ping\n\n';
/** Native servers send their head a moment before their first event. */
const HEADERS_ALONE_AFTER_MS = 5;

/** Sends a result. Resolves when the last byte is handed to the socket or the client has gone. */
export async function reply(response: ReplyTarget, result: AnyResult, options: ReplyOptions): Promise<void> {
  response.statusCode = result.status;
  if ('json' in result) {
    response.json(result.json);
  } else if ('events' in result) {
    await sendEvents(response, result.events, options);
  } else if ('text' in result) {
    response.setHeader('Content-Type', withCharset(result.type));
    response.end(result.text);
  } else if ('bytes' in result) {
    response.setHeader('Content-Type', result.type);
    if (result.bytes instanceof Uint8Array) response.end(result.bytes);
    else await sendChunks(response, result.bytes, options.signal);
  } else {
    response.end();
  }
}

/** Strings leave as UTF-8, which clients would otherwise have to guess. */
function withCharset(type: string): string {
  return /;\s*charset=/i.test(type) ? type : `${type}; charset=utf-8`;
}

async function sendEvents(
  response: ServerResponse,
  events: EventStream<{ event?: string; data: unknown }>,
  { endsWithDone, namedFailures = false, signal, heartbeatMs }: ReplyOptions,
): Promise<void> {
  response.setHeader('Content-Type', 'text/event-stream');
  response.setHeader('Cache-Control', 'no-cache');
  // Reverse proxies of the nginx kind would otherwise collect tokens.
  response.setHeader('X-Accel-Buffering', 'no');
  // Headers travel with the first event if it comes at once, which saves a packet, and don't wait for it if not.
  const flushing = setTimeout(() => response.flushHeaders(), HEADERS_ALONE_AFTER_MS);
  const heartbeat = setInterval(() => {
    // A client that doesn't read needs no sign of life, and gets no queue of them.
    if (!response.writableNeedDrain) response.write(HEARTBEAT);
  }, heartbeatMs);
  const stopHeartbeat = () => {
    clearTimeout(flushing);
    clearInterval(heartbeat);
  };
  signal.addEventListener('abort', stopHeartbeat, { once: true });
  try {
    for await (const chunk of 'encoded' in events ? events.encoded : encode(events)) {
      heartbeat.refresh();
      if (!response.write(chunk)) await drained(response, signal);
      if (signal.aborted) return;
    }
    response.end(endsWithDone && !('encoded' in events) ? DONE : undefined);
  } catch (error) {
    if (signal.aborted) return;
    // The status is sent already, so the failure travels as the last event; a missing end marker says it is no success.
    response.end(failureEvent(error, namedFailures));
    throw error;
  } finally {
    stopHeartbeat();
    signal.removeEventListener('abort', stopHeartbeat);
  }
}

function failureEvent(cause: unknown, isNamed: boolean): string {
  const { error } = toWireError(cause);
  const event = isNamed ? { event: 'error', data: { error: error.message, code: error.code } } : { data: { error } };
  return encodeEvent(event);
}

async function* encode(events: AsyncIterable<{ event?: string; data: unknown }>): AsyncGenerator<string> {
  for await (const event of events) yield encodeEvent(event);
}

function encodeEvent({ event, data }: { event?: string; data: unknown }): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}

async function sendChunks(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of chunks) {
    if (!response.write(chunk)) await drained(response, signal);
    if (signal.aborted) return;
  }
  response.end();
}

/** Waits until the client has read enough, or has gone. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
