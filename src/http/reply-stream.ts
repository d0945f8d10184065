// Sends the pieces of a response as they come, at the pace of the client.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isPushed, type PushedBytes } from '../lib/pushed-bytes.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createChunkWriter } from './reply-chunks.ts';

/** When a stream ends early, and when it shows life. */
export interface StreamOptions {
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Milliseconds of silence after which the sign of life keeps the connection open. */
  heartbeatMs: number;
}

interface Sending<Item> {
  items: AsyncIterable<Item>;
  encode(item: Item): string | Uint8Array;
  /** The sign of life; absent for a body in which no byte may be added. */
  sign?: string;
  /** What a stream that ends well ends with. */
  last?: string;
  /** What a stream that fails ends with. */
  failure?(error: unknown, sent: number): string | undefined;
}

/**
 * Resolves when the last byte is handed to the socket or the client has gone.
 * @throws what `items` throws, after the stream has told it
 */
export async function sendPieces<Item>(
  response: ServerResponse,
  { items, encode, sign, last, failure }: Sending<Item>,
  { signal, heartbeatMs }: StreamOptions,
): Promise<void> {
  let sent = 0;
  const heartbeat = sign === undefined ? undefined : startHeartbeat(response, sign, heartbeatMs);
  const onChunk = () => {
    sent += 1;
    heartbeat?.refresh();
  };
  try {
    if (isPushed(items)) return await sendPushed(response, items, { onChunk, signal });
    for await (const item of items) {
      onChunk();
      if (!response.write(encode(item))) await drained(response, signal);
      if (signal.aborted) return;
    }
    response.end(last || undefined);
  } catch (error) {
    if (signal.aborted) return;
    const end = failure?.(error, sent);
    if (end !== undefined) response.end(end);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function sendPushed(
  response: ServerResponse,
  source: PushedBytes,
  { onChunk, signal }: { onChunk: () => void; signal: AbortSignal },
): Promise<void> {
  const writer = createChunkWriter(response);
  let stop = () => {};
  const sent = new Promise<void>((resolve, reject) => {
    const flow = source.pushTo({
      write(chunk) {
        onChunk();
        return writer.write(chunk);
      },
      end(last) {
        response.end(last);
        resolve();
      },
      fail: reject,
    });
    const onAbort = () => {
      flow.cancel();
      resolve();
    };
    const stopWaiting = writer.onDrain(flow.resume);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    stop = () => {
      stopWaiting();
      signal.removeEventListener('abort', onAbort);
    };
  });
  return sent.finally(stop);
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
