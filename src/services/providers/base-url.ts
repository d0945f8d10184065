// Addresses of providers: which can be used, and which are near.
import { BlockList, isIP } from 'node:net';
import { invalid } from '../../errors.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
const HOUSE = new BlockList();
HOUSE.addSubnet('10.0.0.0', 8);
HOUSE.addSubnet('172.16.0.0', 12);
HOUSE.addSubnet('192.168.0.0', 16);
HOUSE.addSubnet('fc00::', 7, 'ipv6');

/**
 * The address of a provider, without a slash at its end. The person who adds a provider chooses where prompts and a
 * key go, so that it may be anywhere, but not in plain text unless that is allowed.
 * @throws {InvalidRequest}
 */
export function readBaseUrl(
  text: unknown,
  { allowInsecureHttp }: { allowInsecureHttp: boolean },
): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid(
      'base_urls',
      `'${String(text).slice(0, 80)}' can't be used as an address; give one such as https://gpu.example.com/v1.`,
    );
  }
  if (url.username !== '' || url.password !== '')
    throw invalid(
      'base_urls',
      `An address with a password can't be used; give the key in 'api_key'.`,
    );
  if (url.search !== '' || url.hash !== '')
    throw invalid('base_urls', `${url.origin}${url.pathname} can't have a query or a fragment.`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    const message = `${url.origin} is another machine, and http: is not encrypted: prompts and the key could be read on the way. Use https:, or set 'allow_insecure_http' to true.`;
    throw invalid('base_urls', message);
  }
  let end = url.pathname.length;
  while (url.pathname[end - 1] === '/') end -= 1;
  return `${url.origin}${url.pathname.slice(0, end)}`;
}

/**
 * True for what never leaves this machine. Names below `localhost` are asked of a DNS server by
 * some systems, and may be anywhere.
 */
const isLoopback = (hostname: string): boolean =>
  /^localhost\.?$/i.test(hostname) || isIn(LOOPBACK, hostname);

/** True for this machine and for private networks: these work without the Internet. */
export function isNearby(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return isLoopback(hostname) || isIn(HOUSE, hostname);
}

function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
