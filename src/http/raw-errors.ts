// Errors that are written to a socket, where there is no response: malformed requests, handshakes.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from './error-response.ts';
import { refusal, type WireError } from './error-table.ts';

/** How long a peer may go on sending what is not read, so that it gets to read why. */
const LINGER_MS = 2000;

/**
 * Writes a whole response to the socket and ends it.
 * Closing while the peer still sends would reset the connection, and the peer would lose the
 * response.
 */
export function sendRawError(socket: Duplex, { status, error, headers = {} }: WireError): void {
  const body = JSON.stringify(errorBody({ status, error }, undefined));
  const fields = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'Upgrade' in headers ? 'Upgrade, close' : 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${head.join('')}\r\n${body}`,
  );
}

/** Responds to what Node's parser refuses; `hasBegun` when another response is half sent. */
export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  hasBegun: boolean,
): void {
  // What follows the refused bytes is not HTTP either; the connection ends by itself.
  if (socket.writableEnded && !socket.destroyed && error.code?.startsWith('HPE_')) return;
  if (!socket.writable || hasBegun || error.code === 'ECONNRESET') socket.destroy(error);
  else sendRawError(socket, parserRefusal(error.code));
}

function parserRefusal(parserCode: string | undefined): WireError {
  switch (parserCode) {
    case 'HPE_HEADER_OVERFLOW': {
      const message = 'The URL and the headers together are larger than 16 KiB.';
      return refusal({ status: 431, code: 'headers_too_large', message });
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusal({
        status: 408,
        message: 'The request did not arrive in time. Send it again.',
      });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refusal({
        status: 413,
        message: 'The extensions of the chunks are too large. Leave them out.',
      });
    default: {
      const message = `This is not HTTP that the server understands (${parserCode}).`;
      return refusal({ status: 400, code: 'malformed_request', message });
    }
  }
}
