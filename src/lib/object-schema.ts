// The schema of a tool's arguments, as chat templates and native servers expect it.
import { isObject } from './values.ts';

const COMBINED = ['$ref', 'anyOf', 'oneOf', 'allOf'] as const;

/**
 * Without parameters, that of an object without members. The very same schema when it says that it
 * is an object.
 */
export function asObjectSchema(parameters: unknown): Readonly<Record<string, unknown>> {
  const schema = isObject(parameters) ? parameters : {};
  const isComplete = schema.type === 'object' && isObject(schema.properties);
  if (isComplete || COMBINED.some((name) => name in schema)) return schema;
  return {
    ...schema,
    type: 'object',
    properties: isObject(schema.properties) ? schema.properties : {},
  };
}
