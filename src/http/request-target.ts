// Reads what a request asks for: its path, within limits and in the form that the router knows, and
// the host that it calls. What Node would refuse without a word is refused with one.
import type { IncomingMessage } from 'node:http';
import { canonicalPath, prefixOf } from './canonical-path.ts';
import { refusal, type WireError } from './error-table.ts';

const MAX_TARGET_LENGTH = 8192;
const MAX_PATH_LENGTH = 4096;

/** The only expectation that HTTP has a meaning for, as Node looks for it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const UNEXPECTED = refusal({
  status: 417,
  message: "The server can't do what 'Expect' says. Leave that header out.",
});

/** What a request asks for. */
export interface RequestTarget {
  /** As it came, still percent-encoded. */
  path: string;
  /** With its question mark; '' without one. */
  query: string;
  /** Host and port of a target in absolute form (RFC 9112 §3.2.2), which a proxy may send. */
  authority: string | undefined;
  /** The one of `PREFIXES` that it begins with; '' for none. */
  prefix: string;
  /** See `canonical-path.ts`. */
  canonicalPath: string;
  /** True where it is not percent-encoded UTF-8. */
  isMalformed: boolean;
}

/**
 * The first that happens to a request: each step takes time in proportion to the target, which is
 * limited before.
 */
export function readTarget(request: IncomingMessage): RequestTarget | WireError {
  const { url = '', rawHeaders, headers, httpVersion } = request;
  if (url.length > MAX_TARGET_LENGTH) return tooLong('URL', MAX_TARGET_LENGTH);
  if (hasSeveralHosts(rawHeaders)) return malformed('It has more than one Host header.');
  if (headers.host === undefined && httpVersion === '1.1')
    return malformed('It has no Host header.');
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return UNEXPECTED;
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

/** Tells a refusal of `readTarget` from a target. */
export const isRefused = (target: RequestTarget | WireError): target is WireError =>
  'status' in target;

/** How gateways and Groq's clients write the prefix of OpenAI's API. */
const VENDOR_PREFIX = '/openai/v1';

const withoutVendor = (path: string): string =>
  path.startsWith(`${VENDOR_PREFIX}/`) ? path.slice('/openai'.length) : path;

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
