// Serves requests that offer to switch to a protocol we don't speak as what they are: ordinary HTTP/1.1 requests.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Names in `Connection` and headers that only concern the offer. */
const OFFER = /^(?:upgrade|http2-settings)$/i;

/**
 * Java's HttpClient and `curl --http2` offer h2c with every request, and RFC 9110 §7.8 lets a server ignore that. But
 * Node hands every offer to the `upgrade` event once that has a listener (`shouldUpgradeCallback` came with Node 24).
 * So the request goes back onto its socket without the offer, body untouched, and the socket to the server as if new.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
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
