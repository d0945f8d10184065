// One decision for every HTTP request and WebSocket handshake: may this caller talk to the server at all?
import type { IncomingHttpHeaders } from 'node:http';
import { type Remedy, SEND_ADMIN_KEY } from '../../errors.ts';
import { refusal, type WireError } from '../error-table.ts';
import { createHostCheck } from './hosts.ts';
import { type Access, createKeyCheck, presentedKey } from './keys.ts';
import { createListedOrigins, createOriginCheck, isOwnOrigin } from './origins.ts';

export interface GuardOptions {
  host: string;
  allowedHosts: readonly string[];
  allowedOrigins: readonly string[];
  apiKey?: string | undefined;
  adminApiKey?: string | undefined;
  ownerKey?: string | undefined;
}

export interface GuardInput {
  /** Path without query, with its prefix. No path is open for a handshake that gives none. */
  path?: string;
  /** OPTIONS asks whether a page may call, and says nothing yet. */
  method?: string | undefined;
  /** Host and port in the target of the request, where those are; they count before the Host header does. */
  authority?: string | undefined;
  headers: IncomingHttpHeaders;
  /** Of the connection. */
  remoteAddress?: string | undefined;
  /** True for a GET that changes something. */
  isUnsafeGet?: boolean;
  /** The presented key where it isn't in the Authorization header (WebSocket handshakes of browsers). */
  key?: string | undefined;
}

export type Verdict = { access: Access; refusal?: undefined } | { access: 'none'; refusal: WireError };

/** Decides about one request; the refusal, if any, is ready to be sent. */
export type Guard = (input: GuardInput) => Verdict;

/** What decides how the server works is for the person who runs it, and for pages of the server itself. */
const ADMIN_PATH = /^(?:\/internal|(?:\/api)?\/v[01]\/providers)(?:\/|$)/;
/** Pages and probes that need no key: liveness, the app, the reference and the contract, which hold nothing private. */
const OPEN_PATH =
  /^\/(?:live|(?:docs|assets)(?:\/.*)?|openapi(?:\.client)?\.(?:yaml|json)|asyncapi\.yaml|favicon\.ico)?$/;

const SEND_KEY: Remedy = { text: "Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'." };

const FROM_HERE = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

export function createGuard(options: GuardOptions): Guard {
  const isOurHost = createHostCheck(options);
  const isAllowedOrigin = createOriginCheck(options.allowedOrigins);
  const accessOf = createKeyCheck(options);
  const isListedOrigin = createListedOrigins(options.allowedOrigins);
  return ({ path, method, authority, headers, isUnsafeGet = false, remoteAddress = '', key }) => {
    const isOpen = path !== undefined && OPEN_PATH.test(path);
    const foreignHost = [authority, headers.host].find((host) => !isOurHost(host));
    if (path !== '/live' && foreignHost !== undefined) {
      return refuse(
        403,
        'host_not_allowed',
        `Host '${foreignHost}' is not this server. Call it by localhost or an address, or list the name in LEMONADE_ALLOWED_HOSTS.`,
      );
    }
    const { origin } = headers;
    // The host is known to be ours here, so a page of the same name and port is one of our own, e.g. the reference.
    const isForeign =
      origin === undefined
        ? !isOpen && isForeignEmbed(headers, isUnsafeGet)
        : !isAllowedOrigin(origin) && !isOwnOrigin(origin, headers.host);
    if (isForeign) {
      const page = origin === undefined ? 'A page of another site' : `Origin '${origin}'`;
      return refuse(
        403,
        'origin_not_allowed',
        `${page} may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it.`,
      );
    }
    const access = accessOf(key ?? presentedKey(headers), FROM_HERE.test(remoteAddress));
    if (access === 'none' && !isOpen && method !== 'OPTIONS') {
      return refuse(401, 'invalid_api_key', 'The API key is missing or wrong.', SEND_KEY);
    }
    if (path === undefined || method === 'OPTIONS' || !ADMIN_PATH.test(path)) return { access };
    if (access === 'user') {
      return refuse(403, 'admin_key_required', `${path.slice(0, 80)} needs the admin key.`, SEND_ADMIN_KEY);
    }
    // Without a key nobody knows which program of this machine has opened a page of its own, and what runs in it.
    const isOwn = origin === undefined || isListedOrigin(origin) || isOwnOrigin(origin, headers.host);
    if (access === 'anybody' && !isOwn) {
      return refuse(
        403,
        'origin_not_allowed',
        `Origin '${origin}' may not change how this server works. List it in LEMONADE_ALLOWED_ORIGINS, or set an admin key and send that.`,
      );
    }
    return { access };
  };
}

/**
 * A page that embeds our URL (an image, a link) sends no Origin on GET, but browsers say here whose it is. What changes
 * something is refused to pages of sister sites too: as a POST it would have sent its Origin.
 */
function isForeignEmbed({ 'sec-fetch-site': site }: IncomingHttpHeaders, isUnsafeGet: boolean): boolean {
  return site === 'cross-site' || (isUnsafeGet && site === 'same-site');
}

function refuse(status: number, code: string, message: string, remedy?: Remedy): Verdict {
  const headers = status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {};
  return { access: 'none', refusal: { ...refusal({ status, code, message, remedy }), ...headers } };
}
