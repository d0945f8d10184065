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
  components?: { schemas?: Readonly<Record<string, FormSchema>> };
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
