// Compresses large texts that clients GET: lists and documents.
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Below that, a client saves less than the work takes. */
const WORTH_BYTES = 4096;

/**
 * Lists and documents are asked for again and again as they are: what the last ones have become,
 * for a minute at most.
 */
const compressedBodies = new Map<string, Promise<Uint8Array>>();

const MOST_KEPT = 8;
const LARGEST_KEPT = 2 ** 21;
const KEPT_MS = 60_000;

function compressed(body: string): Promise<Uint8Array> {
  const known = compressedBodies.get(body);
  if (known !== undefined) return known;
  const made = promisify(gzip)(body);
  if (body.length > LARGEST_KEPT) return made;
  if (compressedBodies.size === 0) setTimeout(() => compressedBodies.clear(), KEPT_MS).unref();
  compressedBodies.set(body, made);
  const [oldest = ''] = compressedBodies.keys();
  if (compressedBodies.size > MOST_KEPT) compressedBodies.delete(oldest);
  return made;
}

/**
 * Ends the response with the text, as gzip where it is large, a GET asked, and the client takes it.
 */
export async function endCompressed(response: ServerResponse, body: string): Promise<void> {
  const sizeBytes = Buffer.byteLength(body);
  const isLarge = sizeBytes >= WORTH_BYTES;
  const isRead = response.req?.method === 'GET';
  if (isLarge && isRead) response.appendHeader('Vary', 'Accept-Encoding');
  const isCompressed = isLarge && isRead && takesGzip(response.req.headers['accept-encoding']);
  const packed = isCompressed ? await compressed(body) : undefined;
  if (packed) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', packed?.length ?? sizeBytes);
  response.end(packed ?? body);
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  const encodings = String(accepted ?? '').split(',');
  return encodings.some((one) => {
    const [name, quality] = one.split(';').map((part) => part.trim());
    return name === 'gzip' && Number(quality?.replace('q=', '') ?? 1) > 0;
  });
}
