// What is known of an MCP server, as config.json or a request says it, in the form that all programs
// have for it: checked, with defaults filled in.
import { isAbsolute } from 'node:path';
import { invalid } from '../../errors.ts';
import type { Environment } from '../../lib/environment.ts';
import { isObject, isSet, setFields } from '../../lib/values.ts';
import { DEFAULT_CALL_MS } from './limits.ts';

/** Names and values, of variables or of headers. Values may be references such as `${NAME}`. */
export type NamedTexts = Readonly<Record<string, string>>;

/** How it is spoken to: a program of this machine, a ready-made one by its id, or an address. */
export type McpTransport =
  | {
      kind: 'stdio';
      command: string;
      args: readonly string[];
      env: NamedTexts;
      /** Absolute path; undefined for the home of this server's user. */
      cwd: string | undefined;
    }
  | { kind: 'package'; id: string; args: readonly string[]; env: NamedTexts }
  | { kind: 'http'; url: string; headers: NamedTexts };

/** All that is set for one server. */
export interface McpServerSettings {
  name: string;
  transport: McpTransport;
  isDisabled: boolean;
  /** Who has another key than the admin's neither sees it nor uses it. */
  isAdminOnly: boolean;
  /** For one call. */
  timeoutMs: number;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const HEADER = /^[A-Za-z0-9-]{1,128}$/;
/** They belong to the protocol, or to the connection. */
const RESERVED_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|upgrade|expect|keep-alive|trailer|accept|mcp-.*|last-event-id|proxy-.*)$/i;
const MAX_ENTRIES = 256;
const MAX_TEXT = 32_768;
const MIN_TIMEOUT_MS = 1000;
const MAX_TIMEOUT_MS = 3_600_000;
const HTTP_TYPES: readonly unknown[] = ['http', 'streamable-http', 'streamableHttp'];

/**
 * A server of these fields. Fields of other programs, such as `alwaysAllow`, are left alone.
 * @throws {InvalidRequest} that names the field and says what is wrong
 */
export function readServerSettings(
  name: string,
  fields: Readonly<Record<string, unknown>>,
): McpServerSettings {
  if (!NAME.test(name))
    throw invalid('name', "'name' must have 1 to 64 letters, digits, dashes and underscores.");
  return {
    name,
    transport: transportIn(fields),
    isDisabled: fields.disabled === true,
    isAdminOnly: adminOnlyIn(fields.admin_only),
    timeoutMs: timeoutIn(fields.timeout_ms),
  };
}

/** What can't be understood might mean true. */
function adminOnlyIn(value: unknown): boolean {
  if (!isSet(value)) return false;
  if (typeof value === 'boolean') return value;
  throw invalid('admin_only', "'admin_only' must be true or false.");
}

function transportIn(fields: Readonly<Record<string, unknown>>): McpTransport {
  const { command, url, type, package_id: id } = fields;
  if (isSet(id))
    return {
      kind: 'package',
      id: packageIdIn(id),
      args: argsIn(fields.args),
      env: namedTexts(fields.env, 'env', VARIABLE),
    };
  if (type === 'sse')
    throw invalid(
      'type',
      "The transport 'sse' is the one before Streamable HTTP, and is not spoken here. Give the server's newer address with 'type': 'http', or leave 'type' out.",
    );
  if (isSet(command) && isSet(url))
    throw invalid('url', "Give 'command' (a program) or 'url' (an address), not both.");
  if (isSet(url)) {
    if (isSet(type) && !HTTP_TYPES.includes(type))
      throw invalid('type', "With 'url', 'type' is 'http' or left out.");
    return { kind: 'http', url: addressIn(url), headers: headersIn(fields.headers) };
  }
  if (isSet(type) && type !== 'stdio')
    throw invalid('type', "With 'command', 'type' is 'stdio' or left out.");
  return {
    kind: 'stdio',
    command: textIn(command, 'command'),
    args: argsIn(fields.args),
    env: namedTexts(fields.env, 'env', VARIABLE),
    cwd: folderIn(fields.cwd),
  };
}

function packageIdIn(value: unknown): string {
  if (typeof value === 'string' && isPlain(value)) return value;
  throw invalid(
    'package_id',
    "'package_id' must be a text: the id of a ready-made server, as GET /internal/mcp/packages has it.",
  );
}

function textIn(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '' && isPlain(value)) return value;
  throw invalid(
    field,
    `'${field}' must be a text: name a program in 'command', or an address in 'url'.`,
  );
}

const isPlain = (value: string): boolean => value.length <= MAX_TEXT && !value.includes('\0');

