// Refuses bodies that announce to be too large before a byte of them is read.
import type { RequestHandler } from 'express';

/** Room for the text fields and boundaries around the files of a form. */
const FORM_OVERHEAD_BYTES = 2 ** 20;

/** The announced length of a body is above what the server accepts; becomes 413. */
export class BodyTooLarge extends Error {
  readonly status = 413;
  readonly type = 'entity.too.large';
}

/**
 * Answers by `Content-Length`, so that nobody uploads gigabytes to be told at the end. The connection stays open and
 * Node drops the rest of the body: closing it at once would reset it, and the client would lose the answer.
 * Bodies without a length are bounded by their parsers.
 */
export function limitBody({
  maxBodyBytes,
  maxUploadBytes,
}: {
  maxBodyBytes: number;
  maxUploadBytes: number;
}): RequestHandler {
  return (request, _response, next) => {
    const { 'content-length': length = '0', 'content-type': type = '' } = request.headers;
    const isForm = /^multipart\/form-data\b/i.test(type);
    const limitBytes = isForm ? maxUploadBytes + FORM_OVERHEAD_BYTES : maxBodyBytes;
    next(Number(length) > limitBytes ? new BodyTooLarge() : undefined);
  };
}
