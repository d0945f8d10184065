import { expect, it } from 'vitest';
import { heldSchema, SchemaNotHeld } from './held-schema.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };

it.each<[string, object, object]>([
  [
    'names that may be any string',
    { type: 'object', propertyNames: text, additionalProperties: integer },
    { type: 'object', additionalProperties: integer },
  ],
  [
    'names of a list',
    {
      type: 'object',
      propertyNames: { enum: ['a', 'b'] },
      additionalProperties: integer,
      required: ['a'],
    },
    {
      type: 'object',
      properties: { a: integer, b: integer },
      required: ['a'],
      additionalProperties: false,
    },
  ],
  [
    'one name',
    { propertyNames: { const: 'a' } },
    { type: 'object', properties: { a: {} }, additionalProperties: false },
  ],
  [
    'first items that no others follow',
    { type: 'array', prefixItems: [text, integer], items: false, minItems: 2, maxItems: 2 },
    { type: 'array', prefixItems: [text, integer] },
  ],
  [
    'the same in an older draft',
    { type: 'array', items: [text], additionalItems: false },
    { type: 'array', prefixItems: [text] },
  ],
  [
    'no items',
    { type: 'array', prefixItems: [], items: false },
    { type: 'array', items: {}, maxItems: 0 },
  ],
  [
    'what is required and not declared',
    { type: 'object', required: ['a'], additionalProperties: integer },
    { type: 'object', properties: { a: integer }, required: ['a'], additionalProperties: integer },
  ],
  [
    'bounds that hold everything',
    { type: 'object', minProperties: 0, additionalProperties: integer },
    { type: 'object', additionalProperties: integer },
  ],
  [
    'a list whose items may come twice',
    { type: 'array', items: integer, uniqueItems: false },
    { type: 'array', items: integer },
  ],
  [
    'a name that is required and declared',
    { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: integer },
    { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: integer },
  ],
  [
    'a flag of the oldest drafts that a property must be there',
    { type: 'object', properties: { a: { type: 'string', required: true } } },
    { type: 'object', properties: { a: { type: 'string', required: true } } },
  ],
  [
    'null where nothing is meant',
    { type: 'string', maxLength: null, enum: null, default: null },
    { type: 'string', default: null },
  ],
  [
    'true in a property',
    { type: 'object', properties: { a: true } },
    { type: 'object', properties: { a: {} } },
  ],
  [
    'bounds of the oldest drafts',
    { type: 'integer', minimum: 3, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { type: 'integer', exclusiveMinimum: 3, maximum: 9 },
  ],
  [
    'a pattern that may be found anywhere',
    { type: 'string', pattern: 'a|^b$' },
    { type: 'string', pattern: '^([^\\x22\\x5C\\x00-\\x1F]*a[^\\x22\\x5C\\x00-\\x1F]*|b)$' },
  ],
  [
    'a format that says what it is',
    { type: 'string', format: 'ipv6' },
    { type: 'string', format: 'ipv6', pattern: '^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$' },
  ],
  [
    'nothing, which is any JSON',
    {},
    { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] },
  ],
  [
    'itself as a whole',
    {
      type: 'object',
      properties: {
        next: { $ref: '#' },
        name: { $ref: '#/$defs/name' },
        same: { $ref: '#/properties/name' },
      },
      $defs: { name: text },
    },
    {
      $ref: '#/$defs/lemonade-root',
      $defs: {
        name: text,
        'lemonade-root': {
          type: 'object',
          properties: {
            next: { $ref: '#/$defs/lemonade-root' },
            name: { $ref: '#/$defs/name' },
            same: { $ref: '#/$defs/lemonade-root/properties/name' },
          },
        },
      },
    },
  ],
  [
    'references with escapes',
    {
      type: 'object',
      properties: {
        tilde: { $ref: '#/$defs/a~0b' },
        slash: { $ref: '#/$defs/a~1b' },
        angle: { $ref: '#/$defs/List%3Ca%3E' },
        'c/d': text,
        again: { $ref: '#/properties/c~1d' },
      },
      $defs: {
        'a~b': text,
        'a/b': { type: 'array', items: { $ref: '#/$defs/a~1b' } },
        'List<a>': integer,
      },
    },
    {
      type: 'object',
      properties: {
        tilde: { $ref: '#/$defs/lemonade-1' },
        slash: { $ref: '#/$defs/lemonade-2' },
        angle: { $ref: '#/$defs/List<a>' },
        'c/d': { $ref: '#/$defs/lemonade-3' },
        again: { $ref: '#/$defs/lemonade-3' },
      },
      $defs: {
        'a~b': { $ref: '#/$defs/lemonade-1' },
        'a/b': { $ref: '#/$defs/lemonade-2' },
        'List<a>': integer,
        'lemonade-1': text,
        'lemonade-2': { type: 'array', items: { $ref: '#/$defs/lemonade-2' } },
        'lemonade-3': text,
      },
    },
  ],
  [
    'itself as a whole below a property with the name of a keyword',
    { type: 'object', properties: { default: { $ref: '#' } } },
    {
      $ref: '#/$defs/lemonade-root',
      $defs: {
        'lemonade-root': {
          type: 'object',
          properties: { default: { $ref: '#/$defs/lemonade-root' } },
        },
      },
    },
  ],
])('a schema with %s is said in words that llama.cpp has', (_what, schema, held) => {
  expect(heldSchema(schema as Record<string, unknown>)).toEqual(held);
});

it('a schema in words that llama.cpp has stays as it is', () => {
  const schema = {
    type: 'object',
    title: 'Order',
    properties: {
      kind: { enum: ['a', null] },
      count: { ...integer, minimum: 1 },
      tags: { type: 'array', items: text, maxItems: 3 },
    },
    required: ['kind'],
    additionalProperties: false,
  };
  expect(heldSchema(schema)).toEqual(schema);
});

it.each<[string, object]>([
  [
    "At #/properties/a/multipleOf: 'multipleOf'",
    { properties: { a: { type: 'integer', multipleOf: 2 } } },
  ],
  ["At #/anyOf/1/minimum: 'minimum'", { anyOf: [text, { type: 'number', minimum: 0.5 }] }],
  [
    "At #/$defs/x/items/propertyNames: 'propertyNames'",
    { $defs: { x: { items: { propertyNames: { pattern: '^a$' } } } } },
  ],
  [
    "At #/items: 'items' can't be enforced together with 'prefixItems'",
    { prefixItems: [text], items: integer },
  ],
  [
    "At #: 'minItems' and 'maxItems' must allow the 1 items",
    { prefixItems: [text], items: false, minItems: 2 },
  ],
  ["At #/properties/a: Nothing fits the schema 'false'", { properties: { a: false } }],
  ["At #/properties/a/type: A schema has no type 'poem'", { properties: { a: { type: 'poem' } } }],
  ["At #/items/anyOf: 'anyOf' has nothing to choose from", { type: 'array', items: { anyOf: [] } }],
  ["At #/enum: 'enum' has nothing to choose from", { enum: [] }],
  ["At #/type: A schema has no type 'poem'", { type: ['null', 'poem'] }],
  ["At #/properties/a: A schema is an object, and not 'x'", { properties: { a: 'x' } }],
  [
    "At #/items/$ref: '$ref' is '#/$defs/a', where the schema has nothing",
    { type: 'array', items: { $ref: '#/$defs/a' } },
  ],
])('an error says which keyword can not be held, and where: %s', (message, schema) => {
  const read = () => heldSchema(schema as Record<string, unknown>);
  expect(read).toThrow(SchemaNotHeld);
  expect(read).toThrow(message);
});
