// Answers what Node's HTTP parser gives up on, in the normal error shape instead of an empty answer.
import type { Duplex } from 'node:stream';
import type { WireError } from './error-table.ts';
import { answerWithError } from './raw-answer.ts';

/** Answers and closes. `hasBegun` says that an answer is on its way already; then only closing is left. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, hasBegun: boolean): void {
  // What follows the refused bytes is no HTTP either; the connection ends by itself.
  if (socket.writableEnded && !socket.destroyed && error.code?.startsWith('HPE_')) return;
  if (!socket.writable || hasBegun || error.code === 'ECONNRESET') socket.destroy(error);
  else answerWithError(socket, wireErrorOf(error.code));
}

function wireErrorOf(parserCode: string | undefined): WireError {
  switch (parserCode) {
    case 'HPE_HEADER_OVERFLOW':
      return wireError(431, 'headers_too_large', 'The URL and the headers together are larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return wireError(408, 'request_timeout', 'The request did not arrive in time. Send it again.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return wireError(413, 'payload_too_large', 'The extensions of the chunks are too large. Leave them out.');
    default:
      return wireError(400, 'malformed_request', `This is not HTTP that the server understands (${parserCode}).`);
  }
}

function wireError(status: number, code: string, message: string): WireError {
  return { status, error: { message, type: 'invalid_request_error', code, param: null } };
}
