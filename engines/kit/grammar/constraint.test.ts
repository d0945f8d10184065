// Tests of constraint.ts.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEMA_LIMITS } from '../../../common/held-schema.ts';
import { readConstraint } from './constraint.ts';

it('a request for any text asks for no grammar and no schema', () => {
  expect(readConstraint({})).toEqual({ grammar: undefined, schema: undefined });
  const text = { response_format: { type: 'text' }, grammar: '' };
  expect(readConstraint(text)).toEqual({ grammar: undefined, schema: undefined });
});

it('the grammar of a request is passed on', () => {
  expect(readConstraint({ grammar: 'root ::= "a"' }).grammar).toBe('root ::= "a"');
});

it('a schema asks for a pattern in the words that llama.cpp has', () => {
  expect(readConstraint({ json_schema: { type: 'string', pattern: '^\\d+$' } }).schema).toEqual({
    type: 'string',
    pattern: '^[0-9]+$',
  });
});

it('a request for JSON asks for any object', () => {
  expect(readConstraint({ response_format: { type: 'json_object' } }).schema).toEqual({
    type: 'object',
  });
});

it('the page for apps names the limits of schemas', () => {
  const page = readFileSync(new URL('../../../docs/apps.md', import.meta.url), 'utf8');
  const { levels, parts, values } = SCHEMA_LIMITS;
  const inWords = `schemas of ${levels} levels, ${parts.toLocaleString('en')} parts and ${values.toLocaleString('en')} \`enum\` values`;
  expect(page).toContain(inWords);
});

/** A schema so many levels deep. */
function nested(depth: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'null' };
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}
const inArray = (items: object) => ({ type: 'array', items });
const inProperties = (inner: object) => ({
  type: 'object',
  properties: { a: inner, b: inner, c: inner },
});
const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));

it.each<[string, object]>([
  ['an enum of 2,000 strings', { enum: list(2000, (of) => `value ${of * 7919}`) }],
  [
    '500 properties of limited length',
    {
      properties: Object.fromEntries(
        list(500, (of) => [`p${of}`, { type: 'string', maxLength: of }]),
      ),
    },
  ],
  ['64 levels', nested(64, inArray)],
  ['a limit of 2,000', { type: 'string', maxLength: 2000 }],
])('a schema with %s is taken', (_what, schema) => {
  expect(readConstraint({ json_schema: schema }).schema).toEqual(schema);
});

it.each<[string, object, RegExp]>([
  ['65 levels', nested(65, inArray), /at least 65 levels; the limit is 64/],
  ['4,000 levels', nested(4000, inArray), /the limit is 64/],
  [
    'an enum of 100,000 strings',
    { enum: list(100_000, String) },
    /at least 100000 values; the limit is 10000/,
  ],
  ['properties that grow as 3 to the 10th', nested(10, inProperties), /parts; the limit is 2000/],
  [
    'an endless maxItems',
    { type: 'array', maxItems: 100_000 },
    /at least 100000 repetitions; the limit is 2000/,
  ],
  [
    'an endless minLength',
    { type: 'string', minLength: 1e15 },
    /at least 1000000000000000 repetitions; the limit is 2000/,
  ],
  [
    'a reference to another place',
    { $ref: 'https://example.com/schema' },
    /must lead into the schema itself/,
  ],
  [
    'a pattern that names a group',
    { type: 'string', pattern: '(?<a>b)' },
    /#\/pattern: 'pattern' must have only what grammars have/,
  ],
  [
    'a pattern that looks ahead',
    { type: 'string', pattern: '^(?!a)b$' },
    /only what grammars have, not '\^\(\?!a\)b\$'/,
  ],
  [
    'a bound of a fraction',
    { type: 'number', minimum: 0.5 },
    /'minimum' can be enforced for integers only/,
  ],
])('a schema with %s is refused, and the error says why', (_what, schema, reason) => {
  expect(() => readConstraint({ json_schema: schema })).toThrow(reason);
  expect(() => readConstraint({ json_schema: schema })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

it.each([
  ...`not if then else multipleOf uniqueItems contains minContains maxContains patternProperties propertyNames minProperties
  maxProperties dependencies dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems $dynamicRef
  $recursiveRef`
    .split(/\s+/)
    .map((keyword): [string, Record<string, unknown>] => [
      `'${keyword}', which is not enforced`,
      { json_schema: { [keyword]: 1 } },
    ]),
  ['an unknown format', { response_format: { type: 'xml' } }],
  ['a schema that is missing', { response_format: { type: 'json_schema' } }],
  ['two constraints', { grammar: 'root ::= "a"', json_schema: { type: 'null' } }],
])('a request with %s is refused', (_what, body) => {
  expect(() => readConstraint(body)).toThrow(expect.objectContaining({ status: 400 }));
});

const integer = { type: 'integer' };

it.each<[string, object]>([
  [
    "a choice next to 'properties'",
    { type: 'object', properties: { a: integer }, anyOf: [{ type: 'null' }] },
  ],
  [
    "a second schema next to 'properties'",
    { properties: { a: integer }, allOf: [{ properties: { b: integer } }] },
  ],
  [
    'a reference with a limit',
    { $ref: '#/$defs/x', maxLength: 2, $defs: { x: { type: 'string' } } },
  ],
  ['a pattern with a limit', { type: 'string', pattern: '^a+$', maxLength: 3 }],
  ['first items and others', { type: 'array', prefixItems: [integer], items: integer }],
  ['a limit of length without a type', { anyOf: [{ minLength: 1 }] }],
  ['a limit of items of a text', { type: 'string', minItems: 1 }],
  [
    'a required property that may not be there',
    { type: 'object', required: ['a'], additionalProperties: false },
  ],
  ['a choice of required properties', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
])('a schema with %s is refused, as llama.cpp would drop a part', (_what, schema) => {
  expect(() => readConstraint({ json_schema: schema })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

it.each<[string, object]>([
  [
    'a reference with a description',
    { $ref: '#/$defs/x', description: 'One.', default: 1, $defs: { x: integer } },
  ],
  [
    'a choice with a title and a type',
    { title: 'Or', type: ['integer', 'null'], anyOf: [integer, { type: 'null' }] },
  ],
  ['a text that may be missing', { type: ['string', 'null'], maxLength: 3 }],
  [
    'a property that is called required',
    { type: 'object', properties: { required: integer }, required: ['required'] },
  ],
])('a schema with %s is taken', (_what, json_schema) => {
  expect(readConstraint({ json_schema }).schema).toEqual(json_schema);
});
