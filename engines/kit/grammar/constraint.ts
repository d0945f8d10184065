// The format that a response must have: `response_format`, `json_schema` and `grammar` of a request. Refuses schemas that
// llama.cpp would take and not enforce, or that are too much work: a response would break what is asked for.
import { NAMED, plainPattern, VALUES, withPlainPatterns } from '../../../common/plain-patterns.ts';
import { isObject } from '../../../common/values.ts';
import { demand, type RequestBody, readObject, readString, toJson } from '../http.ts';
import notEnforced from './not-enforced.json' with { type: 'json' };

export function readConstraint(body: RequestBody) {
  const grammar = readString(body, 'grammar') || undefined;
  const given = [schemaOfResponseFormat(body), readObject(body, 'json_schema')];
  const [schema, ...others] = given.filter((some) => some !== undefined);
  const isOne = others.length === 0 && (schema === undefined || grammar === undefined);
  demand(isOne, "Use only one of 'response_format', 'json_schema' and 'grammar'.");
  if (schema !== undefined) new SchemaCheck().check(schema, 0);
  return { grammar, schema: withPlainPatterns(schema) };
}

function schemaOfResponseFormat(body: RequestBody): RequestBody | undefined {
  const format = readObject(body, 'response_format');
  if (format === undefined || format.type === 'text') return undefined;
  if (format.type === 'json_object') return readObject(format, 'schema') ?? { type: 'object' };
  demand(format.type === 'json_schema', "'response_format.type' must be 'text', 'json_object' or 'json_schema'.");
  const schema = readObject(readObject(format, 'json_schema') ?? {}, 'schema');
  demand(schema !== undefined, "'response_format.json_schema.schema' must be an object.");
  return schema;
}

export const SCHEMA_LIMITS = { levels: 64, parts: 2000, values: 10_000, repetitions: 2000 };

const can = (isPossible: boolean, problem: string) =>
  demand(isPossible, `This JSON schema can't be used with the embedded backend. ${problem}`);

const limit = (what: keyof typeof SCHEMA_LIMITS, given: number) =>
  can(
    given <= SCHEMA_LIMITS[what],
    `It takes at least ${given} ${what}; the limit is ${SCHEMA_LIMITS[what]}. Make it simpler.`,
  );

const shortened = (value: unknown) => `'${String(value).slice(0, 80)}'`;

class SchemaCheck {
  #parts = 0;

  check(part: unknown, level: number): void {
    limit('levels', level);
    this.#parts += 1;
    limit('parts', this.#parts);
    if (Array.isArray(part)) for (const item of part) this.check(item, level);
    if (!isObject(part)) return;
    checkTogether(part);
    for (const [keyword, value] of Object.entries(part)) {
      if (value === undefined || VALUES.includes(keyword)) continue;
      checkKeyword(keyword, value, part.type);
      const isNamed = NAMED.includes(keyword) && isObject(value);
      if (isNamed) for (const named of Object.values(value)) this.check(named, level + 1);
      else if (typeof value === 'object') this.check(value, level + 1);
    }
    if (Array.isArray(part.enum)) limit('values', part.enum.length);
    if (part.const !== undefined) can(toJson(part.const).length <= SCHEMA_LIMITS.values, "Its 'const' is too long.");
  }
}

function checkKeyword(keyword: string, value: unknown, type: unknown): void {
  const isBound = notEnforced.exceptForIntegers.includes(keyword);
  can(!notEnforced.alone.includes(keyword), `'${keyword}' can't be enforced here.`);
  can(!isBound || type === 'integer', `'${keyword}' can be enforced for integers only.`);
  if (keyword === 'pattern') {
    const rule = "must begin with '^', end with '$' and have only what grammars have";
    const isPlain = typeof value === 'string' && plainPattern(value) !== undefined;
    can(isPlain, `'pattern' ${rule}, not ${shortened(value)}.`);
  }
  if (keyword === '$ref') {
    const isInside = typeof value === 'string' && value.startsWith('#');
    can(isInside, `'$ref' must lead into the schema itself, and not to ${shortened(value)}.`);
  }
  if (/^(min|max)(Items|Length)$/.test(keyword) && typeof value === 'number') limit('repetitions', value);
}

/** Of two in one part of a schema llama.cpp enforces the first; some hold only for a type that is named next to them. */
function checkTogether(part: RequestBody): void {
  const has = (keyword: string) => part[keyword] !== undefined;
  for (const [first, behind] of Object.entries(notEnforced.behind)) {
    const other = has(first) ? behind.find(has) : undefined;
    can(other === undefined, `'${other}' can't be enforced together with '${first}'.`);
  }
  for (const [keyword, type] of Object.entries(notEnforced.withoutType)) {
    can(!has(keyword) || [part.type].flat().includes(type), `'${keyword}' needs the type '${type}' next to it.`);
  }
  const declared = isObject(part.properties) ? part.properties : {};
  const unknown = [part.required].flat().find((name) => typeof name === 'string' && !Object.hasOwn(declared, name));
  can(unknown === undefined, `'required' names ${shortened(unknown)}, which 'properties' does not have.`);
}
