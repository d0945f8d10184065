// Reads the bodies of requests, within limits that are checked before and while they arrive;
// refuses what no operation takes.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { createJsonShape, JsonTooLarge } from '../lib/limited-json.ts';
import { bodyMissing, RequestRefused, refusal } from './error-table.ts';

export const FORM_TYPE = 'multipart/form-data';
export const JSON_TYPE = 'application/json';
/**
 * What curl calls a body of which nothing is said, and pages of other sites may send without
 * asking.
 */
const CURL_TYPE = 'application/x-www-form-urlencoded';
/**
 * What requests and WebSocket messages may have: no more than is parsed and checked in a few dozen
 * milliseconds.
 */
export const REQUEST_JSON_LIMITS = {
  maxDepth: 128,
  maxValues: 300_000,
  maxStructures: 60_000,
  maxEscapes: 1_000_000,
};

/**
 * Resolves when a middleware of Express passes the request on; what fails in it after that goes to
 * `onLateError`.
 */
export const passed = (
  step: RequestHandler,
  {
    request,
    response,
    onLateError,
  }: { request: Request; response: Response; onLateError?: (error: unknown) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isPassed = false;
    step(request, response, (error?: unknown) => {
      if (isPassed) return onLateError?.(error);
      isPassed = true;
      if (error === undefined) resolve();
      else reject(error);
    });
  });

export type BodyReaderOptions = {
  maxBodyBytes: number;
  maxFormBytes: number;
  formReader: () => Promise<FormReader>;
};
export type FormReader = (request: Request, response: Response) => Promise<void>;

/**
 * The headers decide first: a refused client need not send anything. An empty body is none,
 * whatever its type.
 */
export const createBodyReader =
  ({ maxBodyBytes, maxFormBytes, formReader }: BodyReaderOptions) =>
  async (request: Request, response: Response): Promise<void> => {
    const { headers } = request;
    const { requestTypes, isBodyRequired = false } = request.operation;
    const withoutBody = () => {
      delete headers['content-type'];
      request.body = undefined;
      if (isBodyRequired) throw bodyMissing();
    };
    if (!isBodySent(headers)) return withoutBody();
    const type = mediaTypeOf(headers['content-type']);
    const problem = unsupportedIn(headers, type, requestTypes);
    if (problem !== undefined) {
      if (await isEmpty(request)) return withoutBody();
      throw refused(415, problem);
    }
    if (Number(headers['content-length'] ?? 0) > (type === FORM_TYPE ? maxFormBytes : maxBodyBytes))
      throw bodyTooLarge();
    if (headers.expect !== undefined) {
      response.removeHeader('Connection');
      response.writeContinue();
    }
    const readForm = type === FORM_TYPE ? await formReader() : undefined;
    if (request.destroyed) throw unreadable('could not be read: its client has left.');
    if (readForm) {
      // Both begin in this turn of the event loop, so that both get all pieces.
      const tooManyPieces = new Promise<never>((_, reject) => refuseTinyPieces(request, reject));
      return Promise.race([readForm(request, response), tooManyPieces]);
    }
    headers['content-type'] = JSON_TYPE;
    const json = await readJson(request, maxBodyBytes);
    if (json === undefined || (json === null && !isBodyRequired)) withoutBody();
    else if (json === null) throw notJson(new SyntaxError('It is neither an object nor a list.'));
    else request.body = json;
  };

/**
 * The first byte or the end shows it. A client that waits for permission to send is refused:
 * neither would come.
 */
async function isEmpty(request: Request): Promise<boolean> {
  const { 'transfer-encoding': encoding, expect } = request.headers;
  if (encoding === undefined || expect !== undefined) return false;
  return new Promise((resolve) => {
    request.once('end', () => resolve(true)).once('data', () => resolve(false));
  });
}

/**
 * A body in pieces of a few bytes costs hundreds of times what the bytes do, and no client in use
 * sends it.
 */
const MAX_PIECES = 1000;
const MIN_PIECE_BYTES = 64;

/**
 * The connection has to be closed then. `take` gets each piece, and how many bytes have come with
 * it.
 */
