// Reads what a request asks for: its path within limits, the operation that it means, and the names by which we are called;
// and refuses what is not served.
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { channels } from '../../generated/channels.ts';
import type { OperationId } from '../../generated/handlers.ts';
import { matchOperation, type PathMatch, withoutPrefix } from '../../generated/match-operation.ts';
import { refusal, type WireError } from './error-table.ts';
import type { Access } from './guards/keys.ts';

const MAX_TARGET_LENGTH = 8192;
const MAX_PATH_LENGTH = 4096;
const MAX_QUOTED_LENGTH = 200;
/** The prefix of the routing document, for which the others stand. */
const CANONICAL_PREFIX = '/v1';

/** Paths that are served but no part of the API. */
const DOCUMENTS = ['/openapi.json', '/openapi.yaml', '/openapi.client.json', '/openapi.client.yaml', '/asyncapi.yaml'];
const PAGES = new Set(['/', '/docs', '/docs/', ...DOCUMENTS]);

/** Paths of WebSockets, without prefix. */
const CHANNELS: ReadonlySet<string> = new Set(Object.values(channels).map(({ address }) => address));

export interface RequestTarget {
  /** Path without query, as it was sent. */
  path: string;
  /** Path and query as the routing document has them: one prefix, each parameter in one segment. */
  canonicalUrl: string;
  /** With its question mark; '' without one. */
  query: string;
  /** Host and port of a target in absolute form (RFC 9112 §3.2.2), which a proxy may send. */
  authority: string | undefined;
  /** What of the path stands before that of the document; '' without a prefix. */
  prefix: string;
  /** The path of the document; undefined for pages and for what is not served. */
  match: PathMatch | undefined;
}

/** The trace of one request. */
export interface RequestSpan {
  /** Runs what belongs to the request; spans that begin in it are below this one. */
  within<Result>(work: () => Result): Result;
  /** `status` is absent when nothing was sent; `error` is a code. */
  end(result: { status?: number | undefined; error?: string | undefined }): void;
}

declare global {
  namespace Express {
    interface Request {
      target: RequestTarget;
      /** Of a request that is traced. */
      span: RequestSpan | undefined;
      /** What its key allows; known behind the guard. */
      access: Access;
      /** Known behind the pages. */
      operationId: OperationId;
      /** Set by express-openapi-validator. */
      openapi?: { pathParams?: Record<string, string | number> };
    }
  }
}

/**
 * The target of a request, or why it has none. This is the first that happens to a request, so each step takes time in
 * proportion to the length of the target, which is limited before.
 */
export function readTarget({ url = '', rawHeaders }: IncomingMessage): RequestTarget | WireError {
  if (url.length > MAX_TARGET_LENGTH) return tooLong('URL', MAX_TARGET_LENGTH);
  if (hasSeveralHosts(rawHeaders)) return malformed('It has more than one Host header.');
  const form = originForm(url);
  if (form === undefined) return malformed('Its target is neither a path nor a URL.');
  const { pathAndQuery, authority } = form;
  const queryAt = pathAndQuery.indexOf('?');
  const path = queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt);
  const query = queryAt === -1 ? '' : pathAndQuery.slice(queryAt);
  if (path.length > MAX_PATH_LENGTH) return tooLong('path of the URL', MAX_PATH_LENGTH);
  const match = matchOperation(path);
  const canonicalPath = match ? (match.isPrefixed ? CANONICAL_PREFIX : '') + match.concretePath : path;
  const prefix = /^(?:\/api)?\/v[01](?=\/)/.exec(match?.isPrefixed ? path : '')?.[0] ?? '';
  return { path, canonicalUrl: canonicalPath + query, query, authority, prefix, match };
}

/** True for what {@link readTarget} found wrong. */
export function isRefused(target: RequestTarget | WireError): target is WireError {
  return 'status' in target;
}

/** A path, or a URL whose scheme and authority are taken off; undefined for anything else. */
function originForm(url: string): { pathAndQuery: string; authority: string | undefined } | undefined {
  if (url.startsWith('/')) return { pathAndQuery: url, authority: undefined };
  // `OPTIONS *` asks about the server as a whole.
  if (url === '*') return { pathAndQuery: url, authority: undefined };
  const scheme = /^https?:\/\//i.exec(url)?.[0];
  if (scheme === undefined || !URL.canParse(url)) return undefined;
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const pathAndQuery = end === -1 ? '/' : rest.slice(end);
  return { pathAndQuery: pathAndQuery.startsWith('?') ? `/${pathAndQuery}` : pathAndQuery, authority };
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

/** The operation that a request is for; undefined when it is for none. */
export function operationOf({ operationId, target, method }: Request): OperationId | undefined {
  return operationId ?? target.match?.methods[method];
}

/** Methods that a path takes; empty for an unknown path. */
export function allowedMethods({ path, match }: RequestTarget): readonly string[] {
  const methods = match ? Object.keys(match.methods) : PAGES.has(path) ? ['GET', 'HEAD'] : [];
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'];
}

/**
 * 426 for a path that is a WebSocket, 405 where the path takes other methods, else 404 that also says what a forgotten or
 * doubled prefix looks like.
 */
export function notServed(method: string, target: RequestTarget): WireError {
  const path = target.path.slice(0, MAX_QUOTED_LENGTH);
  if (CHANNELS.has(withoutPrefix(target.path) ?? target.path)) {
    const message = `${path} is a WebSocket. Connect to it by ws:// and not by HTTP; GET /asyncapi.yaml describes its messages.`;
    const headers = { Upgrade: 'websocket', Connection: 'Upgrade' };
    return { ...refusal({ status: 426, code: 'upgrade_required', message }), headers };
  }
  const allowed = allowedMethods(target).join(', ');
  if (allowed !== '' && !allowedMethods(target).includes(method)) {
    const message = `${method} is not allowed on ${path}. Use ${allowed}.`;
    return { ...refusal({ status: 405, message }), headers: { Allow: allowed } };
  }
  const hint =
    withoutPrefix(target.path) === undefined
      ? 'Most paths begin with /api/v1; GET /openapi.yaml lists all.'
      : 'GET /openapi.yaml lists all paths.';
  return refusal({ status: 404, message: `There is nothing at ${path}. ${hint}` });
}

/** False for a path that can't be decoded. */
export function isPercentEncoded(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The result is used, because the bundler leaves out a call whose result is not.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function tooLong(what: string, limit: number): WireError {
  return refusal({ status: 414, message: `The ${what} is longer than ${limit} characters.` });
}

function malformed(problem: string): WireError {
  return refusal({ status: 400, code: 'malformed_request', message: `This request is not understood. ${problem}` });
}
