// One decision for every HTTP request and WebSocket handshake: may this caller talk to the server
// at all? By Host (hosts.ts), Origin (origins.ts) and key (keys.ts).
import type { IncomingHttpHeaders } from 'node:http';
import { type Remedy, SEND_ADMIN_KEY } from '../errors.ts';
import { refusal, type WireError } from './error-table.ts';
import { createHostCheck, type HostOptions } from './hosts.ts';
import { type Access, createKeyCheck, type KeyOptions, presentedKey } from './keys.ts';
import { createOriginChecks, isOwnOrigin } from './origins.ts';
import { isPage } from './pages.ts';

/** What the settings say about callers. */
export interface GuardOptions extends KeyOptions, HostOptions {
  /** Origins as browsers send them; `scheme://*` lists a scheme, `*` every page. */
  allowedOrigins: readonly string[];
}

/** What the guard looks at. */
export interface GuardInput {
  /** Undefined for a handshake: a channel is never open to everybody. */
  path?: string;
  /** OPTIONS asks whether a page may call, and says nothing yet. */
  method?: string | undefined;
  /** Host and port of a target in absolute form, which count next to the Host header. */
  authority?: string | undefined;
  headers: IncomingHttpHeaders;
  remoteAddress?: string | undefined;
  /** True for a GET that changes something. */
  isUnsafeGet?: boolean;
  /** The key where it is not in a header. */
  key?: string | undefined;
}

export type Verdict =
  | { access: Access; refusal?: undefined }
  | { access: 'none'; refusal: WireError };

/** Never throws: a refusal is a result, which HTTP and WebSockets send in their own ways. */
export type Guard = (input: GuardInput) => Verdict;

/**
 * What decides how the server works is for the person who runs it, and for pages of the server
 * itself.
 */
const ADMIN_PATH = /^(?:\/internal|(?:\/api)?\/v[01]\/providers)(?:\/|$)/;
/**
 * What needs no key: liveness, and the app, the reference and the contract, which hold nothing
 * private.
 */
const OPEN_PATH = /^\/(?:live|favicon\.ico|(?:docs|assets)(?:\/.*)?)$/;
/** Addresses of this machine alone, IPv4 also as it is written in IPv6. */
const FROM_HERE = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const MAX_QUOTED_LENGTH = 80;

const FOREIGN_HOST =
  'is not this server. Call it by localhost or an address, or list the name in LEMONADE_ALLOWED_HOSTS.';
const FOREIGN_ORIGIN =
  'may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it.';
const UNKNOWN_ORIGIN =
  'may not change how this server works. List it in LEMONADE_ALLOWED_ORIGINS, or set an admin key and send that.';
const SEND_KEY: Remedy = { text: "Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'." };

/** Host comes first, then Origin, then the key, then what only an admin may do. */
export function createGuard(options: GuardOptions): Guard {
  const isOurHost = createHostCheck(options);
  const { isAllowed, isListed } = createOriginChecks(options.allowedOrigins);
  const accessOf = createKeyCheck(options);
  return ({ path, method, authority, headers, isUnsafeGet = false, remoteAddress = '', key }) => {
    const isOpen = path !== undefined && (isPage(path) || OPEN_PATH.test(path));
    const foreignHost = [authority, headers.host].find((host) => !isOurHost(host));
    if (path !== '/live' && foreignHost !== undefined)
      return refuse({
        status: 403,
        code: 'host_not_allowed',
        message: `Host '${foreignHost}' ${FOREIGN_HOST}`,
      });
    const { origin } = headers;
    // The host is known to be ours here, so a page of the same name and port is one of our own,
    // e.g. the reference.
    const isForeign =
      origin === undefined
        ? !isOpen && isForeignEmbed(headers, isUnsafeGet)
        : !isAllowed(origin) && !isOwnOrigin(origin, headers.host);
    if (isForeign) {
      const page = origin === undefined ? 'A page of another site' : `Origin '${origin}'`;
      return refuse({
        status: 403,
        code: 'origin_not_allowed',
        message: `${page} ${FOREIGN_ORIGIN}`,
      });
    }
    const access = accessOf(key ?? presentedKey(headers), FROM_HERE.test(remoteAddress));
    if (access === 'none' && !isOpen && method !== 'OPTIONS')
      return refuse({
        status: 401,
        code: 'invalid_api_key',
        message: 'The API key is missing or wrong.',
        remedy: SEND_KEY,
      });
    if (path === undefined || method === 'OPTIONS' || !ADMIN_PATH.test(path)) return { access };
    if (access === 'user') {
      const message = `${path.slice(0, MAX_QUOTED_LENGTH)} needs the admin key.`;
      return refuse({
        status: 403,
        code: 'admin_key_required',
        message,
        remedy: SEND_ADMIN_KEY,
      });
    }
    // Without a key it is unknown which program of this machine has opened the page, and what runs
    // in it.
    const isOwn = origin === undefined || isListed(origin) || isOwnOrigin(origin, headers.host);
    if (access !== 'keyless' || isOwn) return { access };
    return refuse({
      status: 403,
      code: 'origin_not_allowed',
      message: `Origin '${origin}' ${UNKNOWN_ORIGIN}`,
    });
  };
}

function refuse(reason: Parameters<typeof refusal>[0]): Verdict {
  const wire = refusal(reason);
  if (wire.status === 401) wire.headers = { 'WWW-Authenticate': 'Bearer' };
  return { access: 'none', refusal: wire };
}

/**
 * A page that embeds our URL sends no Origin, but browsers say here whose it is. Changes are
 * refused to sister sites too.
 */
function isForeignEmbed(headers: IncomingHttpHeaders, isUnsafeGet: boolean): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || (isUnsafeGet && site === 'same-site');
}
