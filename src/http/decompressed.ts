// The bytes of a compressed body, within the limits of plain ones.
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { decoderOf } from './content-codings.ts';
import { RequestRefused, refusal } from './error-table.ts';
import { bodyTooLarge, unreadable } from './json-body.ts';

/** How the body of one request is decompressed. */
export interface Decompression {
  request: Request;
  response: Response;
  /** In the order in which they were applied; at least one. */
  codings: readonly string[];
  /** As many may come, and as many may be in it after each step. */
  maxBytes: number;
  /** Called once nothing more comes; the rest of the request may then be left unread. */
  onFailure(reason: RequestRefused): void;
}

/**
 * Nothing is decompressed beyond a limit. A sender of a small body that becomes a large one does not
 * pay for it, so all of them together have a limit too, until they have their responses.
 * @param mostBytes what the bodies of all requests together may become
 */
export function createDecompress(mostBytes: number) {
  let heldBytes = 0;
  return ({ request, response, codings, maxBytes, onFailure }: Decompression): Readable => {
    const steps = codings.toReversed().map((coding) => ({ coding, decoder: decoderOf(coding) }));
    const fail = (reason: RequestRefused) => {
      request.unpipe();
      for (const { decoder } of steps) decoder.unpipe().destroy();
      onFailure(reason);
    };
    const limit = (source: Readable) => {
      let bytes = 0;
      source.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) fail(bodyTooLarge());
      });
    };
    let last: Readable = request.on('error', ({ message }) =>
      fail(unreadable(`could not be read: ${message}.`)),
    );
    for (const { coding, decoder } of steps) {
      limit(last);
      last = last
        .pipe(decoder)
        .on('error', ({ message }) => fail(unreadable(`is not valid ${coding}: ${message}.`)));
    }
    limit(last);
    let ownBytes = 0;
    last.on('data', (piece: Buffer) => {
      ownBytes += piece.length;
      heldBytes += piece.length;
      if (heldBytes > mostBytes) fail(tooManyAtOnce());
    });
    response.once('close', () => {
      heldBytes -= ownBytes;
    });
    return last;
  };
}

/** RFC 9110 §15.5.14 has the header for what is temporary. */
const tooManyAtOnce = (): RequestRefused =>
  new RequestRefused({
    ...refusal({
      status: 413,
      message:
        'The compressed bodies of all requests together have become more than this server holds. Send it again later, or as it is.',
    }),
    headers: { 'Retry-After': '10' },
  });
