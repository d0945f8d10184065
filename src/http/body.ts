// Reads JSON bodies, within limits that are checked before and while they arrive; refuses what no operation takes.

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { LARGE_JSON_BYTES, readLargeJson } from '../lib/large-json.ts';
import { createJsonShape, type JsonShape, JsonTooLarge } from '../lib/limited-json.ts';
import { sendError } from './error-response.ts';
import { RequestRefused, refusal } from './error-table.ts';
import type { TargetedRequest } from './request-target.ts';
import { FORM_TYPE, type RoutedOperations } from './routing-document.ts';
import { bodyMissing } from './validation-message.ts';

const JSON_TYPE = 'application/json';
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
 * Watches a body come in; `onPiece` gets each piece. Call it in the turn in which reading begins. One that comes in far
 * too many pieces is refused, and its connection is closed.
 */
export function watchBody(request: Request, response: Response, onPiece: (piece: Buffer) => void): void {
  let pieces = 0;
  let receivedBytes = 0;
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    receivedBytes += piece.length;
    if (pieces <= MAX_PIECES + receivedBytes / MIN_PIECE_BYTES) onPiece(piece);
    else if (!response.headersSent) {
      request.socket.pause();
      // What is left of the same read costs only half as much when nobody listens.
      request.removeAllListeners('data').resume();
      response.set('Connection', 'close');
      sendError(request, response, TOO_MANY_PIECES);
    }
  });
}

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
    const { headers, operationId } = request as unknown as TargetedRequest;
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
 * A body whose length nobody has said may be an empty one: its first byte or its end tells. Whoever waits for the leave to
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
    return `${sent} Send one of the documented types, mostly application/json.`;
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
  const shapes = new WeakMap<IncomingMessage, JsonShape>();
  const measure: RequestHandler = (request, response, next) => {
    if (isJson(request)) {
      const shape = createJsonShape(REQUEST_JSON_LIMITS);
      shapes.set(request, shape);
      // The reader, which comes in the same turn, listens as well.
      watchBody(request, response, shape.push);
    }
    next();
  };
  const parse: RequestHandler = async (request, response, next) => {
    // It was refused while it came.
    if (response.headersSent) return;
    const bytes: unknown = request.body;
    if (Buffer.isBuffer(bytes) && bytes.length === 0) {
      request.body = undefined;
      const { operationId } = request as unknown as TargetedRequest;
      return withoutBody(request, next, operations.get(operationId)?.isBodyRequired === true);
    }
    if (Buffer.isBuffer(bytes)) {
      // Otherwise each wrong byte would become a character of three, to be stored, checked and written again.
      if (!isUtf8(bytes)) throw refused(400, 'The request body is not valid JSON: it is not UTF-8.');
      shapes.get(request)?.check();
      const json = bytes.length < LARGE_JSON_BYTES ? JSON.parse(UTF_8.decode(bytes)) : await readLargeJson(bytes);
      const { operationId } = request as unknown as TargetedRequest;
      if (json === null && operations.get(operationId)?.isBodyRequired === false) {
        request.body = undefined;
        delete request.headers['content-type'];
        return next();
      }
      if (typeof json !== 'object' || json === null) throw new SyntaxError('It is neither an object nor a list.');
      request.body = json;
    }
    next();
  };
  return [measure, express.raw({ limit: maxBodyBytes, type: isJson, inflate: false }), parse, asRefusal];
}

const UTF_8 = new TextDecoder();

/** After `checkBody`, which has cut the header down. */
function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type'] === JSON_TYPE;
}

/** Errors of the two parsers; others, e.g. of a step before, stay as they are. */
const asRefusal: ErrorRequestHandler = (error: Error & { type?: string }, _request, _response, next) => {
  next(refusalOf(error) ?? error);
};

function refusalOf(error: Error & { type?: string }): RequestRefused | undefined {
  if (error instanceof JsonTooLarge)
    return refused(400, `The request body is more than this server reads: ${error.message}.`);
  if (error instanceof SyntaxError) return refused(400, `The request body is not valid JSON: ${error.message}`);
  if (error.type === 'entity.too.large') return bodyTooLarge();
  if (error.type !== undefined) return refused(400, `The request body could not be read: ${error.message}.`);
  return undefined;
}

/** As far as its headers say: a body whose length they don't tell may be empty. */
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
