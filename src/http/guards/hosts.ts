// Refuses a Host that isn't ours, so that a web page can't reach the server by rebinding its own name to 127.0.0.1.
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * A check for the Host header. Allowed are IP literals (a rebinding attack needs a name), `localhost` and its
 * subdomains, this machine's own name, the configured host, and `allowedHosts`.
 */
export function createHostCheck({
  host,
  allowedHosts,
}: {
  host: string;
  allowedHosts: readonly string[];
}): (header: string | undefined) => boolean {
  const own = hostname().toLowerCase();
  // Listed names may have been copied with their port.
  const listed = allowedHosts.map((name) => nameOf(name) ?? name.toLowerCase());
  const names = new Set([own, `${own}.local`, host.toLowerCase(), ...listed]);
  const isOurs = (header: string): boolean => {
    const name = nameOf(header);
    if (name === undefined) return false;
    return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.has(name);
  };
  let lastOurs: string | undefined;
  return (header) => {
    // HTTP/1.0 needs no Host, and a browser always sends one. Most requests come by the same name as the one before.
    if (header === undefined || header === lastOurs) return true;
    if (!isOurs(header)) return false;
    lastOurs = header;
    return true;
  };
}

/** Host name or address of a Host header, without port and brackets; undefined when it is malformed. */
export function nameOf(header: string): string | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '');
}
