// HTTP to one MCP server, as the SDK wants a `fetch`: to its own address only, with the headers that
// the owner has set, and no more of a response than may be in it.
import { Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FetchLike } from '@modelcontextprotocol/client';
import { version } from '../../lib/package-root.ts';
import type { HttpClient } from '../../platform/http/client.ts';
import { MAX_MESSAGE_BYTES } from './limits.ts';
import type { NamedTexts } from './server-settings.ts';

interface McpFetchOptions {
  url: URL;
  headers: NamedTexts;
  client: Pick<HttpClient, 'open'>;
}

/** Responses that can't have a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Redirects are not followed: the headers are for this address. */
export const createMcpFetch =
  ({ url: own, headers, client }: McpFetchOptions): FetchLike =>
  async (address, init = {}) => {
    const url = new URL(address);
    if (url.origin !== own.origin)
      throw new Error(`it wants ${url.origin} to be asked, which is not its address`);
    const {
      status,
      headers: received,
      body,
    } = await client.open({
      url,
      method: init.method ?? 'GET',
      headers: {
        'user-agent': `lemonade-server-node/${version}`,
        'accept-encoding': 'identity',
        ...Object.fromEntries(new Headers(init.headers)),
        ...headers,
      },
      body: typeof init.body === 'string' ? init.body : undefined,
      signal: init.signal ?? new AbortController().signal,
    });
    const shown = new Headers();
    for (const [name, value] of Object.entries(received))
      if (typeof value === 'string') shown.set(name, value);
    if (!BODILESS.has(status)) return new Response(limited(body), { status, headers: shown });
    body.resume();
    return new Response(null, { status, headers: shown });
  };

/** Fails where more comes than one message may have, counted from the last event on. */
function limited(body: Readable): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf('\n\n');
      bytes = end === -1 ? bytes + chunk.length : chunk.length - end;
      if (bytes <= MAX_MESSAGE_BYTES) return done(null, chunk);
      done(new Error(`it sent more than ${MAX_MESSAGE_BYTES} bytes in one message`));
    },
  });
  body.on('error', (error) => counter.destroy(error));
  counter.on('close', () => body.destroy());
  return Readable.toWeb(body.pipe(counter)) as WebStream<Uint8Array> as ReadableStream<Uint8Array>;
}
