// Tests of constraint.ts.
import { expect, it } from 'vitest';
import { readConstraint } from './constraint.ts';
import { parseGbnf } from './gbnf.ts';
import { createGrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';

/** Which of these texts the grammar of the schema takes as a whole. */
function taken(schema: object, ...texts: readonly string[]): string[] {
  const grammar = parseGbnf(readConstraint({ json_schema: schema }) ?? '');
  refuseLeftRecursion(grammar);
  return texts.filter((text) => {
    const walk = createGrammarWalk(grammar);
    walk.accept(0, text);
    return walk.state() === 'whole';
  });
}

it('asks for nothing when any text will do', () => {
  expect(readConstraint({})).toBeUndefined();
  expect(readConstraint({ response_format: { type: 'text' }, grammar: '' })).toBeUndefined();
});

it('passes a grammar on', () => {
  expect(readConstraint({ grammar: 'root ::= "a"' })).toBe('root ::= "a"');
});

it('asks for any object when only JSON is wanted', () => {
  const expected = readConstraint({ json_schema: { type: 'object' } });
  expect(readConstraint({ response_format: { type: 'json_object' } })).toBe(expected);
});

it('writes strings as they stand in JSON', () => {
  const texts = ['"a \\"b\\""', '1', 'null'];
  expect(taken({ enum: ['a "b"', 1, null] }, ...texts, '"a', '2')).toEqual(texts);
});

it('takes each of many values, however they begin, and no other', () => {
  const values = ['', 'a', 'ab', 'abc', 'b', '🍋', '🍎', '🍋🍋', 'a\nb', 12, 123, true, { a: [1] }];
  const texts = values.map((value) => JSON.stringify(value));
  expect(taken({ enum: [...values, 'a'] }, ...texts, '"abcd"', '"', '1', '"🍋🍎"', '{"a":[')).toEqual(texts);
});

it('lets a schema refer to itself', () => {
  const schema = { type: 'array', items: { $ref: '#' } };
  expect(taken(schema, '[]', '[[], [[]]]', '[1]', '[[]')).toEqual(['[]', '[[], [[]]]']);
});

it('makes only what is required a must, and takes the others in their order', () => {
  const value = { type: 'null' };
  const schema = { type: 'object', properties: { a: value, b: value, c: value, d: value }, required: ['b'] };
  const good = ['{"b":null}', '{"b": null, "a": null}', '{"b":null,"a":null,"c":null,"d":null}', '{"b":null,"d":null}'];
  expect(taken(schema, ...good, '{}', '{"a":null}', '{"b":null,"d":null,"a":null}', '{"b":null,}')).toEqual(good);
});

it('takes any of the optional properties, if none is required', () => {
  const value = { type: 'null' };
  const schema = { properties: { a: value, b: value, c: value } };
  const good = ['{}', '{ }', '{"a":null}', '{"c":null}', '{"a":null,"c":null}', '{"b":null,"c":null}'];
  expect(taken(schema, ...good, '{"c":null,"a":null}', '{"a":null,"a":null}', '{,"c":null}')).toEqual(good);
});

it.each([
  [{ type: 'string', minLength: 2 }, ['"ab"', '"abc"'], ['""', '"a"']],
  [{ type: 'string', maxLength: 2 }, ['""', '"a"', '"ab"', '"\\n\\""'], ['"abc"']],
  [{ type: 'string', minLength: 1, maxLength: 2 }, ['"a"', '"ab"'], ['""', '"abc"']],
  [{ type: 'string', minLength: 2, maxLength: 2 }, ['"ab"'], ['"a"', '"abc"']],
  [{ type: 'array', items: { type: 'null' }, maxItems: 2 }, ['[]', '[null]', '[null,null]'], ['[null,null,null]']],
  [{ type: 'array', minItems: 2, items: { type: 'null' } }, ['[null,null]', '[null,null,null]'], ['[]', '[null]']],
  [{ type: 'array', maxItems: 0 }, ['[]'], ['[1]']],
  [{ type: ['boolean', 'null'] }, ['true', 'null'], ['1']],
  [{ type: 'object', additionalProperties: { type: 'null' } }, ['{}', '{"x":null, "y": null}'], ['{"x":1}']],
  [{ anyOf: [{ const: 1 }, { type: 'boolean' }] }, ['1', 'true'], ['2']],
  [{ allOf: [{ $ref: '#/$defs/a~1b' }], $defs: { 'a/b': { type: 'null' } } }, ['null'], ['1']],
  [{ type: 'string', format: 'date' }, ['"2026-11-22"'], ['"2026-13-22"']],
])('%j takes %j and not %j', (schema, good, bad) => {
  expect(taken(schema, ...good, ...bad)).toEqual(good);
});

/** A schema so many levels deep. */
function nested(depth: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'null' };
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}
const inArray = (items: object) => ({ type: 'array', items });
const inProperties = (inner: object) => ({ type: 'object', properties: { a: inner, b: inner, c: inner } });
const lengthOf = (schema: object) => readConstraint({ json_schema: schema })?.length ?? 0;
const list = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, index) => item(index));

