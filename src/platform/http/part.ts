// Which part of a file an answer brings (RFC 9110 §14).
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './get.ts';

export type Part =
  | 'refused'
  /** The file is shorter than where we wanted to go on. */
  | 'unsatisfiable'
  | { isWhole: boolean; start: number; totalBytes: number | undefined };

export function partOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): Part {
  if (status === 200) return { isWhole: true, start: 0, totalBytes: number(headers['content-length']) };
  if (status === 416) return 'unsatisfiable';
  if (status !== 206) return 'refused';
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  // A 206 that doesn't say where it begins fits nowhere.
  if (!found) return { isWhole: false, start: -1, totalBytes: undefined };
  return { isWhole: false, start: Number(found[1]), totalBytes: number(found[2]) };
}

/** The answer's ETag, unless it is a weak one, which does not promise the same bytes. */
export function strongEtag({ etag }: IncomingHttpHeaders): string | undefined {
  return etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined;
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
