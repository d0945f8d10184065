// The format that a response must have: `response_format`, `json_schema` and `grammar` of a
// request.
import { heldSchema, SchemaNotHeld } from '../../../common/held-schema.ts';
import {
  demand,
  invalidRequest,
  type RequestBody,
  readObject,
  readString,
} from '../request-fields.ts';

/**
 * Reads what a response is held to: a grammar, or a schema from either of its fields.
 * @throws {ApiError} 400 for more than one of them, or a schema that can't be enforced.
 */
export function readConstraint(body: RequestBody) {
  const grammar = readString(body, 'grammar') || undefined;
  const given = [schemaOfResponseFormat(body), readObject(body, 'json_schema')];
  const [schema, ...others] = given.filter((some) => some !== undefined);
  const isOne = others.length === 0 && (schema === undefined || grammar === undefined);
  demand(isOne, "Use only one of 'response_format', 'json_schema' and 'grammar'.");
  return { grammar, schema: schema && held(schema) };
}

function schemaOfResponseFormat(body: RequestBody): RequestBody | undefined {
  const format = readObject(body, 'response_format');
  if (format === undefined || format.type === 'text') return undefined;
  if (format.type === 'json_object') return readObject(format, 'schema') ?? { type: 'object' };
  demand(
    format.type === 'json_schema',
    "'response_format.type' must be 'text', 'json_object' or 'json_schema'.",
  );
  const schema = readObject(readObject(format, 'json_schema') ?? {}, 'schema');
  demand(schema !== undefined, "'response_format.json_schema.schema' must be an object.");
  return schema;
}

function held(schema: RequestBody): RequestBody {
  try {
    return heldSchema(schema);
  } catch (error) {
    if (error instanceof SchemaNotHeld) throw invalidRequest(error.message);
    throw error;
  }
}
