// Writes what a handler returned: JSON, text, bytes, lines of JSON, or an event stream with
// back-pressure and heartbeats.
import type { ServerResponse } from 'node:http';
import type { OperationRow } from '../../generated/handlers.ts';
import type { EventStream } from '../lib/event-stream.ts';
import { jsonInTurns } from '../lib/json-in-turns.ts';
import { withoutJsonText } from '../lib/json-text.ts';
import { endCompressed } from './compressed.ts';
import { failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';
import { beginEventStream, HEARTBEAT } from './heartbeat.ts';
import { type StreamOptions, sendPieces } from './reply-stream.ts';

/** A response with Express's way of sending JSON, which express-openapi-validator listens to. */
export interface ReplyTarget extends ServerResponse {
  json(body: unknown): unknown;
}

type Events = EventStream<{ event?: string; data: unknown }>;

/** What any handler may return; `generated/handlers.ts` says what each one may. */
export type AnyResult =
  | { status: number }
  | { status: number; json: unknown }
  | { status: number; events: Events }
  | { status: number; lines: AsyncIterable<unknown> }
  | { status: number; type: string; text: string }
  | { status: number; type: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

export interface ReplyOptions extends StreamOptions {
  /** True for streams that say `[DONE]` when they end well. */
  endsWithDone: boolean;
  /** The form in which a stream tells that it has failed. */
  failureEvent?: OperationRow['failureEvent'];
  /** True where JSON goes through Express, so that it is checked against the document. */
  checksJson?: boolean;
}

const DONE = 'data: [DONE]\n\n';

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
    if (options.checksJson) response.json(withoutJsonText(result.json));
    else await sendJson(response, result.json);
  } else if ('events' in result) {
    await sendEvents(response, result.events, options);
  } else if ('lines' in result) {
    await sendLines(response, result.lines, options);
  } else if ('text' in result) {
    response.setHeader('Content-Type', withCharset(result.type));
    response.end(result.text);
  } else if ('bytes' in result) {
    response.setHeader('Content-Type', result.type);
    if (result.bytes instanceof Uint8Array) response.end(result.bytes);
    else await sendPieces(response, { items: result.bytes, encode: (piece) => piece }, options);
  } else {
    response.end();
  }
}

async function sendJson(response: ServerResponse, json: unknown): Promise<void> {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const pieces = await jsonInTurns(json);
  if (pieces.length > 1) endWithPieces(response, pieces);
  else await endCompressed(response, String(pieces[0]));
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

const withCharset = (type: string): string =>
  /;\s*charset=/i.test(type) ? type : `${type}; charset=utf-8`;

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
  const shared = { sign: HEARTBEAT, failure };
  try {
    if ('encoded' in events) {
      const sending = { ...shared, items: events.encoded, encode: (chunk: Uint8Array) => chunk };
      await sendPieces(response, sending, options);
    } else {
      const last = endsWithDone ? DONE : '';
      await sendPieces(response, { ...shared, items: events, encode: encodeEvent, last }, options);
    }
  } finally {
    clearTimeout(flushing);
  }
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
  await sendPieces(response, { items, encode, sign: ' ', failure }, options);
}

function encodeEvent({ event, data }: { event?: string; data: unknown }): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}
