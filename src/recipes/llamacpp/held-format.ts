// The JSON schema that a response must fit, in the words by which both engines hold it; see
// `common/held-schema.ts`.
import { heldSchema, type Schema, SchemaNotHeld } from '../../../common/held-schema.ts';
import { invalid } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';
import type { Capability } from '../kit/protocol.ts';

type ChildFields = Readonly<Record<string, unknown>>;

/** @throws {InvalidRequest} for a schema that no response can be held to. */
export function withHeldFormat(body: ChildFields, capability: Capability): ChildFields {
  const { response_format: format, json_schema: plain } = body;
  if (isObject(plain)) return { ...body, json_schema: held(plain, 'json_schema') };
  const schema = schemaOf(format);
  if (schema === undefined || !isObject(format)) return body;
  // Only chats have this field there; a completion would be held to nothing.
  if (capability === 'completion') {
    const { response_format: _, ...others } = body;
    return { ...others, json_schema: schema };
  }
  if (format.type === 'json_object') return { ...body, response_format: { ...format, schema } };
  const named = isObject(format.json_schema) ? format.json_schema : {};
  return { ...body, response_format: { ...format, json_schema: { ...named, schema } } };
}

/** Some versions of llama-server hold `json_object` to nothing where it names no schema. */
function schemaOf(format: unknown): Schema | undefined {
  if (!isObject(format)) return undefined;
  if (format.type === 'json_object') {
    const { schema } = format;
    const isSaid = isObject(schema) && Object.keys(schema).length > 0;
    return isSaid ? held(schema, 'response_format.schema') : { type: 'object' };
  }
  if (format.type !== 'json_schema') return undefined;
  const schema = isObject(format.json_schema) ? format.json_schema.schema : undefined;
  const param = 'response_format.json_schema.schema';
  // llama-server would hold the response to nothing.
  if (!isObject(schema)) throw invalid(param, `'${param}' must be an object.`);
  return held(schema, param);
}

function held(schema: Schema, param: string): Schema {
  try {
    return heldSchema(schema);
  } catch (error) {
    if (error instanceof SchemaNotHeld) throw invalid(param, error.message);
    throw error;
  }
}
