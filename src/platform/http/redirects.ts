// Where a redirect may lead: never from outside into this machine or its network, never from https
// to http.
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import subnets from './subnets.json' with { type: 'json' };

/** What an address reaches, from the whole internet to this machine alone. */
const REACHES = ['internet', 'local-network', 'this-machine'] as const;
type Reach = (typeof REACHES)[number];
/** With what is link-local: other machines on the same link, and the metadata of clouds. */
const THIS_MACHINE = blockList(subnets.thisMachine);
const LOCAL_NETWORK = blockList(subnets.localNetwork);
const NAMES_OF_THIS_MACHINE = /^(?:.+\.)?localhost\.?$/i;
/**
 * A redirect that is not followed; the message has hosts in it, and nothing else of what they sent.
 */
export class RedirectRefused extends Error {}
/** See {@link createRedirects}. */
export type Redirects = ReturnType<typeof createRedirects>;

/**
 * The first address may be in a private network; redirects may lead as far into it, but no further.
 */
export function createRedirects(first: URL) {
  let innermost = reachOfHost(first.hostname) ?? 'internet';

  function refuseInner(host: string, reach: Reach): void {
    if (REACHES.indexOf(reach) <= REACHES.indexOf(innermost)) return;
    const where = reach === 'this-machine' ? 'this machine' : 'the local network';
    throw new RedirectRefused(
      `${first.host} redirects into ${where} (${host}), which is not followed`,
    );
  }

  function refuse(from: URL, what: string): never {
    throw new RedirectRefused(`${from.host} redirects ${what}`);
  }

  return {
    /**
     * @throws {RedirectRefused}. A name may still stand for a forbidden address; `lookup` finds
     *   that out.
     */
    follow(from: URL, location: string | undefined): URL {
      if (location === undefined || !URL.canParse(location, from.href))
        return refuse(from, 'to nowhere');
      const next = new URL(location, from);
      if (next.protocol !== 'https:' && next.protocol !== 'http:')
        return refuse(from, `to a ${next.protocol} address, which is not followed`);
      if (from.protocol === 'https:' && next.protocol === 'http:')
        return refuse(from, `from https to http (${next.host}), which is not followed`);
      if (next.username !== '' || next.password !== '')
        return refuse(from, 'to an address with a password, which is not followed');
      const reach = reachOfHost(next.hostname);
      if (reach !== undefined && next.hostname !== first.hostname) refuseInner(next.host, reach);
      return next;
    },

    /**
     * For direct connections. Fails with {RedirectRefused}. What names stand for at a proxy is not
     * checked.
     */
    lookup: ((hostname, options, done) => {
      lookUp(hostname, { ...options, all: true }, (error, found) => {
        const [one] = found ?? [];
        if (error || one === undefined)
          return done(error ?? new Error(`${hostname} has no address`), []);
        const reaches = found.map(({ address }) => reachOf(address));
        try {
          // The outermost: a name that is also an address of the internet is one of the internet.
          if (hostname === first.hostname)
            innermost = REACHES.find((reach) => reaches.includes(reach)) ?? innermost;
          else for (const reach of reaches) refuseInner(hostname, reach);
        } catch (refusal) {
          return done(refusal as RedirectRefused, []);
        }
        if (options.all) done(null, found);
        else done(null, one.address, one.family);
      });
    }) as LookupFunction,
  };
}

/** Whether the name or address surely stands for this machine; nothing is looked up. */
export const isThisMachine = (hostname: string): boolean =>
  reachOfHost(hostname) === 'this-machine';

/** Whether it surely stands for this machine or its network; nothing is looked up. */
export const isInHouse = (hostname: string): boolean =>
  ['this-machine', 'local-network'].includes(reachOfHost(hostname) ?? '');

/** Undefined for a name that has to be looked up. */
function reachOfHost(hostname: string): Reach | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return reachOf(address);
  return NAMES_OF_THIS_MACHINE.test(hostname) ? 'this-machine' : undefined;
}

function reachOf(address: string): Reach {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (THIS_MACHINE.check(address, family)) return 'this-machine';
  return LOCAL_NETWORK.check(address, family) ? 'local-network' : 'internet';
}

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
