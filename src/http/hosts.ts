// The names by which this server may be called.
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** What the settings say about this server's names. */
export interface HostOptions {
  /** What the server listens on: a name or an address. */
  host: string;
  /** Further names, perhaps with a port, e.g. of a proxy in front. */
  allowedHosts: readonly string[];
}

/**
 * A web page could rebind its own name to 127.0.0.1, so names must be ours. For addresses a
 * rebinding can't work.
 */
export function createHostCheck({ host, allowedHosts }: HostOptions) {
  const own = hostname().toLowerCase();
  const names = new Set([own, `${own}.local`, host.toLowerCase(), ...listedNames(allowedHosts)]);
  return (header: string | undefined): boolean => {
    // HTTP/1.0 needs no Host, and a browser always sends one.
    if (header === undefined) return true;
    const name = nameOf(header);
    if (name === undefined) return false;
    return (
      isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.has(name)
    );
  };
}

/**
 * Makes the URL by which a client has called the server, of its Host: `https://` where a proxy says
 * so (`X-Forwarded-Proto`), which counts only under a name of
 * `allowedHosts`.
 */
export function createAddressReader({ allowedHosts }: Pick<HostOptions, 'allowedHosts'>) {
  const listed = new Set(listedNames(allowedHosts));
  return (host: string, forwardedProto: string | undefined): string => {
    // The first of several proxies is the one that the client spoke to.
    const isSecure = forwardedProto?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
    const isBehindProxy = isSecure && listed.has(nameOf(host) ?? '');
    return `${isBehindProxy ? 'https' : 'http'}://${host}`;
  };
}

const listedNames = (allowedHosts: readonly string[]) =>
  allowedHosts.map((name) => nameOf(name) ?? name.toLowerCase());

/**
 * Host name or address of a Host header, without port and brackets; undefined when it is malformed.
 */
export function nameOf(header: string): string | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '');
}
