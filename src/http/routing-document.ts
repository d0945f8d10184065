// Walks generated/routing.json, for everybody who wants to know what it says of an operation.

export interface RoutedOperation {
  operationId: string;
  parameters?: readonly object[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, { schema?: FormSchema }>> };
  responses: object;
}

/** A schema of a form, or of one of its fields. */
export interface FormSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  format?: string;
  items?: FormSchema;
  properties?: Readonly<Record<string, FormSchema>>;
}

/** An operation with its place in the document. */
export interface LocatedOperation {
  path: string;
  method: string;
  operation: RoutedOperation;
  /** Those of the path and those of the operation. */
  parameters: readonly object[];
}

export interface RoutingDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * A part of the document with its references followed. Shared parts stay shared objects. express-openapi-validator would
 * follow them as well, but compiles all that a document refers to, at each start.
 * @throws {Error} for a schema that refers to itself, which has no such form, and for a reference to nothing.
 */
export function followReferences<Part>(document: RoutingDocument, part: Part): Part {
  const known = new Map<string, unknown>();
  function follow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return target(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, follow(child)]));
  }
  function target(reference: string): unknown {
    if (!known.has(reference)) {
      known.set(reference, SelfReference);
      known.set(reference, follow(at(document, reference)));
    }
    const found = known.get(reference);
    if (found === SelfReference)
      throw new Error(`${reference} refers to itself; the validator needs a finite document.`);
    return found;
  }
  return follow(part) as Part;
}

const SelfReference = Symbol('self reference');

function at(document: object, reference: string): unknown {
  let part: unknown = document;
  for (const name of reference.slice('#/'.length).split('/'))
    part = (part as Record<string, unknown> | undefined)?.[name];
  if (part === undefined) throw new Error(`The document has no ${reference}.`);
  return part;
}

/** All operations, in document order. */
export function operationsOf({ paths }: RoutingDocument): readonly LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, value]) => {
      if (typeof value !== 'object' || value === null || !('operationId' in value)) return [];
      const operation = value as RoutedOperation;
      const shared = (item.parameters ?? []) as readonly object[];
      return [{ path, method, operation, parameters: [...shared, ...(operation.parameters ?? [])] }];
    }),
  );
}
