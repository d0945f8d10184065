// Reads JSON bodies, within limits that are checked before and while they arrive; refuses what no operation takes.

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type NextFunction, type Request, type RequestHandler } from 'express';
import { createJsonShape, JsonTooLarge } from '../lib/limited-json.ts';
import { sendError } from './error-response.ts';
import { RequestRefused, refusal } from './error-table.ts';
import { FORM_TYPE, JSON_TYPE, type RoutedOperations } from './routing-document.ts';
import { bodyMissing } from './validation-message.ts';

/** What curl calls a body of which nothing is said, and pages of other sites may send without asking. */
const CURL_TYPE = 'application/x-www-form-urlencoded';
/** Room for the text fields and boundaries around the files of a form. */
const FORM_OVERHEAD_BYTES = 2 ** 20;

/** What requests and WebSocket messages may have: no more than is parsed and checked in a few dozen milliseconds. */
export const REQUEST_JSON_LIMITS = { maxDepth: 128, maxValues: 300_000, maxStructures: 60_000, maxEscapes: 1_000_000 };

export interface BodyLimits {
  /** Largest JSON body. */
  maxBodyBytes: number;
  /** Largest file of a form. */
  maxUploadBytes: number;
}

/** A body in pieces of a few bytes costs hundreds of times what the bytes do, and is what nobody's client sends. */
const MAX_PIECES = 1000;
const MIN_PIECE_BYTES = 64;

/**
 * Refuses a body that comes in far too many pieces, and closes its connection. Reading begins in the turn of this step: the
 * parsers of JSON and of forms, which come next, listen by then as well.
 */
export const refuseTinyPieces: RequestHandler = (request, response, next) => {
  let pieces = 0;
  let receivedBytes = 0;
  function count(piece: Buffer): void {
    pieces += 1;
    receivedBytes += piece.length;
    if (pieces <= MAX_PIECES + receivedBytes / MIN_PIECE_BYTES || response.headersSent) return;
    request.socket.pause();
    // What is left of the same read costs only half as much when nobody listens.
    request.unpipe().removeAllListeners('data').resume();
    response.set('Connection', 'close');
    sendError(request, response, TOO_MANY_PIECES);
  }
  if (request.headers['content-type'] !== undefined) request.on('data', count);
  next();
};

const TOO_MANY_PIECES = refusal({
  status: 400,
  message: 'The body comes in too many tiny pieces. Send it with its length, or in larger chunks.',
});

/** Most bytes that a form may have, with everything in it. */
export function maxFormBytes({ maxUploadBytes }: BodyLimits): number {
  return maxUploadBytes + FORM_OVERHEAD_BYTES;
}

/**
 * Refuses what the operation doesn't take, before a byte of it is read: no body where one is needed, another media type,
 * more than the limit. Compressed bodies are refused (415): a limit on the inflated size can't be checked before the work,
 * and on the way from an app to this machine compression saves nothing. The header that says the type holds no more than
 * the bare type afterwards, so that no table by type can grow. An empty body is none, whatever type it is said to have.
 */
export function checkBody(options: BodyLimits & { operations: RoutedOperations }): RequestHandler {
  return (request, response, next) => {
    const { headers, operationId } = request;
    const { mediaTypes = [], isBodyRequired = false } = options.operations.get(operationId) ?? {};
    if (!isBodySent(headers) || mediaTypes.length === 0) return withoutBody(request, next, isBodyRequired);
    const type = mediaTypeOf(headers['content-type']);
    const problem = unsupportedIn(headers, type, mediaTypes);
    if (problem !== undefined) return refuseUnlessEmpty(request, next, { problem, isBodyRequired });
    const limitBytes = type === FORM_TYPE ? maxFormBytes(options) : options.maxBodyBytes;
    if (Number(headers['content-length'] ?? 0) > limitBytes) return next(bodyTooLarge());
    if (type === JSON_TYPE) headers['content-type'] = JSON_TYPE;
    // Only now: a client that is refused need not send anything.
    if (headers.expect !== undefined) {
      response.removeHeader('Connection');
      response.writeContinue();
    }
    return next();
  };
}

function withoutBody(request: Request, next: NextFunction, isBodyRequired: boolean): void {
  delete request.headers['content-type'];
  next(isBodyRequired ? bodyMissing() : undefined);
}

/**
 * A body without a Content-Length may be empty: its first byte or its end shows it. A client that waits for permission to
 * send is refused at once, because neither would come.
 */
function refuseUnlessEmpty(
  request: Request,
  next: NextFunction,
  { problem, isBodyRequired }: { problem: string; isBodyRequired: boolean },
): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined || headers.expect !== undefined) {
    next(refused(415, problem));
    return;
  }
  const onEnd = () => withoutBody(request, next, isBodyRequired);
  request.once('end', onEnd);
  request.once('data', () => {
    request.off('end', onEnd);
    next(refused(415, problem));
  });
}

