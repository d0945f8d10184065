// Reads a JSON body within limits, in several turns of the event loop if it is large.
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { createJsonShape, JsonTooLarge } from '../lib/limited-json.ts';
import { RequestRefused, refusal } from './error-table.ts';
import { refuseTinyPieces } from './tiny-pieces.ts';

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

/** `message` is the sentence that the client is told. */
export const refused = (status: 400 | 413 | 415, message: string) =>
  new RequestRefused(refusal({ status, message }));

/** For a body that has more bytes than the setting allows, or announces them. */
export const bodyTooLarge = (): RequestRefused =>
  refused(413, 'The request body is larger than this server accepts.');

const UTF_8 = new TextDecoder();
const BYTES_PER_TURN = 2 ** 20;

/**
 * An object, a list or null; undefined for an empty body.
 * @throws {RequestRefused} for anything else, and beyond a limit
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
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

/** The refusal for what reading JSON has thrown; any other error as it is. */
export function notJson(error: unknown): unknown {
  if (error instanceof JsonTooLarge)
    return unreadable(`is more than this server reads: ${error.message}.`);
  return error instanceof SyntaxError ? unreadable(`is not valid JSON: ${error.message}`) : error;
}

/** `why` goes on with "The request body". */
export const unreadable = (why: string): RequestRefused =>
  new RequestRefused({
    ...refusal({ status: 400, message: `The request body ${why}` }),
    isUnreadable: true,
  });
