// Finds the operation of a method and a path, by openapi-backend's router.
import {
  type Document,
  OpenAPIRouter,
  type Operation,
  type ParsedRequest,
  type Request as Routed,
} from 'openapi-backend';
import { type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import { canonicalPaths } from './canonical-path.ts';

/** The part of openapi.yaml that has the examples, for a server of stubs. */
export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components?: object;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What openapi-backend routes by: each operation at all of its canonical paths. */
export function routedDocument(examples: ApiDocument | undefined): Document {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, row] of Object.entries<OperationRow>(operationTable)) {
    const operation = examples?.paths[row.path]?.[row.method] ?? { operationId, responses: {} };
    for (const path of canonicalPaths(row)) {
      paths[path] ??= {};
      if (row.method === 'get' && !row.isUnsafeGet) paths[path].head ??= operation;
      paths[path][row.method] = operation;
    }
  }
  const info = { title: '', version: '' };
  return { openapi: '3.0.3', info, paths, components: examples?.components ?? {} } as Document;
}

/**
 * The library lists all operations for each request, and takes `/models/register` for a model.
 * Literal paths are looked up.
 */
export class Router extends OpenAPIRouter {
  readonly #operations = super.getOperations();
  readonly #literals = new Map<string, Map<string, Operation>>();
  readonly #templates = this.#operations.filter(({ path }) => path.includes('{'));

  constructor(definition: Document) {
    super({ definition });
    for (const operation of this.#operations) {
      const { path, method } = operation;
      if (path.includes('{')) continue;
      const methods = this.#literals.get(path) ?? new Map<string, Operation>();
      methods.set(method, operation);
      this.#literals.set(path, methods);
    }
  }

  override getOperations() {
    return this.#templates;
  }

  override getOperation(operationId: string) {
    return this.#operations.find((one) => one.operationId === operationId);
  }

  override matchOperation(request: Routed, isStrict = false) {
    const methods = this.#literals.get(request.path);
    if (methods === undefined) return super.matchOperation(request, isStrict);
    const found = methods.get(request.method.toLowerCase());
    if (found === undefined && isStrict) throw new Error('405-methodNotAllowed');
    return found as Operation;
  }

  override parseRequest(request: Routed, operation?: Operation): ParsedRequest {
    return operation?.path.includes('{')
      ? super.parseRequest(request, operation)
      : WITHOUT_PARAMETERS;
  }
}

const WITHOUT_PARAMETERS: ParsedRequest = {
  method: '',
  path: '',
  params: {},
  query: {},
  cookies: {},
  requestBody: undefined,
  headers: {},
};

/** The router alone, as the generators and the mock ask it. */
export const createRoutes = (examples?: ApiDocument): OpenAPIRouter =>
  new Router(routedDocument(examples));

/** The operation of a method and a canonical path; undefined where there is none. */
export const operationAt = (
  routes: OpenAPIRouter,
  method: string,
  path: string,
): OperationId | undefined =>
  routes.matchOperation({ method, path, headers: {} })?.operationId as OperationId | undefined;

/** The methods of a canonical path, in capitals, without OPTIONS. */
export const allowedMethods = (routes: OpenAPIRouter, path: string): readonly string[] =>
  METHODS.filter((method) => operationAt(routes, method, path) !== undefined);
