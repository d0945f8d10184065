// Addresses as `host:port`, as people write them and native servers take them.

const MAX_NAME_LENGTH = 253;
const MAX_PORT = 65_535;
const NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/**
 * `host:port` in small letters; undefined for anything else. IPv6 addresses are none: who cuts at
 * the first colon can't take them.
 */
export function readHostPort(text: string): string | undefined {
  const [host = '', port = '', ...more] = text.trim().toLowerCase().split(':');
  const isPort = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= MAX_PORT;
  const isHost = host.length <= MAX_NAME_LENGTH && NAME.test(host) && !host.includes('..');
  return more.length === 0 && isHost && isPort ? `${host}:${port}` : undefined;
}

/** An address as far as a person has written it. */
export interface ServerAddress {
  /** A name or an address, IPv6 without brackets; empty where only a port was given. */
  host: string;
  port: number | undefined;
  /** `https:` or `http:`, where it was a URL. */
  protocol: string | undefined;
}

/** IPv6, with or without brackets, perhaps with a zone; or a name or an IPv4 address. */
const HOST = /^(?:\[([\da-f:.]+(?:%[\w.-]+)?)\]|([\w.*-]*))(?::(\d+))?$/i;
const BARE_IPV6 = /^[\da-f]*:[\da-f]*:[\da-f:.]*(?:%[\w.-]+)?$/i;

/** What `readServerAddress` takes, in words for messages. */
export const ADDRESS_FORMS =
  'a name or an address, perhaps with a port: localhost, 0.0.0.0:13305, [::1]:13305';

/**
 * Where a server is, in the forms that people write: `box`, `box:13305`, `:13305`, `::1`,
 * `[::1]:13305`, `http://box:13305/`. Undefined for what is none of these.
 */
export function readServerAddress(text: string): ServerAddress | undefined {
  const [, protocol, rest = ''] = /^(?:(https?:)\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  // A path behind the address says nothing of where the server is.
  const place = protocol === undefined ? rest : rest.replace(/\/.*$/s, '');
  if (BARE_IPV6.test(place))
    return { host: place, port: undefined, protocol: protocol?.toLowerCase() };
  const [isHost, address, name = '', digits] = HOST.exec(place) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (isHost === undefined || (port !== undefined && port > MAX_PORT)) return undefined;
  if (protocol !== undefined && place === '') return undefined;
  return { host: address ?? name, port, protocol: protocol?.toLowerCase() };
}
