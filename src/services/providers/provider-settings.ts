// What is known of a provider, as a request or config.json says it: checked, with defaults filled
// in.
import { BlockList, isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { invalid } from '../../errors.ts';
import { isObject, isSet } from '../../lib/values.ts';
import knownHosts from './known-hosts.json' with { type: 'json' };

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

/**
 * An address without a slash at its end. The person who adds a provider chooses where prompts and a
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

export function isNearby(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return isLoopback(hostname) || isIn(HOUSE, hostname);
}

function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export interface ProviderSettings {
  name: string;
  baseUrls: readonly [string, ...string[]];
  authHeaderName: string;
  authHeaderPrefix: string;
  /** Variable with the key; undefined for the usual one. */
  keyEnv?: string;
  /**
   * False where the usual variable is not for these addresses: a caller without the admin key has
   * chosen them.
   */
  isUsualKeyFor: boolean;
  /** Absolute path of a file with the key. */
  keyFile?: string;
  models: 'all' | readonly string[];
  labels: Readonly<Record<string, readonly string[]>>;
  maxConcurrent: number;
  allowInsecureHttp: boolean;
  /** Absolute path of a PEM file. */
  caFile?: string;
}

export type ProviderFields = Readonly<Record<string, unknown>>;
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** They begin names of models, or of variables with keys of this server. */
const RESERVED: ReadonlySet<string> = new Set([
  'user',
  'extra',
  'builtin',
  'remote',
  'local',
  'admin',
  'lemonade',
]);
const HEADER = /^[A-Za-z0-9-]{1,64}$/;
const PREFIX = /^[A-Za-z0-9._~+/-]{0,32}$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const RESERVED_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|upgrade|expect|keep-alive|trailer|accept.*|user-agent|cookie|proxy-.*)$/i;
const OWN_VARIABLES = /^(?:LEMONADE_API_KEY|LEMONADE_ADMIN_API_KEY)$/i;
const USUAL_KEY = 'usual_key';
const MAX_URLS = 64;
const MAX_MODELS = 2000;
const DEFAULT_CONCURRENT = 64;
const MAX_CONCURRENT = 10_000;

/**
 * A provider of these fields.
 * @throws {InvalidRequest} that names the field and says what is wrong
 */
export function readProviderSettings(fields: ProviderFields): ProviderSettings {
  const { name } = fields;
  if (typeof name !== 'string' || !NAME.test(name))
    throw invalid(
      'name',
      "'name' must have 1 to 40 small letters, digits, dashes and underscores.",
    );
  if (RESERVED.has(name))
    throw invalid('name', `'${name}' has a meaning already; choose another name.`);
  const allowInsecureHttp = fields.allow_insecure_http === true;
  const keyEnv = optional(fields, 'key_env', VARIABLE);
  if (keyEnv !== undefined && OWN_VARIABLES.test(keyEnv))
    throw invalid('key_env', `${keyEnv} is a key of this server, which no provider gets.`);
  const keyFile = pathIn(fields, 'key_file');
  if (keyEnv !== undefined && keyFile !== undefined)
    throw invalid('key_file', "Give 'key_env' or 'key_file', not both.");
  const authHeaderName = optional(fields, 'auth_header_name', HEADER) ?? 'Authorization';
  if (RESERVED_HEADERS.test(authHeaderName))
    throw invalid('auth_header_name', `The header ${authHeaderName} can't carry a key.`);
  const caFile = pathIn(fields, 'ca_file');
  return {
    name,
    baseUrls: urlsIn(fields.base_urls, allowInsecureHttp),
    authHeaderName,
    authHeaderPrefix: optional(fields, 'auth_header_prefix', PREFIX) ?? 'Bearer',
    ...(keyEnv === undefined || keyEnv === defaultVariableOf(name) ? {} : { keyEnv }),
    isUsualKeyFor: fields[USUAL_KEY] !== false,
    ...(keyFile === undefined ? {} : { keyFile }),
    models: modelsIn(fields.models),
    labels: labelsIn(fields.labels),
    maxConcurrent: numberIn(fields.max_concurrent),
    allowInsecureHttp,
    ...(caFile === undefined ? {} : { caFile }),
  };
}

