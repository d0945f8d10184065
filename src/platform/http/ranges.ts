// Which part of a file a response brings (RFC 9110 §14).
import type { IncomingHttpHeaders } from 'node:http';
import type { GetResponse } from './get.ts';

/** What a response brings of the file. */
export type Part =
  | 'refused'
  /** The file is shorter than where we wanted to go on. */
  | 'unsatisfiable'
  | { isWhole: boolean; start: number; totalBytes: number | undefined };

/** What to begin with, and the ETag of the response that the bytes before came from. */
export type Rest = { offset: number; etag: string | undefined };

/** Headers that ask for the rest, if it is still the same file; none for the whole of it. */
export function rangeHeaders({ offset, etag }: Rest): Record<string, string> {
  if (offset === 0) return {};
  const range = `bytes=${offset}-`;
  return etag === undefined ? { range } : { range, 'if-range': etag };
}

/** Which part it is, by the status and the headers. */
export function partOf({ status, headers }: Pick<GetResponse, 'status' | 'headers'>): Part {
  if (status === 416) return 'unsatisfiable';
  if (status !== 200 && status !== 206) return 'refused';
  const [, first, last, total] =
    /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  const start = Number(first);
  const contentBytes = wholeNumber(headers['content-length']);
  if (status === 200) {
    // ModelScope sends a part with this status: what the headers say together is what it is.
    const isPart = start > 0 && contentBytes === Number(last) - start + 1;
    if (!isPart) return { isWhole: true, start: 0, totalBytes: contentBytes };
  }
  // A 206 that doesn't say where it begins fits nowhere.
  if (first === undefined) return { isWhole: false, start: -1, totalBytes: undefined };
  return { isWhole: false, start, totalBytes: wholeNumber(total) };
}

/** The response's ETag, unless it is a weak one, which does not promise the same bytes. */
export const strongEtag = ({ etag }: IncomingHttpHeaders): string | undefined =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined;

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
