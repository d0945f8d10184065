// What is known of a provider, as a request or config.json says it: checked, with defaults filled
// in.
import { isAbsolute } from 'node:path';
import { invalid } from '../../errors.ts';
import { isObject, isSet, setFields } from '../../lib/values.ts';
import { readBaseUrl } from './base-url.ts';
import knownHosts from './known-hosts.json' with { type: 'json' };

/** All that is set for a provider, with defaults filled in. */
export interface ProviderSettings {
  name: string;
  /** Each without a slash at its end; see {@link readBaseUrl}. */
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

/** A provider as a request or an entry of config.json writes it, unchecked. */
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
    isUsualKeyFor: fields[USUAL_KEY] !== false,
    models: modelsIn(fields.models),
    labels: labelsIn(fields.labels),
    maxConcurrent: numberIn(fields.max_concurrent),
    allowInsecureHttp,
    ...setFields({
      keyEnv: keyEnv === defaultVariableOf(name) ? undefined : keyEnv,
      keyFile,
      caFile,
    }),
  };
}

/** The entry of config.json: what is as usual is left out. */
export function entryOf(settings: ProviderSettings): ProviderFields {
  const { authHeaderName, authHeaderPrefix, models, labels, maxConcurrent } = settings;
  return {
    base_urls: settings.baseUrls,
    ...setFields({
      auth_header_name: authHeaderName === 'Authorization' ? undefined : authHeaderName,
      auth_header_prefix: authHeaderPrefix === 'Bearer' ? undefined : authHeaderPrefix,
      key_env: settings.keyEnv,
      [USUAL_KEY]: settings.isUsualKeyFor ? undefined : false,
      key_file: settings.keyFile,
      models: models === 'all' ? undefined : models,
      labels: Object.keys(labels).length === 0 ? undefined : labels,
      max_concurrent: maxConcurrent === DEFAULT_CONCURRENT ? undefined : maxConcurrent,
      allow_insecure_http: settings.allowInsecureHttp ? true : undefined,
      ca_file: settings.caFile,
    }),
  };
}

const KNOWN: Readonly<Record<string, string>> = knownHosts;

/**
 * Whether a provider is where the providers of its name are. Their usual keys go there, even if a
 * caller without the admin key adds them.
 */
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

/** The variable of the environment that has the provider's key where none is named. */
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
