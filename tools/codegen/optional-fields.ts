// Which values of optional fields in JSON bodies say no more than the absence of the field, and
// code that takes them away.
import { _, type CodeKeywordDefinition, type KeywordCxt, type Name, stringify } from 'ajv';
import { isObject } from '../../src/lib/values.ts';
import { type OpenApiDocument, resolve, type Schema } from './document.ts';

/** Fields of one object, by the value that means no more than their absence. */
export interface Nothing {
  null: string[];
  emptyList: string[];
  emptyMap: string[];
}

const KEYWORD = 'x-nothing';

/** Of the object's own optional fields; what the schema itself allows keeps its meaning. */
export function nothingOf(document: OpenApiDocument, schema: Schema): Nothing {
  const resolved = (field: Schema) => resolve<Schema>(document, field as { $ref: string });
  function takesNull(field: Schema): boolean {
    const { type, nullable, enum: values, allOf, oneOf, anyOf } = resolved(field);
    if (nullable === true || (values as unknown[] | undefined)?.includes(null)) return true;
    if (allOf) return (allOf as Schema[]).every(takesNull);
    const alternatives = (oneOf ?? anyOf) as Schema[] | undefined;
    return alternatives?.some(takesNull) ?? (type === undefined && values === undefined);
  }
  const { properties = {}, required = [] } = schema;
  const optional = Object.entries(properties).filter(
    ([name]) => !(required as string[]).includes(name),
  );
  const named = (isNothing: (field: Schema) => boolean) =>
    optional.filter(([, field]) => isNothing(resolved(field))).map(([name]) => name);
  return {
    null: named((field) => !takesNull(field)),
    emptyList: named(({ minItems = 0 }) => (minItems as number) > 0),
    // A map; another object that is empty may say something.
    emptyMap: named(({ additionalProperties }) => isObject(additionalProperties)),
  };
}

/**
 * A copy of schemas in which each object says, for `nothingKeyword`, which of its fields may say
 * nothing.
 */
export function withNothing(document: OpenApiDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withNothing(document, item));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withNothing(document, child)]),
  );
  // In a map of properties, `properties` is the name of a field.
  const isSchema =
    isObject(value.properties) && (value.type === undefined || value.type === 'object');
  return isSchema ? { ...copy, [KEYWORD]: nothingOf(document, value as Schema) } : copy;
}

/**
 * Takes the fields that say nothing out of the body while it is checked, at every depth, before
 * anything else looks at them: many generated clients send null, an empty list or an empty map for
 * what was not given.
 */
export const nothingKeyword: CodeKeywordDefinition = {
  keyword: KEYWORD,
  type: 'object',
  before: 'maxProperties',
  code({ gen, data, schema }: KeywordCxt) {
    const nothing = schema as Nothing;
    function leaveOut(
      names: readonly string[],
      isNothing: (value: Name) => ReturnType<typeof _>,
    ): void {
      if (names.length === 0) return;
      gen.forOf('field', stringify(names), (field) => {
        const value = gen.const('value', _`${data}[${field}]`);
        gen.if(isNothing(value), () => gen.code(_`delete ${data}[${field}]`));
      });
    }
    leaveOut(nothing.null, (value) => _`${value} === null`);
    leaveOut(nothing.emptyList, (value) => _`Array.isArray(${value}) && ${value}.length === 0`);
    leaveOut(
      nothing.emptyMap,
      (value) =>
        _`typeof ${value} == "object" && ${value} !== null && !Array.isArray(${value}) && Object.keys(${value}).length === 0`,
    );
  },
};
