// Reads a JSON body within limits, in several turns of the event loop if it is large.
import { isAscii, isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinInTurns } from '../lib/join-in-turns.ts';
import { createJsonShape, JsonTooLarge } from '../lib/limited-json.ts';
import { RequestRefused, refusal } from './error-table.ts';

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

/** For a body that has more bytes than the setting allows, or announces them. */
export const bodyTooLarge = (): RequestRefused =>
  new RequestRefused(
    refusal({ status: 413, message: 'The request body is larger than this server accepts.' }),
  );

const UTF_8 = new TextDecoder();
/** What is larger is read in several turns of the event loop. */
export const BYTES_PER_TURN = 2 ** 20;

/**
 * An object, a list or null; undefined for an empty body.
 * @throws {RequestRefused} for anything else, and beyond a limit
 */
export async function readJson(source: Readable, maxBytes: number): Promise<unknown> {
  const { pieces, sizeBytes } = await readPieces(source, maxBytes);
  const [first] = pieces;
  const bytes = pieces.length === 1 && first ? first : await joinInTurns(pieces, sizeBytes);
  try {
    const json = bytes.length === 0 ? undefined : await parseJson(bytes);
    if (json !== undefined && typeof json !== 'object')
      throw new SyntaxError('It is neither an object nor a list.');
    return json;
  } catch (error) {
    throw notJson(error);
  }
}

const readPieces = (
  source: Readable,
  maxBytes: number,
): Promise<{ pieces: readonly Buffer[]; sizeBytes: number }> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let receivedBytes = 0;
    source.on('data', (piece: Buffer) => {
      pieces.push(piece);
      receivedBytes += piece.length;
      if (receivedBytes <= maxBytes) return;
      source.removeAllListeners('data').pause();
      reject(bodyTooLarge());
    });
    source.once('end', () => resolve({ pieces, sizeBytes: receivedBytes }));
    source.once('error', ({ message }) => reject(unreadable(`could not be read: ${message}.`)));
  });

/**
 * What the bytes say, within the limits of requests.
 * @throws {SyntaxError} {JsonTooLarge}
 */
export async function parseJson(bytes: Buffer): Promise<unknown> {
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
  // Node 20 takes 0.2 s to decode 30 MB; of ASCII it need not.
  const text = isAscii(bytes) ? bytes.toString('latin1') : UTF_8.decode(bytes);
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
