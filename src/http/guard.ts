// One decision for every HTTP request and WebSocket handshake: may this caller talk to the server
// at all? By Host, Origin and key.
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { invalid, type Remedy, SEND_ADMIN_KEY } from '../errors.ts';
import { digestOf } from '../lib/digest.ts';
import type { Place, ToolWarning } from '../lib/place.ts';
import { attempt, isObject } from '../lib/values.ts';
import { refusal, type WireError } from './error-table.ts';
import { isPage } from './pages.ts';
import { booleanOf } from './request-target.ts';

export const ANSWERED_BY = 'X-Lemonade-Model';
export const TOOL_WARNINGS = 'X-Lemonade-Tool-Warnings';
const LOCAL_ONLY = 'X-Lemonade-Local-Only';
const NO_STORE = 'X-Lemonade-No-Store';
const IN_METADATA = 'local_only';
const NO_KEY = digestOf('');

/**
 * The one place where a `Place` is made. What can't be understood is refused; in a handshake it
 * counts as true.
 */
export function placeOf(
  { headers, socket }: IncomingMessage,
  {
    key,
    body,
    isHandshake = false,
  }: { key: string | undefined; body?: unknown; isHandshake?: boolean },
): Place {
  const isLocalOnly = isHandshake ? wantsLocalOnly(headers) : readLocalOnly(headers, body);
  return {
    client: socket.remoteAddress ?? '',
    key: key === undefined ? NO_KEY : digestOf(key),
    isLocalOnly,
    leavesNothing: wantsNoStore(headers, isHandshake) || isLocalOnly,
  };
}

function wantsNoStore(headers: IncomingHttpHeaders, isHandshake: boolean): boolean {
  const value = headers[NO_STORE.toLowerCase()];
  return isHandshake ? value !== undefined : isTrue(value, `The header ${NO_STORE}`, NO_STORE);
}

/**
 * Whether the request, by its header or the metadata of its body, must not leave this machine.
 * @throws {InvalidRequest} for a value that can't be understood: it might mean true.
 */
export function readLocalOnly(headers: IncomingHttpHeaders, body?: unknown): boolean {
  const metadata = isObject(body) && isObject(body.metadata) ? body.metadata : {};
  // Both are read: one that can't be understood is refused whatever the other says.
  const inHeader = isTrue(
    headers[LOCAL_ONLY.toLowerCase()],
    `The header ${LOCAL_ONLY}`,
    LOCAL_ONLY,
  );
  const inBody = isTrue(
    metadata[IN_METADATA] ?? undefined,
    `'${IN_METADATA}' of 'metadata'`,
    'metadata',
  );
  return inHeader || inBody;
}

function isTrue(value: unknown, what: string, param: string): boolean {
  if (value === undefined) return false;
  const meant = typeof value === 'string' ? booleanOf(value) : value;
  if (typeof meant === 'boolean') return meant;
  throw invalid(param, `${what} must be true or false.`);
}

export const wantsLocalOnly = (headers: IncomingHttpHeaders): boolean =>
  attempt(() => readLocalOnly(headers), true);

export function tellModel(response: ServerResponse, id: string): void {
  if (!response.headersSent) response.setHeader(ANSWERED_BY, asHeader(id));
}

/** More would not fit into the head of a response that every client reads. */
const MOST_WARNINGS = 8;
const MOST_CHARACTERS = 200;

export function tellToolWarnings(response: ServerResponse, warnings: readonly ToolWarning[]): void {
  if (response.headersSent || warnings.length === 0) return;
  const told = warnings.slice(0, MOST_WARNINGS).map(({ tool, path, problem }) => ({
    tool: shortened(tool),
    path: shortened(path),
    problem: shortened(problem),
  }));
  const more = warnings.length - told.length;
  response.setHeader(
    TOOL_WARNINGS,
    inAscii(JSON.stringify(more === 0 ? told : [...told, { more }])),
  );
}

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** The same JSON, whose strings have other characters as escapes. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Names may be in any script, headers in ASCII only. */
const asHeader = (id: string): string =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);

