import { describe, expect, test } from 'vitest';
import { Effort } from './effort.ts';
import { fitToSchema } from './fit.ts';
import { LooseReader } from './loose-reader.ts';
import { textOfNode } from './nodes.ts';
import { NoSingleReading } from './repairs.ts';
import { SchemaCheck } from './schema-check.ts';

const TEXT = { type: 'string' };
const objectOf = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});

/** What a text becomes by a schema, with the repairs that it took; "refused" where it has no reading. */
function fitted(text: string, schema: object): string {
  try {
    const node = new LooseReader(text).value();
    const result = fitToSchema(node, new SchemaCheck({ ...schema }, new Effort()));
    return [textOfNode(result.node), ...result.repairs].join(' | ');
  } catch (error) {
    if (error instanceof NoSingleReading) return 'refused';
    throw error;
  }
}

/** The same of one field of an object. */
const inField = (text: string, schema: object | boolean) =>
  fitted(`{"a":${text}}`, objectOf({ a: schema }))
    .replace(/^\{"a":/, '')
    .replace(/\}(?= \||$)/, '');

describe('a text', () => {
  test.each<[string, object, string]>([
    ['"x"', TEXT, '"x"'],
    ['5', TEXT, '"5" | number for text'],
    ['1.50', TEXT, '"1.50" | number for text'],
    ['word', TEXT, '"word" | bare word'],
    ['["x"]', TEXT, '"x" | array around one text'],
    ['["x","y"]', TEXT, 'refused'],
    ['[5]', TEXT, 'refused'],
    ['[]', TEXT, 'refused'],
    ['true', TEXT, 'refused'],
    ['{}', TEXT, 'refused'],
    ['"X"', { type: 'string', enum: ['x', 'y'] }, '"x" | letter case of an enum'],
    ['"x"', { type: 'string', enum: ['x', 'X'] }, '"x"'],
    ['"ab"', { type: 'string', enum: ['AB', 'Ab'] }, 'refused'],
    ['"z"', { type: 'string', enum: ['x'] }, 'refused'],
    ['X', { type: 'string', enum: ['x', 5] }, '"x" | bare word | letter case of an enum'],
    ['5', { type: 'string', enum: ['5'] }, '"5" | number for text'],
    ['"x"', { type: 'string', minLength: 2 }, 'refused'],
  ])('%s by %j: %s', (text, schema, wanted) => {
    expect(inField(text, schema)).toBe(wanted);
  });
});

describe('a number', () => {
  const number = { type: 'number' };
  const integer = { type: 'integer' };
  test.each<[string, object, string]>([
    ['5', number, '5'],
    ['"5"', number, '5 | number as text'],
    ['"-0.5"', number, '-0.5 | number as text'],
    ['"1.5e+3"', number, '1.5e+3 | number as text'],
    ['"1E-3"', number, '1E-3 | number as text'],
    ['"0"', integer, '0 | number as text'],
    ['"-12"', integer, '-12 | number as text'],
    ['"12.0"', integer, 'refused'],
    ['"1e3"', integer, 'refused'],
    ['1.5', integer, 'refused'],
    ['"9007199254740991"', integer, '9007199254740991 | number as text'],
    ['"9007199254740993"', integer, 'refused'],
    ['"9007199254740993"', number, 'refused'],
    ['"1e400"', number, '1e400 | number as text'],
    ['" 5"', number, 'refused'],
    ['"5 "', number, 'refused'],
    ['"x5"', number, 'refused'],
    ['"5x"', number, 'refused'],
    ['"05"', number, 'refused'],
    ['"05"', integer, 'refused'],
    ['".5"', number, 'refused'],
    ['"5."', number, 'refused'],
    ['"1ex"', number, 'refused'],
    ['"0x10"', integer, 'refused'],
    ['0x1F', integer, '31 | number form'],
    ['0Xff', integer, '255 | number form'],
    ['0x1fffffffffffff', integer, 'refused'],
    ['0xfffffffffffff', integer, '4503599627370495 | number form'],
    ['+5', integer, '5 | number form'],
    ['+.5', number, '0.5 | number form'],
    ['-.25', number, '-0.25 | number form'],
    ['.5', number, '0.5 | number form'],
    ['+12.75', number, '12.75 | number form'],
    ['+05', integer, 'refused'],
    ['+0.5', number, '0.5 | number form'],
    ['+0', integer, '0 | number form'],
    ['five', integer, 'refused'],
    ['5x', integer, 'refused'],
    ['+1.5', integer, 'refused'],
    ['true', number, 'refused'],
    ['["5"]', number, 'refused'],
  ])('%s by %j: %s', (text, schema, wanted) => {
    expect(inField(text, schema)).toBe(wanted);
  });
});

describe('true, false and null', () => {
  const boolean = { type: 'boolean' };
  test.each<[string, object, string]>([
    ['true', boolean, 'true'],
    ['"true"', boolean, 'true | boolean as text'],
    ['"False"', boolean, 'false | boolean as text'],
    ['"null"', boolean, 'refused'],
    ['"yes"', boolean, 'refused'],
    ['1', boolean, 'refused'],
    ['"NULL"', { type: 'null' }, 'null | null as text'],
    ['"true"', { type: 'null' }, 'refused'],
    ['0', { type: 'null' }, 'refused'],
  ])('%s by %j: %s', (text, schema, wanted) => {
    expect(inField(text, schema)).toBe(wanted);
  });
});

