// What a WebSocket handshake carries besides its path: a key, parameters and subprotocols.
import type { IncomingMessage } from 'node:http';
import { presentedKey } from './keys.ts';

/**
 * Subprotocol that carries a key, because pages can't set headers on a WebSocket:
 * `bearer.<base64url of the key>`.
 */
const BEARER_PROTOCOL = 'bearer.';
const KEY_PARAMETER = 'api_key';

/** The parameters of the URL without the key, for the channel. */
export function channelQuery(request: IncomingMessage): Readonly<Record<string, string>> {
  const parameters = parametersOf(request);
  parameters.delete(KEY_PARAMETER);
  return Object.fromEntries(parameters);
}

/**
 * The key that a handshake carries: in a header, the URL or a subprotocol. It may be compared,
 * never logged, and neither may the request's URL.
 */
export function keyFromUpgrade(request: IncomingMessage): string | undefined {
  const inHeader = presentedKey(request.headers);
  if (inHeader !== undefined) return inHeader;
  return parametersOf(request).get(KEY_PARAMETER) || keyOfProtocols(request);
}

/**
 * Browsers fail a connection whose offers are all ignored; with nothing but a key on offer, that
 * goes back.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  const [first = false] = offered;
  return [...offered].find((protocol) => !protocol.startsWith(BEARER_PROTOCOL)) ?? first;
}

function parametersOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

function keyOfProtocols(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((protocol) => protocol.trim());
  const carrier = offered.find((protocol) => protocol.startsWith(BEARER_PROTOCOL));
  if (carrier === undefined) return undefined;
  return Buffer.from(carrier.slice(BEARER_PROTOCOL.length), 'base64url').toString() || undefined;
}
