// Reads what a request asks for: its path, within limits and in the form that the router knows, and
// the host that it calls.
import type { IncomingMessage } from 'node:http';
import { type OperationRow, operationTable, PREFIXES } from '../../generated/handlers.ts';
import { refusal, type WireError } from './error-table.ts';

const MAX_TARGET_LENGTH = 8192;
const MAX_PATH_LENGTH = 4096;
const CANONICAL_PREFIX = '/v1';

export interface RequestTarget {
  path: string;
  query: string;
  /** Host and port of a target in absolute form (RFC 9112 §3.2.2), which a proxy may send. */
  authority: string | undefined;
  prefix: string;
  canonicalPath: string;
  isMalformed: boolean;
}

/**
 * The first that happens to a request: each step takes time in proportion to the target, which is
 * limited before.
 */
export function readTarget({ url = '', rawHeaders }: IncomingMessage): RequestTarget | WireError {
  if (url.length > MAX_TARGET_LENGTH) return tooLong('URL', MAX_TARGET_LENGTH);
  if (hasSeveralHosts(rawHeaders)) return malformed('It has more than one Host header.');
  const form = originForm(url);
  if (form === undefined) return malformed('Its target is neither a path nor a URL.');
  const { pathAndQuery, authority } = form;
  const queryAt = pathAndQuery.indexOf('?');
  const path = withoutVendor(queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt));
  const query = queryAt === -1 ? '' : pathAndQuery.slice(queryAt);
  if (path.length > MAX_PATH_LENGTH) return tooLong('path of the URL', MAX_PATH_LENGTH);
  const isMalformed = !isPercentEncoded(path);
  return {
    path,
    query,
    authority,
    prefix: prefixOf(path),
    canonicalPath: canonicalPath(isMalformed ? path.replaceAll('%', '%25') : path),
    isMalformed,
  };
}

export const isRefused = (target: RequestTarget | WireError): target is WireError =>
  'status' in target;

export function withoutPrefix(path: string): string {
  const prefix = PREFIXES.find((one) => path === one || path.startsWith(`${one}/`)) ?? '';
  return path.slice(prefix.length);
}

export function canonicalPaths({
  path,
  fixedPath,
  alsoWithoutPrefix,
}: OperationRow): readonly string[] {
  if (fixedPath) return [path];
  return alsoWithoutPrefix ? [CANONICAL_PREFIX + path, path] : [CANONICAL_PREFIX + path];
}

const OPEN_PARAMETERS = Object.values<OperationRow>(operationTable)
  .filter(({ takesSlashes }) => takesSlashes)
  .flatMap((row) => canonicalPaths(row).map((path) => path.split(/\{[^{}]+\}/) as [string, string]))
  .sort(([, one], [, other]) => other.length - one.length);

/** How gateways and Groq's clients write the prefix of OpenAI's API. */
const VENDOR_PREFIX = '/openai/v1';
const withoutVendor = (path: string): string =>
  path.startsWith(`${VENDOR_PREFIX}/`) ? path.slice('/openai'.length) : path;

const prefixOf = (path: string): string => PREFIXES.find((one) => path.startsWith(`${one}/`)) ?? '';

export function canonicalPath(path: string): string {
  const prefix = prefixOf(path);
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  // The router takes spaces off the ends of a path.
  const known =
    (prefix && CANONICAL_PREFIX) +
    path.slice(prefix.length, end).replace(/\s/g, encodeURIComponent);
  const place = OPEN_PARAMETERS.find(
    ([before, behind]) =>
      known.length > before.length + behind.length &&
      known.startsWith(before) &&
      known.endsWith(behind),
  );
  if (place === undefined) return known;
  const [before, behind] = place;
  return (
    before +
    known.slice(before.length, known.length - behind.length).replaceAll('/', '%2F') +
    behind
  );
}

function originForm(
  url: string,
): { pathAndQuery: string; authority: string | undefined } | undefined {
  if (url.startsWith('/') || url === '*') return { pathAndQuery: url, authority: undefined };
  const scheme = /^https?:\/\//i.exec(url)?.[0];
  if (scheme === undefined || !URL.canParse(url)) return undefined;
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const pathAndQuery = end === -1 ? '/' : rest.slice(end);
  return {
    pathAndQuery: pathAndQuery.startsWith('?') ? `/${pathAndQuery}` : pathAndQuery,
    authority,
  };
}

/** RFC 9112 §3.2 wants 400 for these: a proxy in front may have looked at the other one. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function isPercentEncoded(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The result is used, because the bundler leaves out a call whose result is not.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const tooLong = (what: string, limit: number): WireError =>
  refusal({ status: 414, message: `The ${what} is longer than ${limit} characters.` });
const malformed = (problem: string): WireError =>
  refusal({
    status: 400,
    code: 'malformed_request',
    message: `This request is not understood. ${problem}`,
  });

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** What the word means, in any case; undefined for any other word. */
export const booleanOf = (word: string): boolean | undefined => WORDS.get(word.toLowerCase());

export function withPlainBooleans(url: string, names: readonly string[]): string {
  const queryAt = url.indexOf('?');
  if (names.length === 0 || queryAt === -1) return url;
  const pairs = url.slice(queryAt + 1).split('&');
  const plain = pairs.map((pair) => {
    const [name = '', word = ''] = pair.split('=', 2);
    const meant = names.includes(name) ? booleanOf(word) : undefined;
    return meant === undefined ? pair : `${name}=${meant}`;
  });
  return `${url.slice(0, queryAt)}?${plain.join('&')}`;
}
