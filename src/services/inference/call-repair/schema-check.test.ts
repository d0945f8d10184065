// A schema says the same of a value here as Ajv says of it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { Effort } from './effort.ts';
import type { Node } from './nodes.ts';
import { NoSingleReading } from './repairs.ts';
import { type Schema, SchemaCheck } from './schema-check.ts';

/** What is read of a value that is JSON. */
function nodeOf(value: unknown): Node {
  if (typeof value === 'string') return { kind: 'text', value };
  if (typeof value === 'number') return { kind: 'number', digits: JSON.stringify(value) };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(nodeOf) };
  if (typeof value !== 'object' || value === null)
    return { kind: 'literal', name: String(value) as 'true' };
  return {
    kind: 'object',
    members: Object.entries(value).map(([key, one]) => [key, nodeOf(one)]),
  };
}

const checkOf = (schema: Schema) => new SchemaCheck(schema, new Effort());
const meets = (schema: unknown, value: unknown) =>
  checkOf(schema as Schema).meets(nodeOf(value), schema);

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  3,
  4,
  6,
  1.5,
  '',
  'a',
  'ab',
  'abc',
  'abcd',
  '12',
  '😀😀',
  [],
  [1],
  [1, 2],
  [1, 1],
  [1, 'a'],
  ['a', 1, 2],
  [1, 2, 3, 4],
  {},
  { a: 1 },
  { a: 'x' },
  { b: 1 },
  { a: 1, b: 2 },
  { a: 1, b: 'x' },
  { a: 1, b: 2, c: 3 },
  { abc: 1 },
  { a: { a: { a: 1 } } },
];

const SCHEMAS: readonly unknown[] = [
  true,
  false,
  {},
  ...['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'].map((type) => ({
    type,
  })),
  { type: ['string', 'null'] },
  { enum: ['a', 1, null, { a: 1 }, [1, 2]] },
  { const: 1 },
  { const: 'a' },
  { const: { a: 1 } },
  { properties: { a: { type: 'number' }, b: { type: 'number' } } },
  { required: ['a', 'b'] },
  { required: [] },
  { properties: { a: {} }, additionalProperties: false },
  { properties: { a: {} }, additionalProperties: { type: 'number' } },
  { additionalProperties: { type: 'number' } },
  { propertyNames: { maxLength: 1 } },
  { minProperties: 2 },
  { maxProperties: 1 },
  { items: { type: 'number' } },
  { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
  { prefixItems: [{ type: 'number' }, { type: 'number' }] },
  { items: false },
  { minItems: 2 },
  { maxItems: 2 },
  { uniqueItems: true },
  { uniqueItems: false },
  { minLength: 2 },
  { maxLength: 2 },
  { pattern: '^[a-c]+$' },
  { minimum: 1 },
  { maximum: 1 },
  { exclusiveMinimum: 1 },
  { exclusiveMaximum: 1 },
  { multipleOf: 2 },
  { multipleOf: 0.5 },
  { anyOf: [{ type: 'string' }, { minimum: 2 }] },
  { oneOf: [{ type: 'number' }, { type: 'integer' }, { type: 'string' }] },
  { allOf: [{ type: 'number' }, { minimum: 2 }] },
  { $ref: '#/$defs/At', $defs: { At: { type: 'object', required: ['a'] } } },
  { type: ['object', 'number'], properties: { a: { $ref: '#' } } },
];

describe.each(SCHEMAS.map((schema) => [JSON.stringify(schema), schema]))('%s', (_text, schema) => {
  test('is met by the values that Ajv takes, and by no others', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema as Schema);
    expect(VALUES.map((value) => [value, meets(schema, value)])).toEqual(
      VALUES.map((value) => [value, validate(value)]),
    );
  });

  test('can be checked as a whole', () => {
    expect(checkOf(schema as Schema).isWhole(schema)).toBe(true);
  });
});

test('numbers are what they are worth, and a word meets nothing', () => {
  const one: Node = { kind: 'number', digits: '1.0' };
  expect(checkOf({ const: 1 }).meets(one)).toBe(true);
  expect(checkOf({ type: 'integer' }).meets(one)).toBe(true);
  expect(checkOf({ const: '1.0' }).meets(one)).toBe(false);
  expect(checkOf({}).meets({ kind: 'word', word: 'a' })).toBe(false);
  expect(checkOf({ enum: ['a'] }).meets({ kind: 'word', word: 'a' }, { enum: ['a'] })).toBe(false);
});

test('what refuses nothing is passed over, and what is not known can not be checked', () => {
  for (const keyword of ['title', 'description', 'default', 'examples', 'format', '$comment'])
    expect(checkOf({ [keyword]: { not: {} } }).isWhole()).toBe(true);
  for (const schema of [
    { not: {} },
    { if: {} },
    { toString: 1 },
    { properties: { a: { not: {} } } },
    { properties: [] },
    { $defs: { A: { not: {} } } },
    { definitions: { A: { not: {} } } },
    { items: { not: {} } },
    { anyOf: [{}, { not: {} }] },
  ])
    expect([schema, checkOf(schema).isWhole()]).toEqual([schema, false]);
  for (const schema of [
    { properties: { not: {} } },
    { $defs: { not: {} } },
    { enum: [{ not: 1 }] },
  ])
    expect([schema, checkOf(schema).isWhole()]).toEqual([schema, true]);
});

test.each([
  ['^[a-z]+$', true],
  ['a{2}b*', true],
  ['a*b*c*', false],
  ['a*b+c{2}', false],
  ['(a+)+', false],
  ['(a)*', false],
  ['(a)?', false],
  ['(a){2}', false],
  ['(a)\\1', false],
  ['(?<n>a)\\k<n>', false],
  ['(', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  [7, false],
])('an expression is tried where it is sure to take little time: %j', (pattern, isTaken) => {
  expect(checkOf({ pattern }).isWhole()).toBe(isTaken);
});

test('a long text meets no expression', () => {
  const schema = { pattern: '^a*$' };
  expect([meets(schema, 'a'.repeat(100)), meets(schema, 'a'.repeat(101))]).toEqual([true, false]);
});

test('a schema or a value that goes very deep is not met', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  const schema = { type: ['object', 'number'], properties: { a: { $ref: '#' } } };
  expect([meets(schema, nested(16)), meets(schema, nested(80))]).toEqual([true, false]);
  const deep = (levels: number): Schema =>
    levels === 0 ? {} : { properties: { a: deep(levels - 1) } };
  expect([checkOf(deep(64)).isWhole(), checkOf(deep(65)).isWhole()]).toEqual([true, false]);
});

test('a reference that leads nowhere is met by nothing, and a schema that is none by everything', () => {
  expect(meets({ $ref: '#/$defs/None' }, 1)).toBe(false);
  expect(meets({ properties: { a: 'text' } }, { a: 1 })).toBe(true);
});

test('one that would be followed without end is given up', () => {
  const schema = { anyOf: [{ $ref: '#' }, { $ref: '#' }] };
  expect(() => meets(schema, 1)).toThrow(NoSingleReading);
});