function refuseTinyPieces(
  request: Request,
  refuse: (reason: RequestRefused) => void,
  take: (piece: Buffer, receivedBytes: number) => void = () => {},
): void {
  let pieces = 0;
  let receivedBytes = 0;
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    receivedBytes += piece.length;
    take(piece, receivedBytes);
    if (pieces <= MAX_PIECES + receivedBytes / MIN_PIECE_BYTES) return;
    request.socket.pause();
    // What is left of the same read costs only half as much when nothing listens.
    request.unpipe().removeAllListeners('data').resume();
    refuse(new RequestRefused(TOO_MANY_PIECES));
  });
}

const TOO_MANY_PIECES = {
  ...refusal({
    status: 400,
    message:
      'The body comes in too many tiny pieces. Send it with its length, or in larger chunks.',
  }),
  headers: { Connection: 'close' },
};

function unsupportedIn(
  headers: IncomingMessage['headers'],
  type: string,
  mediaTypes: readonly string[],
) {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && !/^identity$/i.test(encoding))
    return `The body is compressed (${encoding.slice(0, 40)}). Send it as it is, without Content-Encoding.`;
  if (!mediaTypes.includes(type)) {
    const sent =
      type === ''
        ? 'The body has no Content-Type.'
        : `A body of type ${type.slice(0, 80)} is not understood here.`;
    return type === CURL_TYPE && mediaTypes.includes(JSON_TYPE)
      ? `${sent} With curl, add -H 'content-type: application/json'.`
      : `${sent} Send ${mediaTypes.join(' or ')}.`;
  }
  const charset = parameterOf(headers['content-type'], 'charset');
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset))
    return `The body is in charset ${charset.slice(0, 40)}. Send it as UTF-8.`;
  return undefined;
}

const refused = (status: 400 | 413 | 415, message: string) =>
  new RequestRefused(refusal({ status, message }));
const bodyTooLarge = (): RequestRefused =>
  refused(413, 'The request body is larger than this server accepts.');
const UTF_8 = new TextDecoder();
const BYTES_PER_TURN = 2 ** 20;

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  try {
    const json = bytes.length === 0 ? undefined : await parseJson(bytes);
    if (json !== undefined && typeof json !== 'object')
      throw new SyntaxError('It is neither an object nor a list.');
    return json;
  } catch (error) {
    throw notJson(error);
  }
}

const readBytes = (request: Request, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    refuseTinyPieces(request, reject, (piece, receivedBytes) => {
      pieces.push(piece);
      if (receivedBytes <= maxBytes) return;
      request.removeAllListeners('data').pause();
      reject(bodyTooLarge());
    });
    request.once('end', () =>
      resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)),
    );
    request.once('error', ({ message }) => reject(unreadable(`could not be read: ${message}.`)));
  });

async function parseJson(bytes: Buffer): Promise<unknown> {
  // Otherwise each wrong byte would become a character of three, to be stored, checked and written
  // again.
  if (!isUtf8(bytes)) throw new SyntaxError('it is not UTF-8.');
  const shape = createJsonShape(REQUEST_JSON_LIMITS);
  shape.push(bytes.subarray(0, BYTES_PER_TURN));
  for (let at = BYTES_PER_TURN; at < bytes.length; at += BYTES_PER_TURN) {
    await nextTurn();
    shape.push(bytes.subarray(at, at + BYTES_PER_TURN));
  }
  shape.check();
  if (bytes.length < BYTES_PER_TURN) return JSON.parse(UTF_8.decode(bytes));
  // Other requests have their turns between the steps that a large body takes.
  const text = UTF_8.decode(bytes);
  await nextTurn();
  const json: unknown = JSON.parse(text);
  await nextTurn();
  return json;
}

function notJson(error: unknown): unknown {
  if (error instanceof JsonTooLarge)
    return unreadable(`is more than this server reads: ${error.message}.`);
  return error instanceof SyntaxError ? unreadable(`is not valid JSON: ${error.message}`) : error;
}

const unreadable = (why: string): RequestRefused =>
  new RequestRefused({
    ...refusal({ status: 400, message: `The request body ${why}` }),
    isUnreadable: true,
  });
export const isBodySent = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const mediaTypeOf = (header = ''): string => (header.split(';', 1)[0] ?? '').trim().toLowerCase();

function parameterOf(header: string | undefined, wanted: string): string | undefined {
  for (const parameter of (header ?? '').split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === wanted) return value.trim().replaceAll('"', '');
  }
  return undefined;
}