export function entryOf(settings: ProviderSettings): ProviderFields {
  const { baseUrls, authHeaderName, authHeaderPrefix, keyEnv, keyFile, models, labels, caFile } =
    settings;
  return {
    base_urls: baseUrls,
    ...(authHeaderName === 'Authorization' ? {} : { auth_header_name: authHeaderName }),
    ...(authHeaderPrefix === 'Bearer' ? {} : { auth_header_prefix: authHeaderPrefix }),
    ...(keyEnv === undefined ? {} : { key_env: keyEnv }),
    ...(settings.isUsualKeyFor ? {} : { [USUAL_KEY]: false }),
    ...(keyFile === undefined ? {} : { key_file: keyFile }),
    ...(models === 'all' ? {} : { models }),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(settings.maxConcurrent === DEFAULT_CONCURRENT
      ? {}
      : { max_concurrent: settings.maxConcurrent }),
    ...(settings.allowInsecureHttp ? { allow_insecure_http: true } : {}),
    ...(caFile === undefined ? {} : { ca_file: caFile }),
  };
}

/**
 * Where providers of these names are; their usual keys go there, even if a caller without the admin
 * key adds them.
 */
const KNOWN: Readonly<Record<string, string>> = knownHosts;

export function isWhereKnown({
  name,
  baseUrls,
}: Pick<ProviderSettings, 'name' | 'baseUrls'>): boolean {
  const host = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  return (
    host !== undefined &&
    baseUrls.every((url) => url.startsWith(`https://${host}/`) || url === `https://${host}`)
  );
}

export const defaultVariableOf = (name: string) =>
  `LEMONADE_${name.toUpperCase().replaceAll('-', '_')}_API_KEY`;

function optional(fields: ProviderFields, name: string, pattern: RegExp): string | undefined {
  const value = fields[name];
  if (!isSet(value)) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw invalid(name, `'${name}' must match ${pattern.source}.`);
}

function pathIn(fields: ProviderFields, name: string): string | undefined {
  const value = fields[name];
  if (!isSet(value)) return undefined;
  if (typeof value === 'string' && isAbsolute(value) && !value.includes('\0')) return value;
  throw invalid(name, `'${name}' must be an absolute path.`);
}

function urlsIn(value: unknown, allowInsecureHttp: boolean): ProviderSettings['baseUrls'] {
  const given = Array.isArray(value) ? value : [];
  const urls = given.map((text) => readBaseUrl(text, { allowInsecureHttp }));
  const [first, ...others] = new Set(urls);
  if (first === undefined || urls.length > MAX_URLS)
    throw invalid('base_urls', `'base_urls' must be a list of 1 to ${MAX_URLS} addresses.`);
  return [first, ...others];
}

function modelsIn(value: unknown): ProviderSettings['models'] {
  if (!isSet(value) || value === 'all') return 'all';
  if (Array.isArray(value) && value.length <= MAX_MODELS && value.every(isText))
    return [...new Set<string>(value)];
  throw invalid('models', `'models' must be 'all' or a list of at most ${MAX_MODELS} names.`);
}

function labelsIn(value: unknown): ProviderSettings['labels'] {
  if (!isSet(value)) return {};
  const entries = isObject(value) ? Object.entries(value) : [];
  if (
    isObject(value) &&
    entries.every(([, labels]) => Array.isArray(labels) && labels.every(isText))
  )
    return Object.fromEntries(entries) as ProviderSettings['labels'];
  throw invalid('labels', "'labels' must have a list of labels for each model that it names.");
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 400;

function numberIn(value: unknown): number {
  if (!isSet(value)) return DEFAULT_CONCURRENT;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_CONCURRENT)
    return Number(value);
  throw invalid(
    'max_concurrent',
    `'max_concurrent' must be a whole number from 1 to ${MAX_CONCURRENT}.`,
  );
}
