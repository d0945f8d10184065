// Ends responses with large bodies compressed, for clients that take it: lists and documents, which are asked for by GET.
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Below that, a client saves less than the work takes. */
const WORTH_BYTES = 4096;

export async function endCompressed(response: ServerResponse, body: string | Uint8Array): Promise<void> {
  const isLarge = Buffer.byteLength(body) >= WORTH_BYTES;
  const isRead = response.req?.method === 'GET';
  if (isLarge && isRead) response.appendHeader('Vary', 'Accept-Encoding');
  const isCompressed = isLarge && isRead && takesGzip(response.req.headers['accept-encoding']);
  const sent = isCompressed ? await promisify(gzip)(body) : body;
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', Buffer.byteLength(sent));
  response.end(sent);
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  const encodings = String(accepted ?? '').split(',');
  return encodings.some((one) => {
    const [name, quality] = one.split(';').map((part) => part.trim());
    return name === 'gzip' && Number(quality?.replace('q=', '') ?? 1) > 0;
  });
}