/** What of the body's form is not taken, and what to do. */
function unsupportedIn(
  headers: IncomingMessage['headers'],
  type: string,
  mediaTypes: readonly string[],
): string | undefined {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && !/^identity$/i.test(encoding)) {
    return `The body is compressed (${encoding.slice(0, 40)}). Send it as it is, without Content-Encoding.`;
  }
  if (!mediaTypes.includes(type)) {
    const sent =
      type === '' ? 'The body has no Content-Type.' : `A body of type ${type.slice(0, 80)} is not understood here.`;
    return type === CURL_TYPE && mediaTypes.includes(JSON_TYPE)
      ? `${sent} With curl, add -H 'content-type: application/json'.`
      : `${sent} Send ${mediaTypes.join(' or ')}.`;
  }
  const charset = parameterOf(headers['content-type'], 'charset');
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    return `The body is in charset ${charset.slice(0, 40)}. Send it as UTF-8.`;
  }
  return undefined;
}

function refused(status: 400 | 413 | 415, message: string): RequestRefused {
  return new RequestRefused(refusal({ status, message }));
}

function bodyTooLarge(): RequestRefused {
  return refused(413, 'The request body is larger than this server accepts.');
}

/**
 * Puts the parsed JSON into `request.body`; leaves requests without JSON alone. `null` is no body, where none is needed:
 * some clients write it when they have nothing to say.
 */
export function readJson({
  maxBodyBytes,
  operations,
}: BodyLimits & { operations: RoutedOperations }): (RequestHandler | ErrorRequestHandler)[] {
  const parse: RequestHandler = async (request, response, next) => {
    // It was refused while it came.
    if (response.headersSent) return;
    const bytes: unknown = request.body;
    if (!Buffer.isBuffer(bytes)) return next();
    const isBodyRequired = operations.get(request.operationId)?.isBodyRequired === true;
    const json = bytes.length === 0 ? undefined : await parseJson(bytes);
    request.body = json ?? undefined;
    if (json === undefined || (json === null && !isBodyRequired)) return withoutBody(request, next, isBodyRequired);
    if (typeof json !== 'object' || json === null) throw new SyntaxError('It is neither an object nor a list.');
    next();
  };
  return [express.raw({ limit: maxBodyBytes, type: isJson, inflate: false }), parse, asRefusal];
}

const UTF_8 = new TextDecoder();
/** A millisecond or two. */
const BYTES_PER_TURN = 2 ** 20;

/** @throws {SyntaxError} also for JSON beyond a limit, before anything is made of it. */
async function parseJson(bytes: Buffer): Promise<unknown> {
  // Otherwise each wrong byte would become a character of three, to be stored, checked and written again.
  if (!isUtf8(bytes)) throw new SyntaxError('it is not UTF-8.');
  const shape = createJsonShape(REQUEST_JSON_LIMITS);
  shape.push(bytes.subarray(0, BYTES_PER_TURN));
  for (let at = BYTES_PER_TURN; at < bytes.length; at += BYTES_PER_TURN) {
    await nextTurn();
    shape.push(bytes.subarray(at, at + BYTES_PER_TURN));
  }
  shape.check();
  return JSON.parse(UTF_8.decode(bytes));
}

/** After `checkBody`, which has cut the header down. */
function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type'] === JSON_TYPE;
}

/** Errors of the two parsers; others, e.g. of a step before, stay as they are. */
const asRefusal: ErrorRequestHandler = (error: Error & { type?: string }, _request, _response, next) => {
  next(refusalOf(error) ?? error);
};

function refusalOf(error: Error & { type?: string }): RequestRefused | undefined {
  if (error instanceof JsonTooLarge) return unreadable(`is more than this server reads: ${error.message}.`);
  if (error instanceof SyntaxError) return unreadable(`is not valid JSON: ${error.message}`);
  if (error.type === 'entity.too.large') return bodyTooLarge();
  if (error.type !== undefined) return unreadable(`could not be read: ${error.message}.`);
  return undefined;
}

function unreadable(why: string): RequestRefused {
  return new RequestRefused({ ...refusal({ status: 400, message: `The request body ${why}` }), isUnreadable: true });
}

/** As far as the headers say: a chunked body may still be empty. */
export function isBodySent(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `application/json` of `Application/JSON; charset=utf-8`; '' for none. */
function mediaTypeOf(header = ''): string {
  return (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function parameterOf(header: string | undefined, wanted: string): string | undefined {
  for (const parameter of (header ?? '').split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === wanted) return value.trim().replaceAll('"', '');
  }
  return undefined;
}