export interface GuardOptions {
  host: string;
  allowedHosts: readonly string[];
  allowedOrigins: readonly string[];
  apiKey: string | undefined;
  adminApiKey: string | undefined;
  /**
   * Lies in a file that only the owner of the server can read; is an admin key for requests from
   * this machine.
   */
  ownerKey: string | undefined;
}

export interface GuardInput {
  path?: string;
  /** OPTIONS asks whether a page may call, and says nothing yet. */
  method?: string | undefined;
  authority?: string | undefined;
  headers: IncomingHttpHeaders;
  remoteAddress?: string | undefined;
  isUnsafeGet?: boolean;
  key?: string | undefined;
}

export type Access = 'none' | 'user' | 'admin' | 'keyless';
export type Verdict =
  | { access: Access; refusal?: undefined }
  | { access: 'none'; refusal: WireError };
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
const FOREIGN_HOST =
  'is not this server. Call it by localhost or an address, or list the name in LEMONADE_ALLOWED_HOSTS.';
const FOREIGN_ORIGIN =
  'may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it.';
const UNKNOWN_ORIGIN =
  'may not change how this server works. List it in LEMONADE_ALLOWED_ORIGINS, or set an admin key and send that.';
const SEND_KEY: Remedy = { text: "Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'." };
const FROM_HERE = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

export function createGuard(options: GuardOptions): Guard {
  const isOurHost = createHostCheck(options);
  const { isAllowed, isListed } = createOriginChecks(options.allowedOrigins);
  const accessOf = createKeyCheck(options);
  return ({ path, method, authority, headers, isUnsafeGet = false, remoteAddress = '', key }) => {
    const isOpen = path !== undefined && (isPage(path) || OPEN_PATH.test(path));
    const foreignHost = [authority, headers.host].find((host) => !isOurHost(host));
    if (path !== '/live' && foreignHost !== undefined)
      return refuse(403, 'host_not_allowed', `Host '${foreignHost}' ${FOREIGN_HOST}`);
    const { origin } = headers;
    // The host is known to be ours here, so a page of the same name and port is one of our own,
    // e.g. the reference.
    const isForeign =
      origin === undefined
        ? !isOpen && isForeignEmbed(headers, isUnsafeGet)
        : !isAllowed(origin) && !isOwnOrigin(origin, headers.host);
    if (isForeign) {
      const page = origin === undefined ? 'A page of another site' : `Origin '${origin}'`;
      return refuse(403, 'origin_not_allowed', `${page} ${FOREIGN_ORIGIN}`);
    }
    const access = accessOf(key ?? presentedKey(headers), FROM_HERE.test(remoteAddress));
    if (access === 'none' && !isOpen && method !== 'OPTIONS')
      return refuse(401, 'invalid_api_key', 'The API key is missing or wrong.', SEND_KEY);
    if (path === undefined || method === 'OPTIONS' || !ADMIN_PATH.test(path)) return { access };
    if (access === 'user')
      return refuse(
        403,
        'admin_key_required',
        `${path.slice(0, 80)} needs the admin key.`,
        SEND_ADMIN_KEY,
      );
    // Without a key it is unknown which program of this machine has opened the page, and what runs
    // in it.
    const isOwn = origin === undefined || isListed(origin) || isOwnOrigin(origin, headers.host);
    if (access !== 'keyless' || isOwn) return { access };
    return refuse(403, 'origin_not_allowed', `Origin '${origin}' ${UNKNOWN_ORIGIN}`);
  };
}

function refuse(status: number, code: string, message: string, remedy?: Remedy): Verdict {
  const headers = status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {};
  return { access: 'none', refusal: { ...refusal({ status, code, message, remedy }), ...headers } };
}

/**
 * Without any configured key everyone has the admin's access: the server then listens on loopback
 * only.
 */
