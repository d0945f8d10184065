// The format that a response must have: `response_format`, `json_schema` and `grammar` of a request, as a GBNF grammar.
import { invalidRequest } from '../api-error.ts';
import { type RequestBody, readObject, readString } from '../request-fields.ts';
import { createGrammarWriter, type GrammarWriter, UnsupportedSchema } from './grammar-writer.ts';
import { writeSchema } from './json-schema-grammar.ts';

/**
 * @returns a GBNF grammar, or undefined when the response may be any text.
 * @throws {ApiError} 400 when the fields are malformed, contradict each other or ask for what can't be enforced.
 */
export function readConstraint(body: RequestBody): string | undefined {
  const grammar = readString(body, 'grammar');
  const found = [
    schemaOfResponseFormat(body),
    readObject(body, 'json_schema'),
    grammar === '' ? undefined : grammar,
  ].filter((constraint) => constraint !== undefined);
  if (found.length > 1) throw invalidRequest("Use only one of 'response_format', 'json_schema' and 'grammar'.");
  const [constraint] = found;
  return constraint === undefined || typeof constraint === 'string' ? constraint : toGrammar(constraint);
}

/**
 * The schema of a format beside tools, of which a response is one or the other.
 * @throws {ApiError} 400 as above, and for a grammar, which can't be told apart from a call.
 */
export function readResponseSchema(body: RequestBody): RequestBody | undefined {
  if (readString(body, 'grammar'))
    throw invalidRequest("'grammar' can't be combined with 'tools'. Send only one of them.");
  const found = [schemaOfResponseFormat(body), readObject(body, 'json_schema')].filter(
    (schema) => schema !== undefined,
  );
  if (found.length > 1) throw invalidRequest("Use only one of 'response_format' and 'json_schema'.");
  return found[0];
}

const anyObject = { type: 'object' } as const;

function schemaOfResponseFormat(body: RequestBody): RequestBody | undefined {
  const format = readObject(body, 'response_format');
  if (format === undefined) return undefined;
  switch (format.type) {
    case 'text':
      return undefined;
    case 'json_object':
      return readObject(format, 'schema') ?? anyObject;
    case 'json_schema': {
      const schema = readObject(readObject(format, 'json_schema') ?? {}, 'schema');
      if (schema === undefined) throw invalidRequest("'response_format.json_schema.schema' must be an object.");
      return schema;
    }
    default:
      throw invalidRequest("'response_format.type' must be 'text', 'json_object' or 'json_schema'.");
  }
}

function toGrammar(schema: RequestBody): string {
  const writer = createGrammarWriter();
  return writer.print(writeResponseSchema(schema, writer));
}

/**
 * What a grammar can't express is refused: a response without it would break what the client relies on.
 * @throws {ApiError} 400
 */
export function writeResponseSchema(schema: RequestBody, writer: GrammarWriter): string {
  try {
    return writeSchema(schema, writer);
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    throw invalidRequest(`This JSON schema can't be used with the embedded backend. ${error.message}`);
  }
}
