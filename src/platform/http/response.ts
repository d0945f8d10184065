// What a response brings: which part of a file (RFC 9110 §14), or text; and which errors of a body are the network's.
import type { IncomingHttpHeaders } from 'node:http';
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
 * @throws what `failures` make: `invalid` when it is longer than `maxBytes`, `unreachable` when it breaks off
 * @throws the signal's reason when it aborts
 */
export async function readText(
  { body, origin }: GetResponse,
  { maxBytes, signal, failures }: { maxBytes: number; signal?: AbortSignal; failures: Failures },
): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      // Leaving the loop destroys the body and with it the connection.
      if (sizeBytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw failures.unreachable(`${new URL(origin).host} broke off in the middle of its response.`, { cause });
  }
  if (sizeBytes > maxBytes) {
    throw failures.invalid(`The response of ${new URL(origin).host} is longer than ${maxBytes} bytes.`);
  }
  return Buffer.concat(chunks, sizeBytes).toString('utf8');
}

/** True for errors of sockets, and of streams that end early; false for those of the disk and our own. */
export function isNetworkError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(?:ECONN|EPIPE|ETIMEDOUT|ENET|EHOST|ERR_STREAM_PREMATURE_CLOSE|ERR_SSL|HPE_|ERR_TLS)/.test(code);
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
