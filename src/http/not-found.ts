// Answers for paths and methods that the document does not have.
import { type OperationId, operationTable } from '../../generated/handlers.ts';
import type { WireError } from './error-table.ts';
import { foldPrefix, hasPrefix } from './prefixes.ts';

interface Place {
  operationId?: OperationId;
  pattern: RegExp;
  method: string;
}

/** Paths that are served but no part of the API. */
const PAGES: Place = { pattern: /^\/(?:docs\/?|openapi\.(?:json|yaml)|asyncapi\.yaml)?$/, method: 'GET' };

const PLACES: readonly Place[] = [
  ...Object.entries(operationTable).map(([operationId, { path, method, fixedPath }]) => ({
    operationId: operationId as OperationId,
    // A slash at the end makes no difference to the routers.
    pattern: new RegExp(`^${fixedPath ? '' : '/v1'}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    method: method.toUpperCase(),
  })),
  PAGES,
];

/** The operation at a target, for errors that happen before a request is routed; undefined where there is none. */
export function operationAt(method: string, target: string): OperationId | undefined {
  return at(target).find((place) => place.method === method)?.operationId;
}

function at(target: string) {
  const path = foldPrefix(target).replace(/\?.*$/, '');
  return PLACES.filter(({ pattern }) => pattern.test(path));
}

/** Methods that a path takes, HEAD wherever GET is; empty for an unknown path. */
export function allowedMethods(target: string): readonly string[] {
  const methods = at(target).map(({ method }) => method);
  if (methods.length === 0) return [];
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
}

/** 405 where the path takes other methods, else 404. */
export function notServed(method: string, target: string): WireError {
  const allowed = allowedMethods(target);
  return allowed.length > 0 && !allowed.includes(method) ? methodNotAllowed(method, target) : unknownPath(target);
}

/** 405 with the methods that the path does take. */
function methodNotAllowed(method: string, target: string): WireError {
  const allowed = allowedMethods(target).join(', ');
  return {
    status: 405,
    headers: { Allow: allowed },
    error: {
      message: `${method} is not allowed on ${pathOf(target)}. Use ${allowed}.`,
      type: 'invalid_request_error',
      code: 'method_not_allowed',
      param: null,
    },
  };
}

/** 404 that also says what a forgotten or doubled prefix looks like. */
function unknownPath(target: string): WireError {
  const hint = hasPrefix(target)
    ? 'GET /openapi.yaml lists all paths.'
    : 'Most paths begin with /api/v1; GET /openapi.yaml lists all.';
  return {
    status: 404,
    error: {
      message: `There is nothing at ${pathOf(target)}. ${hint}`,
      type: 'not_found',
      code: 'not_found',
      param: null,
    },
  };
}

function pathOf(target: string): string {
  return target.replace(/\?.*$/, '').slice(0, 200);
}