describe('a list', () => {
  const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
  const integers = listOf({ type: 'integer' });
  test.each<[string, object, string]>([
    ['["1",2]', integers, '[1,2] | number as text'],
    ['["x"]', integers, 'refused'],
    ['"[1, \\"2\\"]"', integers, '[1,2] | number as text | object as text'],
    ['" [1,]"', integers, '[1] | surplus comma | object as text'],
    ['"[1] 2"', integers, 'refused'],
    ['"x"', listOf(TEXT), '["x"] | single for array'],
    ['"x y"', listOf(TEXT), 'refused'],
    ['"x,y"', listOf(TEXT), 'refused'],
    ['"x;y"', listOf(TEXT), 'refused'],
    ['"x|y"', listOf(TEXT), 'refused'],
    ['"5"', integers, 'refused'],
    ['5', integers, 'refused'],
    ['word', listOf(TEXT), 'refused'],
    [
      '{"b":"1"}',
      listOf(objectOf({ b: { type: 'integer' } })),
      '[{"b":1}] | number as text | single for array',
    ],
    ['"x"', { type: 'array' }, 'refused'],
    ['"x"', listOf(TEXT, { minItems: 2 }), 'refused'],
    [
      '["1","2","x"]',
      { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'number' }], items: TEXT },
      '[1,2,"x"] | number as text | number as text',
    ],
    ['["1"]', { prefixItems: [{ type: 'integer' }] }, '[1] | number as text'],
    ['["1"]', { items: { type: 'integer' } }, '[1] | number as text'],
  ])('%s by %j: %s', (text, schema, wanted) => {
    expect(inField(text, schema)).toBe(wanted);
  });
});

describe('an object', () => {
  const closed = (properties: object, more: object = {}) =>
    objectOf(properties, { additionalProperties: false, ...more });
  const inner = objectOf({ b: { type: 'integer' } });

  test.each<[string, string, object, string]>([
    [
      'as a text',
      '{"a":"{\\"b\\": \\"1\\"}"}',
      objectOf({ a: inner }),
      '{"a":{"b":1}} | number as text | object as text',
    ],
    ['as a text that is a list', '{"a":"[1]"}', objectOf({ a: inner }), 'refused'],
    ['as a text behind which is more', '{"a":"{} x"}', objectOf({ a: inner }), 'refused'],
    ['as a list', '{"a":[1]}', objectOf({ a: inner }), 'refused'],
    [
      'with the kind of its other fields',
      '{"x":"1"}',
      { additionalProperties: { type: 'integer' } },
      '{"x":1} | number as text',
    ],
    [
      'without a type, by its properties',
      '{"a":"1"}',
      { properties: { a: { type: 'integer' } } },
      '{"a":1} | number as text',
    ],
    [
      'with another case',
      '{"FilePath":"x"}',
      closed({ file_path: TEXT }),
      '{"file_path":"x"} | key spelling',
    ],
    [
      'with hyphens and blanks',
      '{"file-path":"x","last line":"y"}',
      closed({ file_path: TEXT, lastLine: TEXT }),
      '{"file_path":"x","lastLine":"y"} | key spelling | key spelling',
    ],
    [
      'with quotes in its key',
      '{"\\"path\\"":"x"}',
      closed({ path: TEXT }),
      '{"path":"x"} | key spelling',
    ],
    [
      'with single quotes in its key',
      `{"'path'":"x"}`,
      closed({ path: TEXT }),
      '{"path":"x"} | key spelling',
    ],
    ['with half a quote in its key', '{"\\"path":"x"}', closed({ path: TEXT }), 'refused'],
    ['with quotes within its key', '{"x\\"path\\"":"x"}', closed({ path: TEXT }), 'refused'],
    ['with a key that could be two', '{"PATH":"x"}', closed({ path: TEXT, Path: TEXT }), 'refused'],
    ['with a key in both spellings', '{"path":"x","Path":"y"}', closed({ path: TEXT }), 'refused'],
    [
      'with a key twice in another spelling',
      '{"Path":"x","PATH":"y"}',
      closed({ path: TEXT }),
      'refused',
    ],
    [
      'with another key that is allowed',
      '{"Path":5,"path":"5"}',
      objectOf({ path: { type: 'integer' } }),
      '{"Path":5,"path":5} | number as text',
    ],
    [
      'with a key that must be there',
      '{"Path":"x"}',
      objectOf({ path: TEXT }, { required: ['path'] }),
      '{"path":"x"} | key spelling',
    ],
    [
      'with both, where others are allowed',
      '{"path":5,"Path":"y"}',
      objectOf({ path: TEXT }, { required: ['path'] }),
      '{"path":"5","Path":"y"} | number for text',
    ],
    [
      'with a null for what need not be',
      '{"a":null,"b":"x"}',
      objectOf({ a: TEXT, b: TEXT }, { required: ['b'] }),
      '{"b":"x"} | null for optional',
    ],
    [
      'with a null for what must be',
      '{"a":null}',
      objectOf({ a: TEXT }, { required: ['a'] }),
      'refused',
    ],
    [
      'with a null that is allowed',
      '{"a":null,"b":5}',
      objectOf({ a: { type: ['string', 'null'] }, b: TEXT }),
      '{"a":null,"b":"5"} | number for text',
    ],
    [
      'with a null of an unknown field',
      '{"x":null,"b":5}',
      objectOf({ b: TEXT }),
      '{"x":null,"b":"5"} | number for text',
    ],
    ['with another literal', '{"a":true}', objectOf({ a: TEXT }), 'refused'],
    ['with a key twice', '{"a":5,"a":"x"}', objectOf({ a: TEXT }), 'refused'],
  ])('%s', (_how, text, schema, wanted) => {
    expect(fitted(text, schema)).toBe(wanted);
  });
});

