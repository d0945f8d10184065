// The format that a response must have: `response_format`, `json_schema` and `grammar` of a request.
import { withPlainPatterns } from '../../../common/plain-patterns.ts';
import { invalidRequest } from '../api-error.ts';
import { type RequestBody, readObject, readString } from '../request-fields.ts';
import { checkSchema } from './schema-check.ts';

export function readConstraint(body: RequestBody) {
  const grammar = readString(body, 'grammar') || undefined;
  const schemas = [schemaOfResponseFormat(body), readObject(body, 'json_schema')].filter(
    (schema) => schema !== undefined,
  );
  if (schemas.length + (grammar === undefined ? 0 : 1) > 1) {
    throw invalidRequest("Use only one of 'response_format', 'json_schema' and 'grammar'.");
  }
  const [schema] = schemas;
  if (schema !== undefined) checkSchema(schema);
  return { grammar, schema: withPlainPatterns(schema) };
}

const ANY_OBJECT = { type: 'object' } as const;

function schemaOfResponseFormat(body: RequestBody): RequestBody | undefined {
  const format = readObject(body, 'response_format');
  if (format === undefined) return undefined;
  switch (format.type) {
    case 'text':
      return undefined;
    case 'json_object':
      return readObject(format, 'schema') ?? ANY_OBJECT;
    case 'json_schema': {
      const schema = readObject(readObject(format, 'json_schema') ?? {}, 'schema');
      if (schema === undefined) throw invalidRequest("'response_format.json_schema.schema' must be an object.");
      return schema;
    }
    default:
      throw invalidRequest("'response_format.type' must be 'text', 'json_object' or 'json_schema'.");
  }
}