function argsIn(value: unknown): readonly string[] {
  if (!isSet(value)) return [];
  const isList = Array.isArray(value) && value.length <= MAX_ENTRIES;
  if (isList && value.every((one) => typeof one === 'string' && isPlain(one))) return [...value];
  throw invalid('args', `'args' must be a list of at most ${MAX_ENTRIES} texts.`);
}

function folderIn(value: unknown): string | undefined {
  if (!isSet(value)) return undefined;
  if (typeof value === 'string' && isAbsolute(value) && isPlain(value)) return value;
  throw invalid('cwd', "'cwd' must be an absolute path.");
}

function addressIn(value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw invalid(
      'url',
      `'${String(value).slice(0, 80)}' can't be used as an address; give one such as https://mcp.example.com/mcp.`,
    );
  if (url.username !== '' || url.password !== '')
    throw invalid('url', "An address with a password can't be used; give it in 'headers'.");
  url.hash = '';
  return url.href;
}

function headersIn(value: unknown): NamedTexts {
  const headers = namedTexts(value, 'headers', HEADER);
  for (const [name, text] of Object.entries(headers)) {
    if (RESERVED_HEADERS.test(name))
      throw invalid('headers', `The header ${name} belongs to the protocol and can't be set.`);
    if (!/^[\t -~]*$/.test(text))
      throw invalid('headers', `The header ${name} may only have printable letters of ASCII.`);
  }
  return headers;
}

function namedTexts(value: unknown, field: string, pattern: RegExp): NamedTexts {
  if (!isSet(value)) return {};
  const entries = isObject(value) ? Object.entries(value) : undefined;
  const isRight = ([name, text]: [string, unknown]) =>
    pattern.test(name) && typeof text === 'string' && isPlain(text);
  if (entries !== undefined && entries.length <= MAX_ENTRIES && entries.every(isRight))
    return Object.fromEntries(entries) as NamedTexts;
  throw invalid(field, `'${field}' must be an object of names and texts.`);
}

function timeoutIn(value: unknown): number {
  if (!isSet(value)) return DEFAULT_CALL_MS;
  const isRight =
    Number.isInteger(value) && Number(value) >= MIN_TIMEOUT_MS && Number(value) <= MAX_TIMEOUT_MS;
  if (isRight) return Number(value);
  throw invalid(
    'timeout_ms',
    `'timeout_ms' must be a whole number from ${MIN_TIMEOUT_MS} to ${MAX_TIMEOUT_MS}.`,
  );
}

/** The entry of config.json: what is as usual is left out. */
export function entryOf({ transport, isDisabled, isAdminOnly, timeoutMs }: McpServerSettings) {
  return {
    ...transportEntry(transport),
    ...setFields({
      disabled: isDisabled ? true : undefined,
      admin_only: isAdminOnly ? true : undefined,
      timeout_ms: timeoutMs === DEFAULT_CALL_MS ? undefined : timeoutMs,
    }),
  };
}

function transportEntry(transport: McpTransport) {
  if (transport.kind === 'http')
    return { url: transport.url, ...setFields({ headers: unlessEmpty(transport.headers) }) };
  const given = setFields({ args: unlessEmpty(transport.args), env: unlessEmpty(transport.env) });
  if (transport.kind === 'package') return { package_id: transport.id, ...given };
  return { command: transport.command, ...given, ...setFields({ cwd: transport.cwd }) };
}

const unlessEmpty = <Value extends object>(value: Value): Value | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

/** Without a `$` in the value for the case: its end would be looked for from each beginning again. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]{0,127})(?::-([^}$]*))?\}/g;
const ONLY_REFERENCE = /^(?:[A-Za-z]+ )?\$\{[A-Za-z_][A-Za-z0-9_]{0,127}\}$/;
const OWN_KEY = /^LEMONADE_(?:.*_)?KEY$/i;

/** Whether the text says where a secret is, and not which: such as `Bearer ${NAME}`. */
export const isReference = (text: string): boolean => ONLY_REFERENCE.test(text);

/** Whether a text of the settings names a variable of this server. */
export const hasReferences = (text: string): boolean => text.search(REFERENCE) !== -1;

/**
 * The text with the values of the variables that it names.
 * @throws {InvalidRequest} for a variable that is not set, and for keys of this server
 */
export const withVariables = (text: string, environment: Environment): string =>
  text.replace(REFERENCE, (_, name: string, otherwise: string | undefined) => {
    if (OWN_KEY.test(name))
      throw invalid('env', `${name} is a key of this server, which no MCP server gets.`);
    const value = environment[name] ?? otherwise;
    if (value !== undefined) return value;
    throw invalid('env', `The variable ${name} is not set in the environment of this server.`);
  });
