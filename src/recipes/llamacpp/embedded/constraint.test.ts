// Tests of constraint.ts.
import { expect, it } from 'vitest';
import { readConstraint } from './constraint.ts';

const rootOf = (schema: object) => readConstraint({ json_schema: schema })?.split('\n')[0];

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
  expect(rootOf({ enum: ['a "b"', 1, null] })).toBe('root ::= ("\\"a \\\\\\"b\\\\\\"\\"" | "1" | "null")');
});

it('lets a schema refer to itself', () => {
  const schema = { type: 'array', items: { $ref: '#' } };
  expect(readConstraint({ json_schema: schema })).toContain('schema-0 ::= "[" ws (schema-0 ');
});

it('makes only what is required a must', () => {
  const schema = { type: 'object', properties: { a: { type: 'null' }, b: { type: 'null' } }, required: ['b'] };
  expect(rootOf(schema)).toBe('root ::= "{" ws "\\"b\\"" ws ":" ws null (ws "," ws "\\"a\\"" ws ":" ws null)? ws "}"');
});

it.each([
  ['a keyword that a grammar can not express', { json_schema: { type: 'string', pattern: '^a' } }],
  ['a number within bounds', { json_schema: { type: 'integer', minimum: 1 } }],
  ['a reference that leads nowhere', { json_schema: { $ref: '#/$defs/none' } }],
  ['a choice among nothing', { json_schema: { enum: [] } }],
  ['an unknown format', { response_format: { type: 'xml' } }],
  ['a schema that is missing', { response_format: { type: 'json_schema' } }],
  ['two constraints', { grammar: 'root ::= "a"', json_schema: { type: 'null' } }],
])('refuses %s', (_what, body) => {
  expect(() => readConstraint(body)).toThrow(expect.objectContaining({ status: 400 }));
});