describe('a schema', () => {
  const integer = { type: 'integer' };
  test.each<[string, string, object | boolean, string]>([
    ['that says nothing allows all but words', '["x"]', {}, '["x"]'],
    ['that says nothing allows no word', 'word', {}, 'refused'],
    ['that allows nothing', '5', false, 'refused'],
    ['that allows all', '5', true, '5'],
    [
      'of several types takes the only one that fits',
      '"5"',
      { type: ['integer', 'boolean'] },
      '5 | number as text',
    ],
    ['of several types that all fit', '5x', { type: ['string', 'integer'] }, '"5x" | bare word'],
    ['of two that come to the same', '"5"', { type: ['integer', 'number'] }, '5 | number as text'],
    ['of two that do not come to the same', '+5', { type: ['integer', 'string'] }, 'refused'],
    ['of any of several', '"5"', { anyOf: [integer, { type: 'boolean' }] }, '5 | number as text'],
    [
      'of one of several',
      '"true"',
      { oneOf: [integer, { type: 'boolean' }] },
      'true | boolean as text',
    ],
    ['of none that fits', '"x"', { anyOf: [integer, { type: 'boolean' }] }, 'refused'],
    ['of all of one', '"5"', { allOf: [integer] }, '5 | number as text'],
    ['of all of several', '"5"', { allOf: [integer, { minimum: 1 }] }, 'refused'],
    ['of none of none', '"5"', { anyOf: [] }, 'refused'],
    ['of texts without a type', '"X"', { enum: ['x', 'y'] }, '"x" | letter case of an enum'],
    ['of other values without a type', '"X"', { enum: ['x', 5] }, 'refused'],
    ['of an unknown type', '"5"', { type: 'date' }, 'refused'],
    ['that says something else', '"x"', { minLength: 2 }, 'refused'],
    [
      'with sixteen branches',
      '"5"',
      { anyOf: [integer, ...Array.from({ length: 15 }, () => ({ type: 'boolean' }))] },
      '5 | number as text',
    ],
    [
      'with seventeen branches',
      '"5"',
      { anyOf: [integer, ...Array.from({ length: 16 }, () => ({ type: 'boolean' }))] },
      'refused',
    ],
    [
      'of which a branch is not met',
      '"5"',
      {
        anyOf: [
          { type: 'integer', minimum: 6 },
          { type: 'number', maximum: 5 },
        ],
      },
      '5 | number as text',
    ],
  ])('%s: %s', (_what, text, schema, wanted) => {
    expect(inField(text, schema)).toBe(wanted);
  });

  test('is followed through references, of which there may be sixty-five', () => {
    const chain = (length: number) => ({
      type: 'object',
      properties: { a: { $ref: '#/$defs/0' } },
      $defs: Object.fromEntries(
        Array.from({ length }, (_, at) => [
          at,
          at === length - 1 ? integer : { $ref: `#/$defs/${at + 1}` },
        ]),
      ),
    });
    expect(fitted('{"a":"5"}', chain(1))).toBe('{"a":5} | number as text');
    expect(fitted('{"a":"5"}', chain(62))).toBe('{"a":5} | number as text');
    expect(fitted('{"a":"5"}', chain(70))).toBe('refused');
    expect(fitted('{"a":"5"}', { ...chain(1), $defs: {} })).toBe('refused');
    const circle = {
      properties: { a: { $ref: '#/$defs/x' } },
      $defs: { x: { $ref: '#/$defs/x' } },
    };
    expect(fitted('{"a":"5"}', circle)).toBe('refused');
  });

  test('is followed as deep as a call may be', () => {
    const tree = { type: 'object', properties: { n: { $ref: '#' }, c: integer } };
    const nested = (depth: number, kind: (inner: string) => string) => {
      let text = '{"c":"1"}';
      for (let level = 0; level < depth; level += 1) text = kind(text);
      return text;
    };
    const deep = (depth: number) =>
      fitted(
        nested(depth, (inner) => `{"n":${inner}}`),
        tree,
      );
    expect(deep(20)).toMatch(/"c":1\}+ \| number as text$/);
    expect(deep(63)).toBe('refused');
  });
});
