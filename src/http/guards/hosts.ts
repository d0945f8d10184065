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
  const names = new Set([own, `${own}.local`, host.toLowerCase(), ...listedNames(allowedHosts)]);
  return (header) => {
    // HTTP/1.0 needs no Host, and a browser always sends one.
    if (header === undefined) return true;
    const name = nameOf(header);
    if (name === undefined) return false;
    return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.has(name);
  };
}

/**
 * Gives the address, without a path, by which a request reached this server: `https://` where the proxy in front of it says
 * so (`X-Forwarded-Proto`), which counts only under a name of `allowedHosts`, as a proxy's name is listed there.
 */
export function createAddressReader({ allowedHosts }: { allowedHosts: readonly string[] }) {
  const listed = new Set(listedNames(allowedHosts));
  return (host: string, forwardedProto: string | undefined): string => {
    // The first of several proxies is the one that the client spoke to.
    const isSecure = forwardedProto?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
    const isBehindProxy = isSecure && listed.has(nameOf(host) ?? '');
    return `${isBehindProxy ? 'https' : 'http'}://${host}`;
  };
}

/** They may have been copied with their port. */
function listedNames(allowedHosts: readonly string[]): string[] {
  return allowedHosts.map((name) => nameOf(name) ?? name.toLowerCase());
}

/** Host name or address of a Host header, without port and brackets; undefined when it is malformed. */
export function nameOf(header: string): string | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '');
}
