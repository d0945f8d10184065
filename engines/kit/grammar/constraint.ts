// The format that a response must have: `response_format`, `json_schema` and `grammar` of a request.
import { NAMED, VALUES, plainPattern, withPlainPatterns } from '../../../common/plain-patterns.ts';
import { type RequestBody, invalidRequest, readObject, readString, toJson } from '../http.ts';
import { isObject } from '../../../common/values.ts';

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

/** Of one schema; far beyond what people write. */
export const SCHEMA_LIMITS = { levels: 64, parts: 2000, values: 10_000, repetitions: 2000 };

/** llama.cpp takes these and lets anything through. */
const NOT_ENFORCED: ReadonlySet<string> = new Set(
  `not if then else multipleOf uniqueItems contains minContains maxContains patternProperties propertyNames minProperties
  maxProperties dependencies dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems $dynamicRef
  $recursiveRef`.split(/\s+/),
);
/** Of two in one part of a schema llama.cpp enforces the first, and drops all others that are not in the list. */
const REST = 'properties required minLength maxLength pattern enum const minItems maxItems items minimum maximum';
const ONE_OF_TWO: Readonly<Record<string, string>> = {
  $ref: `anyOf oneOf allOf ${REST}`,
  anyOf: `oneOf allOf ${REST}`,
  oneOf: `allOf ${REST}`,
  properties: 'allOf',
  items: 'prefixItems',
  pattern: 'minLength maxLength',
};
/** These hold only for a type that is named next to them. */
const OF_TYPE: Readonly<Record<string, string>> = {
  minLength: 'string',
  maxLength: 'string',
  minItems: 'array',
  maxItems: 'array',
};
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

export function checkSchema(schema: RequestBody): void {
  let parts = 0;
  const refuse = (problem: string): never => {
    throw invalidRequest(`This JSON schema can't be used with the embedded backend. ${problem}`);
  };
  const limit = (what: keyof typeof SCHEMA_LIMITS, given: number) => {
    if (given > SCHEMA_LIMITS[what])
      refuse(`It takes at least ${given} ${what}; the limit is ${SCHEMA_LIMITS[what]}. Make it simpler.`);
  };

  function checkTogether(part: RequestBody): void {
    const has = (keyword: string) => part[keyword] !== undefined;
    for (const [first, dropped] of Object.entries(ONE_OF_TWO)) {
      const other = has(first) ? dropped.split(' ').find(has) : undefined;
      if (other !== undefined) refuse(`'${other}' can't be enforced together with '${first}'.`);
    }
    for (const [keyword, type] of Object.entries(OF_TYPE)) {
      if (has(keyword) && ![part.type].flat().includes(type))
        refuse(`'${keyword}' needs the type '${type}' next to it.`);
    }
    const declared = isObject(part.properties) ? part.properties : {};
    const unknown = [part.required].flat().find((name) => typeof name === 'string' && !Object.hasOwn(declared, name));
    if (unknown !== undefined)
      refuse(`'required' names '${String(unknown).slice(0, 80)}', which 'properties' does not have.`);
  }

  function check(part: unknown, level: number): void {
    limit('levels', level);
    parts += 1;
    limit('parts', parts);
    if (Array.isArray(part)) for (const item of part) check(item, level);
    if (!isObject(part)) return;
    checkTogether(part);
    for (const [keyword, value] of Object.entries(part)) {
      if (value === undefined || VALUES.includes(keyword)) continue;
      if (NOT_ENFORCED.has(keyword)) refuse(`'${keyword}' can't be enforced here.`);
      if (BOUNDS.includes(keyword) && part.type !== 'integer')
        refuse(`'${keyword}' can be enforced for integers only.`);
      if (keyword === 'pattern' && !(typeof value === 'string' && plainPattern(value) !== undefined)) {
        refuse(
          `'pattern' must begin with '^', end with '$' and have only what grammars have, not '${String(value).slice(0, 80)}'.`,
        );
      }
      if (keyword === '$ref' && !(typeof value === 'string' && value.startsWith('#'))) {
        refuse(`'$ref' must lead into the schema itself, and not to '${String(value).slice(0, 80)}'.`);
      }
      if (/^(min|max)(Items|Length)$/.test(keyword) && typeof value === 'number') limit('repetitions', value);
      if (NAMED.includes(keyword) && isObject(value)) for (const named of Object.values(value)) check(named, level + 1);
      else if (typeof value === 'object') check(value, level + 1);
    }
    if (Array.isArray(part.enum)) limit('values', part.enum.length);
    if (part.const !== undefined && toJson(part.const).length > SCHEMA_LIMITS.values)
      refuse("Its 'const' is too long.");
  }

  check(schema, 0);
}
