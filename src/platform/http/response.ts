// What a response brings: which part of a file (RFC 9110 §14), or a text.
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from './client.ts';
import type { Failures, GetResponse } from './get.ts';

export type Part =
  | 'refused'
  /** The file is shorter than where we wanted to go on. */
  | 'unsatisfiable'
  | { isWhole: boolean; start: number; totalBytes: number | undefined };

/** What to begin with, and the ETag of the response that the bytes before came from. */
export interface Rest {
  offset: number;
  etag: string | undefined;
}

/** The headers that ask for a file from `offset` on. */
export function rangeHeaders({ offset, etag }: Rest): Record<string, string> {
  if (offset === 0) return {};
  return { range: `bytes=${offset}-`, ...(etag === undefined ? {} : { 'if-range': etag }) };
}

export function partOf({ status, headers }: Pick<GetResponse, 'status' | 'headers'>): Part {
  if (status === 200) return { isWhole: true, start: 0, totalBytes: number(headers['content-length']) };
  if (status === 416) return 'unsatisfiable';
  if (status !== 206) return 'refused';
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  // A 206 that doesn't say where it begins fits nowhere.
  if (!found) return { isWhole: false, start: -1, totalBytes: undefined };
  return { isWhole: false, start: Number(found[1]), totalBytes: number(found[2]) };
}

/** The response's ETag, unless it is a weak one, which does not promise the same bytes. */
export function strongEtag({ etag }: IncomingHttpHeaders): string | undefined {
  return etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined;
}

/**
 * The whole body.
 * @throws what `tooLong` makes when it has more than `maxBytes`, and what the body fails with
 */
export async function readBody(
  { body }: Pick<HttpResponse, 'body'>,
  options: { maxBytes: number; tooLong(): Error; onPiece?(piece: Buffer): void },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    // Leaving the loop destroys the body and with it the connection.
    if (sizeBytes > options.maxBytes) throw options.tooLong();
    options.onPiece?.(piece);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, sizeBytes);
}

/** The whole body as text. @throws what `failures` make of one that is longer than `maxBytes`, and what the body fails with */
export async function readText(
  response: GetResponse,
  { maxBytes, failures }: { maxBytes: number; failures: Pick<Failures, 'invalid'> },
): Promise<string> {
  const tooLong = () =>
    failures.invalid(`The response of ${new URL(response.origin).host} is longer than ${maxBytes} bytes.`);
  return (await readBody(response, { maxBytes, tooLong })).toString('utf8');
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
