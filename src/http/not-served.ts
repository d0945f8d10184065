// Errors for paths and methods that the document does not have.

import { withoutPrefix } from '../../generated/match-operation.ts';
import type { WireError } from './error-table.ts';
import type { RequestTarget } from './request-target.ts';

/** Paths that are served but no part of the API. */
const PAGES = new Set(['/', '/docs', '/docs/', '/openapi.json', '/openapi.yaml', '/asyncapi.yaml']);
const MAX_QUOTED_LENGTH = 200;

/** Methods that a path takes; empty for an unknown path. */
export function allowedMethods({ path, match }: RequestTarget): readonly string[] {
  const methods = match ? Object.keys(match.methods) : PAGES.has(path) ? ['GET', 'HEAD'] : [];
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'];
}

/** 405 where the path takes other methods, else 404 that also says what a forgotten or doubled prefix looks like. */
export function notServed(method: string, target: RequestTarget): WireError {
  const path = target.path.slice(0, MAX_QUOTED_LENGTH);
  const allowed = allowedMethods(target).join(', ');
  if (allowed !== '' && !allowedMethods(target).includes(method)) {
    const message = `${method} is not allowed on ${path}. Use ${allowed}.`;
    return {
      status: 405,
      headers: { Allow: allowed },
      error: { message, type: 'invalid_request_error', code: 'method_not_allowed', param: null },
    };
  }
  const hint =
    withoutPrefix(target.path) === undefined
      ? 'Most paths begin with /api/v1; GET /openapi.yaml lists all.'
      : 'GET /openapi.yaml lists all paths.';
  const message = `There is nothing at ${path}. ${hint}`;
  return { status: 404, error: { message, type: 'not_found', code: 'not_found', param: null } };
}
