// Offers of another protocol that the server ignores: the request is served as plain HTTP.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const OFFER = /^(?:upgrade|http2-settings)$/i;

/**
 * Java and `curl --http2` always offer h2c, which may be ignored (RFC 9110 §7.8): the request goes
 * back onto its socket.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { rawHeaders } = request;
  let text = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n`;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (OFFER.test(name)) continue;
    text += `${name}: ${/^connection$/i.test(name) ? withoutOffer(value) : value}\r\n`;
  }
  // Node reads header bytes as latin1, so this gives back the same bytes.
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutOffer(connection: string): string {
  const kept = connection.split(',').filter((option) => !OFFER.test(option.trim()));
  return kept.length > 0 ? kept.join(',').trim() : 'keep-alive';
}
