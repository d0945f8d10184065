// Reads what a WebSocket handshake says: the channel's address, the key and the subprotocols.
import type { IncomingMessage } from 'node:http';
import { withoutPrefix } from '../../generated/match-operation.ts';
import type { WireError } from './error-table.ts';
import type { Guard } from './guards/guard.ts';
import { presentedKey } from './guards/keys.ts';
import { isRefused, readTarget } from './request-target.ts';

/** Subprotocol that carries a key, because pages can't set headers on a WebSocket: `bearer.<base64url of the key>`. */
const BEARER_PROTOCOL = 'bearer.';
const KEY_PARAMETER = 'api_key';

/** True for a handshake; requests that offer another protocol (`Upgrade: h2c`) are ordinary requests. */
export function isWebSocketUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket';
}

/** Path without prefix, as asyncapi.yaml has it: `/logs/stream` for `/api/v1/logs/stream`. */
export function channelAddress(path: string): string {
  return withoutPrefix(path) ?? path;
}

/** The parameters in the query, but for the key: `{model: 'Whisper-Tiny'}`. Of several with one name the last. */
export function channelQuery(request: IncomingMessage): Readonly<Record<string, string>> {
  const { url = '' } = request;
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start));
  parameters.delete(KEY_PARAMETER);
  return Object.fromEntries(parameters);
}

/** The guard of HTTP requests, applied to handshakes and to where those may carry a key. */
export function authorizeUpgradeWith(guard: Guard): (request: IncomingMessage) => 'ok' | WireError {
  return (request) => {
    const target = readTarget(request);
    if (isRefused(target)) return target;
    const { authority } = target;
    // Without its path, because a channel is never open to everybody.
    return guard({ authority, headers: request.headers, key: keyFromUpgrade(request) }).refusal ?? 'ok';
  };
}

/**
 * The key that the client presents: `Authorization: Bearer`, else `?api_key=`, else the bearer subprotocol. It may be
 * compared, never logged, and neither may the request's URL.
 */
export function keyFromUpgrade(request: IncomingMessage): string | undefined {
  return presentedKey(request.headers) ?? keyOfQuery(request.url) ?? keyOfProtocols(request);
}

/**
 * The subprotocol to agree on. Browsers fail a connection whose offers are all ignored, so the first one is taken that
 * is not a key; with nothing but a key on offer, that goes back to the one who sent it.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  const [first = false] = offered;
  return [...offered].find((protocol) => !protocol.startsWith(BEARER_PROTOCOL)) ?? first;
}

function keyOfQuery(url: string | undefined): string | undefined {
  const start = url?.indexOf('?') ?? -1;
  if (url === undefined || start === -1) return undefined;
  return new URLSearchParams(url.slice(start)).get(KEY_PARAMETER) || undefined;
}

function keyOfProtocols(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  const carrier = offered.find((protocol) => protocol.startsWith(BEARER_PROTOCOL));
  if (carrier === undefined) return undefined;
  return Buffer.from(carrier.slice(BEARER_PROTOCOL.length), 'base64url').toString() || undefined;
}
