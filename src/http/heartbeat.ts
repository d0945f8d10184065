// Keeps a response open whose next piece takes its time.
import type { ServerResponse } from 'node:http';
import { isBlocked } from './reply-chunks.ts';

/** The sign of life of an event stream: a comment, which no client takes for an event. */
export const HEARTBEAT = ': ping\n\n';

/**
 * Sets the headers of an event stream, which leave with its first bytes. Does nothing when they
 * have left already.
 */
export function beginEventStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Content-Type', 'text/event-stream');
  response.setHeader('Cache-Control', 'no-cache');
  // Reverse proxies of the nginx kind would otherwise collect tokens.
  response.setHeader('X-Accel-Buffering', 'no');
}

/**
 * Writes `sign` after each `heartbeatMs` of silence, `refresh` puts it off. A client that doesn't
 * read needs no sign of life, and gets no queue of them.
 */
export function startHeartbeat(
  response: ServerResponse,
  sign: string,
  heartbeatMs: number,
  beforeSign = () => {},
) {
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    beforeSign();
    if (!isBlocked(response)) response.write(sign);
  }, heartbeatMs);
  return timer;
}
