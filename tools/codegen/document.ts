// Reads openapi.yaml for the generators: operations in document order, references resolved by name.

import { mistakeIn, placeOf, placeText } from './documents/places.ts';
import { lookUp } from './references.ts';

/** The keys of a path item that are operations. */
export const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Stands for what its JSON pointer leads to. */
export interface Reference {
  $ref: string;
}

/** A schema of OpenAPI 3.0; only the keywords that generators read have types. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  format?: string;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  oneOf?: Schema[];
  'x-event'?: string;
}

/** A body in one format. */
export interface MediaType {
  schema: Schema;
  /** Set on a stream whose events have no names and that does not end with `data: [DONE]`. */
  'x-without-done'?: boolean;
}

/** A request body, by media type. */
export interface Body {
  required?: boolean;
  content: Record<string, MediaType>;
}

/** A response, by media type; one without `content` has no body. */
export interface ResponseObject {
  description: string;
  content?: Record<string, MediaType>;
  links?: Record<string, Link | Reference>;
}

/**
 * A request that may come after a response. A text that is an expression, such as
 * `$response.body#/id`, stands for a value of the exchange, also inside of the body.
 */
export interface Link {
  operationId: string;
  description?: string;
  parameters?: Readonly<Record<string, unknown>>;
  requestBody?: unknown;
}

/** A parameter of a path, a query, a header or a cookie. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
  /** The parameter takes the slashes of the path as its own; of a path, one at most. */
  'x-takes-slashes'?: boolean;
}

/** An operation as the document has it, references included. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Set on a GET that changes something, which has no HEAD therefore. */
  'x-changes-state'?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, ResponseObject | Reference>;
}

/** The operations of one path, by method. */
export type PathItem = Partial<Record<HttpMethod, Operation>> & {
  servers?: { url: string }[];
  /**
   * Set on a path under the prefixes that is served without one too, as clients of other servers
   * ask for it.
   */
  'x-also-without-prefix'?: boolean;
  parameters?: (Parameter | Reference)[];
  description?: string;
};

/** The bundled openapi.yaml; `bundle` has checked that its references lead somewhere. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, unknown>>;
}

/** One operation with where it lives. */
export interface LocatedOperation {
  path: string;
  method: HttpMethod;
  operation: Operation;
  /** True for a path with servers of its own, which is therefore not under the four prefixes. */
  fixedPath: boolean;
}

/**
 * All operations in document order.
 * @throws {DocumentError} when an operationId is missing or used twice.
 */
export function listOperations(document: OpenApiDocument): LocatedOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation, fixedPath: item.servers !== undefined }] : [];
    }),
  );
  const seen = new Map<string, Operation>();
  for (const { operation, method, path } of operations) {
    const id = operation.operationId;
    if (!id) throw mistakeIn(operation, `${method} ${path} has no operationId.`);
    const other = seen.get(id);
    if (other) {
      const place = placeOf(other, 'operationId');
      throw mistakeIn(
        operation,
        `operationId ${id} is used twice${place ? `, also in ${placeText(place)}` : ''}.`,
        'operationId',
      );
    }
    seen.set(id, operation);
  }
  return operations;
}

/**
 * Follows a local reference.
 * @throws {DocumentError} for a reference to another file, which the tools of the pipeline can't
 *   follow.
 */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  return lookUp(document, value) as T;
}