it('grows with the schema and not faster', () => {
  expect(lengthOf(nested(60, inArray))).toBeLessThan(3 * lengthOf(nested(30, inArray)));
  expect(lengthOf(nested(8, inProperties))).toBeLessThan(3 * lengthOf(nested(4, inProperties)));
  const properties = (count: number) => ({ properties: Object.fromEntries(list(count, (of) => [`p${of}`, {}])) });
  expect(lengthOf(properties(400))).toBeLessThan(3 * lengthOf(properties(200)));
});

it.each<[string, object]>([
  ['an enum of 2,000 strings', { enum: list(2000, (of) => `value ${of * 7919}`) }],
  [
    '500 properties of limited length',
    { properties: Object.fromEntries(list(500, (of) => [`p${of}`, { type: 'string', maxLength: of }])) },
  ],
  ['64 levels', nested(64, inArray)],
  ['a limit of 2,000', { type: 'string', maxLength: 2000 }],
])('takes %s', (_what, schema) => {
  expect(taken(schema, '')).toEqual([]);
});

it.each<[string, object, RegExp]>([
  ['65 levels', nested(65, inArray), /at least 65 levels; the limit is 64/],
  ['4,000 levels', nested(4000, inArray), /the limit is 64/],
  ['an enum of 100,000 strings', { enum: list(100_000, String) }, /at least 100000 values .*; the limit is 10000/],
  ['properties that grow as 3 to the 10th', nested(10, inProperties), /parts; the limit is 20000/],
  ['a million types', { type: list(1_000_000, (of) => (of % 2 ? 'a' : 'b')) }, /type "b" is unknown/],
  ['very long values', { enum: list(100, (of) => `${of}`.repeat(10_000)) }, /bytes of grammar; the limit is/],
  ['an endless maxItems', { type: 'array', maxItems: 100_000 }, /'maxItems' is 100000, and at most 2000/],
  ['an endless minLength', { type: 'string', minLength: 1e15 }, /'minLength' is 1000000000000000, and at most 2000/],
  ['an impossible length', { type: 'string', minLength: 2, maxLength: 1 }, /'minLength' is 2, which is more than/],
  ['a pointer that is none', { $ref: '#/%' }, /leads nowhere/],
  [
    'a long chain of references',
    { $ref: '#/$defs/0', $defs: Object.fromEntries(list(100, (of) => [of, { $ref: `#/$defs/${of + 1}` }])) },
    /levels/,
  ],
])('refuses %s, and says why', (_what, schema, reason) => {
  expect(() => readConstraint({ json_schema: schema })).toThrow(reason);
  expect(() => readConstraint({ json_schema: schema })).toThrow(expect.objectContaining({ status: 400 }));
});

it.each([
  ['a keyword that a grammar can not express', { json_schema: { type: 'array', uniqueItems: true } }],
  ['a number without bounds between', { json_schema: { type: 'integer', minimum: 1, maximum: 0 } }],
  ['a reference that leads nowhere', { json_schema: { $ref: '#/$defs/none' } }],
  ['a choice among nothing', { json_schema: { enum: [] } }],
  ['an unknown format', { response_format: { type: 'xml' } }],
  ['a schema that is missing', { response_format: { type: 'json_schema' } }],
  ['two constraints', { grammar: 'root ::= "a"', json_schema: { type: 'null' } }],
])('refuses %s', (_what, body) => {
  expect(() => readConstraint(body)).toThrow(expect.objectContaining({ status: 400 }));
});
