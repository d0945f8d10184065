// Which values of optional fields in JSON bodies say no more than the absence of the field.

import { isObject } from '../../src/lib/values.ts';
import { type OpenApiDocument, resolve, type Schema } from './document.ts';

type Nothing = 'null' | '[]' | '{}';

/** By field, for those that have some; what the schema itself allows keeps its meaning. */
export function optionalFields(document: OpenApiDocument, body: Schema | undefined): Record<string, Nothing[]> {
  const resolved = (schema: Schema) => resolve<Schema>(document, schema as { $ref: string });
  const takesNull = (schema: Schema): boolean => {
    const { type, nullable, enum: values, allOf, oneOf, anyOf } = resolved(schema);
    if (nullable === true || (values as unknown[] | undefined)?.includes(null)) return true;
    if (allOf) return (allOf as Schema[]).every(takesNull);
    const alternatives = (oneOf ?? anyOf) as Schema[] | undefined;
    return alternatives?.some(takesNull) ?? (type === undefined && values === undefined);
  };
  const nothingOf = (schema: Schema): Nothing[] => {
    const { minItems = 0, additionalProperties } = resolved(schema);
    return [
      ...(takesNull(schema) ? [] : ['null' as const]),
      ...((minItems as number) > 0 ? ['[]' as const] : []),
      // A map; another object that is empty may say something.
      ...(isObject(additionalProperties) ? ['{}' as const] : []),
    ];
  };
  const { properties = {}, required = [], allOf = [] } = resolved(body ?? {});
  const own = Object.entries(properties)
    .filter(([name]) => !(required as string[]).includes(name))
    .map(([name, field]): [string, Nothing[]] => [name, nothingOf(field)])
    .filter(([, values]) => values.length > 0);
  const inherited = (allOf as Schema[]).map((part) => optionalFields(document, part));
  return Object.assign(Object.fromEntries(own), ...inherited);
}