export function createKeyCheck(keys: Pick<GuardOptions, 'apiKey' | 'adminApiKey' | 'ownerKey'>) {
  const user = keys.apiKey ? digest(keys.apiKey) : undefined;
  const admin = keys.adminApiKey ? digest(keys.adminApiKey) : user;
  const owner = keys.ownerKey ? digest(keys.ownerKey) : undefined;
  return (presented: string | undefined, isFromHere = false): Access => {
    if (presented === undefined && !admin) return 'keyless';
    const given = digest(presented ?? '');
    if (owner && timingSafeEqual(given, owner) && isFromHere) return 'admin';
    if (!admin) return 'keyless';
    // Both comparisons always run, so that the time taken says nothing about which key was nearly
    // right.
    const isAdmin = timingSafeEqual(given, admin);
    const isUser = user ? timingSafeEqual(given, user) : false;
    if (presented === undefined) return user ? 'none' : 'user';
    if (isAdmin) return 'admin';
    return isUser || !user ? 'user' : 'none';
  };
}

/** Equal length for every key, which timingSafeEqual needs. */
const digest = (key: string): Buffer => hash('sha256', key, 'buffer');

export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const ownHeader = headers['x-api-key'];
  return (
    /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ??
    (typeof ownHeader === 'string' && ownHeader !== '' ? ownHeader : undefined)
  );
}

/**
 * A web page could rebind its own name to 127.0.0.1, so names must be ours. For addresses a
 * rebinding can't work.
 */
export function createHostCheck({
  host,
  allowedHosts,
}: Pick<GuardOptions, 'host' | 'allowedHosts'>) {
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
 * `https://` where a proxy says so (`X-Forwarded-Proto`), which counts only under a name of
 * `allowedHosts`.
 */
export function createAddressReader({ allowedHosts }: Pick<GuardOptions, 'allowedHosts'>) {
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

/**
 * Of frameworks for apps. All others need to be listed: browsers have many of their own, and get
 * new ones.
 */
const APP_SCHEME = /^(?:app|capacitor|electron|ionic|tauri|vscode-file|vscode-webview):$/;
const ANY_OF_SCHEME = '://*';

/**
 * `null` and `file://` must be listed: sandboxed frames send the one, opened downloads the other.
 * `scheme://*` is possible.
 */
export function createOriginChecks(allowedOrigins: readonly string[]) {
  const listed = new Set(allowedOrigins.map((origin) => normalise(origin) ?? origin));
  const schemes = new Set(
    allowedOrigins
      .filter((one) => one.endsWith(ANY_OF_SCHEME))
      .map((one) => one.slice(0, -2).toLowerCase()),
  );
  const isListed = (origin: string) => listed.has(origin) || listed.has(normalise(origin) ?? '');
  return {
    isListed,
    isAllowed(origin: string): boolean {
      if (listed.has('*') || isListed(origin)) return true;
      const normal = normalise(origin);
      return (
        normal !== undefined &&
        (isLocal(normal) || schemes.has(normal.slice(0, normal.indexOf('//') + 1)))
      );
    },
  };
}

export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const normal = normalise(origin);
  if (normal === undefined || host === undefined) return false;
  return /^https?:/.test(normal) && normal === normalise(`${new URL(normal).protocol}//${host}`);
}

function normalise(origin: string): string | undefined {
  if (/[@?#\s]/.test(origin) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.pathname !== '/' && url.pathname !== '') return undefined;
  return `${url.protocol}//${url.host}`.toLowerCase();
}

function isLocal(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (APP_SCHEME.test(protocol)) return true;
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  return isLoopback || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * A page that embeds our URL sends no Origin, but browsers say here whose it is. Changes are
 * refused to sister sites too.
 */
const isForeignEmbed = (
  { 'sec-fetch-site': site }: IncomingHttpHeaders,
  isUnsafeGet: boolean,
): boolean => site === 'cross-site' || (isUnsafeGet && site === 'same-site');

/**
 * Any request header may be sent: clients add their own, and the guard has already decided about
 * the origin.
 */
export function setCorsHeaders(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Expose-Headers', `${ANSWERED_BY}, ${TOOL_WARNINGS}`);
  if (method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
  const asked = headers['access-control-request-headers'] ?? 'Content-Type, Authorization';
  response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Max-Age', '600');
  if (headers['access-control-request-private-network'] === 'true')
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
}
