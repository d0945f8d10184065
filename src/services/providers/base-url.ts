// Which addresses a provider may have.
import { BlockList, isIP } from 'node:net';
import { InvalidRequest } from '../../errors.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
const HOUSE = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  HOUSE.addSubnet(net, prefix);
}
HOUSE.addSubnet('fc00::', 7, 'ipv6');

/** Who adds a provider chooses where prompts and a key go: anywhere, but in plain text only if that is allowed. */
export function readBaseUrl(text: unknown, { allowInsecureHttp }: { allowInsecureHttp: boolean }): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid(
      `'${String(text).slice(0, 80)}' can't be used as an address; give one such as https://gpu.example.com/v1.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(`An address with a password can't be used; give the key in 'api_key'.`);
  }
  if (url.search !== '' || url.hash !== '')
    throw invalid(`${url.origin}${url.pathname} can't have a query or a fragment.`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    throw invalid(
      `${url.origin} is another machine, and http: is not encrypted: prompts and the key could be read on the way. Use https:, or set 'allow_insecure_http' to true.`,
    );
  }
  let end = url.pathname.length;
  while (url.pathname[end - 1] === '/') end -= 1;
  return `${url.origin}${url.pathname.slice(0, end)}`;
}

/** True for what never leaves this machine. Names below `localhost` are asked of a DNS server by some systems, and may be anywhere. */
function isLoopback(hostname: string): boolean {
  return /^localhost\.?$/i.test(hostname) || isIn(LOOPBACK, hostname);
}

/** True for this machine and for addresses of a house or an office; a name may be anywhere. */
export function isNearby(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return isLoopback(hostname) || isIn(HOUSE, hostname);
}

function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function invalid(message: string): InvalidRequest {
  return new InvalidRequest(message, { param: 'base_urls' });
}
