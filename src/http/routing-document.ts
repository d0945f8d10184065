// Reads generated/routing.json: what it says of each operation, for all steps that a request passes.

import { isObject } from '../lib/values.ts';

/** The media type of forms. */
export const FORM_TYPE = 'multipart/form-data';

export const JSON_TYPE = 'application/json';

/** A value of a field, as JSON writes it, that says no more than the field's absence. */
type Nothing = 'null' | '{}' | '[]';

/** What the document says of an operation. */
export interface RoutedOperation {
  operationId: string;
  path: string;
  method: string;
  /** Those of the path and those of the operation. */
  parameters: readonly object[];
  /** Names of the parameters in its query that are true or false. */
  booleanParameters: readonly string[];
  /** Media types of its body; none for an operation that takes no body. */
  mediaTypes: readonly string[];
  isBodyRequired: boolean;
  /**
   * Optional fields of its JSON body, with the values that stand for none: many generated clients send null, an empty list or
   * an empty map for what was not given.
   */
  optionalFields: ReadonlyMap<string, readonly Nothing[]>;
  /** Of an operation that takes a form, without references. */
  form: FormSchema | undefined;
  responses: object;
}

/** Operations by their ids, in document order. */
export type RoutedOperations = ReadonlyMap<string, RoutedOperation>;

/** A schema of a form, or of one of its fields. */
export interface FormSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  format?: string;
  items?: FormSchema;
  properties?: Readonly<Record<string, FormSchema>>;
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
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string') return target(value.$ref);
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

/** A schema of a JSON body, or of one of its fields. */
interface BodySchema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  minItems?: number;
  additionalProperties?: boolean | BodySchema;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, BodySchema>>;
  allOf?: readonly BodySchema[];
  oneOf?: readonly BodySchema[];
  anyOf?: readonly BodySchema[];
}

function optionalFields(
  document: RoutingDocument,
  body: BodySchema | undefined,
): readonly (readonly [string, readonly Nothing[]])[] {
  const resolved = ({ $ref, ...schema }: BodySchema): BodySchema =>
    $ref === undefined ? schema : resolved(at(document, $ref) as BodySchema);
  const takesNull = (schema: BodySchema): boolean => {
    const { type, nullable, enum: values, allOf, oneOf, anyOf } = resolved(schema);
    if (nullable === true || values?.includes(null)) return true;
    if (allOf) return allOf.every(takesNull);
    const alternatives = oneOf ?? anyOf;
    return alternatives?.some(takesNull) ?? (type === undefined && values === undefined);
  };
  const nothingOf = (schema: BodySchema): readonly Nothing[] => {
    const { minItems = 0, additionalProperties } = resolved(schema);
    return [
      ...(takesNull(schema) ? [] : ['null' as const]),
      ...(minItems > 0 ? ['[]' as const] : []),
      // A map; another object that is empty may say something.
      ...(isObject(additionalProperties) ? ['{}' as const] : []),
    ];
  };
  const { properties = {}, required = [], allOf = [] } = resolved(body ?? {});
  return [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const nothing = required.includes(name) ? [] : nothingOf(field);
      return nothing.length === 0 ? [] : [[name, nothing] as const];
    }),
    ...allOf.flatMap((part) => optionalFields(document, part)),
  ];
}

interface Parameter {
  name: string;
  in: string;
  schema?: { type?: string };
}

interface OperationObject {
  operationId: string;
  parameters?: readonly object[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, { schema?: FormSchema & BodySchema }>> };
  responses: object;
}

/** All operations of the document. */
export function readOperations(document: RoutingDocument): RoutedOperations {
  const operations = new Map<string, RoutedOperation>();
  for (const [path, item] of Object.entries(document.paths)) {
    const shared = (item.parameters ?? []) as readonly object[];
    for (const [method, value] of Object.entries(item)) {
      if (!isObject(value) || !('operationId' in value)) continue;
      const { operationId, parameters = [], requestBody, responses } = value as unknown as OperationObject;
      const form = requestBody?.content[FORM_TYPE]?.schema;
      const all = [...shared, ...parameters];
      operations.set(operationId, {
        operationId,
        path,
        method,
        parameters: all,
        booleanParameters: (followReferences(document, all) as readonly Parameter[]).flatMap((parameter) =>
          parameter.in === 'query' && parameter.schema?.type === 'boolean' ? [parameter.name] : [],
        ),
        mediaTypes: Object.keys(requestBody?.content ?? {}),
        isBodyRequired: requestBody?.required === true,
        optionalFields: new Map(optionalFields(document, requestBody?.content[JSON_TYPE]?.schema)),
        form: form && followReferences(document, form),
        responses,
      });
    }
  }
  return operations;
}
