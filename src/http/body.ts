// Reads the bodies of requests, within limits that are checked before and while they arrive;
// refuses what no operation takes.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { codingsOf, unsupportedCoding } from './content-codings.ts';
import { createDecompress } from './decompressed.ts';
import { bodyMissing, RequestRefused } from './error-table.ts';
import { bodyTooLarge, notJson, readJson, unreadable } from './json-body.ts';
import { FORM_TYPE, JSON_TYPE, mediaTypeOf, unsupportedType } from './media-type.ts';
import { refuseTinyPieces } from './tiny-pieces.ts';

export type BodyReaderOptions = {
  /** For JSON. */
  maxBodyBytes: number;
  /** For a form with everything in it. */
  maxFormBytes: number;
  /** Loads what reads forms; called for the first form. */
  formReader: () => Promise<FormReader>;
};

/** Reads `content`; puts the fields into `body` and the files into `files`. */
export type FormReader = (request: Request, response: Response) => Promise<void>;

declare global {
  namespace Express {
    interface Request {
      /** The bytes of the body, without compression; undefined until it is read. */
      content: Readable;
    }
  }
}

/** How many of the largest bodies may be held at a time that came compressed. */
const LARGEST_AT_ONCE = 4;

/**
 * The headers decide first: a refused client need not send anything. An empty body is none,
 * whatever its type.
 */
export function createBodyReader({ maxBodyBytes, maxFormBytes, formReader }: BodyReaderOptions) {
  const decompress = createDecompress(LARGEST_AT_ONCE * Math.max(maxBodyBytes, maxFormBytes));
  return async (request: Request, response: Response): Promise<void> => {
    const { headers } = request;
    const { requestTypes, isBodyRequired = false } = request.operation;
    const withoutBody = () => {
      delete headers['content-type'];
      request.body = undefined;
      if (isBodyRequired) throw bodyMissing();
    };
    if (!isBodySent(headers)) return withoutBody();
    const type = mediaTypeOf(headers['content-type']);
    const codings = codingsOf(headers['content-encoding']);
    const problem = unsupportedCoding(codings) ?? unsupportedType(headers, type, requestTypes);
    if (problem !== undefined) {
      if (await isEmpty(request)) return withoutBody();
      throw new RequestRefused(problem);
    }
    const maxBytes = type === FORM_TYPE ? maxFormBytes : maxBodyBytes;
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge();
    if (headers.expect !== undefined) {
      response.removeHeader('Connection');
      response.writeContinue();
    }
    const readForm = type === FORM_TYPE ? await formReader() : undefined;
    if (request.destroyed) throw unreadable('could not be read: its client has left.');
    // All begin in this turn of the event loop, so that each gets all pieces.
    const failure = new Promise<never>((_, onFailure) => {
      refuseTinyPieces(request, onFailure);
      request.content =
        codings.length === 0
          ? request
          : decompress({ request, response, codings, maxBytes, onFailure });
    });
    const read = readForm ? readForm(request, response) : readJson(request.content, maxBytes);
    const json = await Promise.race([read, failure]);
    if (codings.length > 0) {
      delete headers['content-encoding'];
      delete headers['content-length'];
    }
    if (readForm) return;
    headers['content-type'] = JSON_TYPE;
    if (json === undefined || (json === null && !isBodyRequired)) withoutBody();
    else if (json === null) throw notJson(new SyntaxError('It is neither an object nor a list.'));
    else request.body = json;
  };
}

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

/** Whether the headers announce a body of any length. */
export const isBodySent = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
