// Answers an upgrade request with an ordinary HTTP error; Node gives no response object for those, only the socket.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from './error-shapes.ts';
import type { WireError } from './error-table.ts';

/** How long a peer may go on sending what nobody reads, so that it gets to read why. */
const LINGER_MS = 2000;

/**
 * Sends the error in the normal body and ends the connection. A peer that is gone already is no error. Closing while it
 * still sends would reset the connection, and the peer would lose the response.
 */
export function answerWithError(socket: Duplex, { status, error, headers = {} }: WireError): void {
  const body = JSON.stringify(errorBody({ status, error }, undefined));
  const fields = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  // It has nothing more to say.
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${head.join('')}\r\n${body}`);
}
