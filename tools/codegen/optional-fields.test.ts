import { expect, test } from 'vitest';
import { compileBodyValidators } from './body-validators.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { nothingOf } from './optional-fields.ts';

const fields = {
  word: { type: 'string' },
  maybe: { type: 'string', nullable: true },
  any: {},
  either: { oneOf: [{ type: 'string' }, { type: 'string', nullable: true }] },
  list: { type: 'array', items: {}, minItems: 1, nullable: true },
  map: { $ref: '#/components/schemas/Map' },
  object: { type: 'object', additionalProperties: true },
  needed: { type: 'string' },
};
const Thing = { type: 'object', required: ['needed'], properties: fields };
const TextMap = { type: 'object', additionalProperties: { type: 'string' } };

/** An operation whose body is `schema`. */
function checkOf(schema: object) {
  const Tree = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  };
  const requestBody = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
  };
  const post = { operationId: 'say', summary: 's', tags: ['T'], responses: {}, requestBody };
  const components = { schemas: { Body: schema, Thing, Tree, Map: TextMap } };
  const check = compileBodyValidators({
    paths: { '/say': { post } },
    components,
  } as unknown as OpenApiDocument).say;
  return (body: object) => ({ isValid: check?.(body), body });
}

test('of optional fields it is known which values mean none, and a required field has no such value', () => {
  const document = { components: { schemas: { Map: TextMap } } } as unknown as OpenApiDocument;
  expect(nothingOf(document, Thing as unknown as Schema)).toEqual({
    null: ['word', 'map', 'object'],
    emptyList: ['list'],
    emptyMap: ['map'],
  });
});

test.each<[string, object, object, object]>([
  ['in the body', Thing, { needed: 'a', word: null, list: [], map: {} }, { needed: 'a' }],
  [
    'that the schema allows stays',
    Thing,
    { needed: 'a', maybe: null, any: null },
    { needed: 'a', maybe: null, any: null },
  ],
  [
    'in an object of a list',
    { type: 'object', properties: { things: { type: 'array', items: Thing } } },
    { things: [{ needed: 'a', word: null }, { needed: 'b' }] },
    { things: [{ needed: 'a' }, { needed: 'b' }] },
  ],
  [
    'at every depth of a tree',
    { $ref: '#/components/schemas/Tree' },
    { name: null, branches: [{ branches: [{ name: null, branches: null }] }] },
    { branches: [{ branches: [{}] }] },
  ],
  [
    'in one of several forms',
    {
      type: 'object',
      properties: { one: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Thing' }] } },
    },
    { one: { needed: 'a', map: null } },
    { one: { needed: 'a' } },
  ],
  [
    'in a part of what is put together',
    {
      allOf: [
        { $ref: '#/components/schemas/Thing' },
        { type: 'object', properties: { more: { type: 'number' } } },
      ],
    },
    { needed: 'a', word: null, more: null },
    { needed: 'a' },
  ],
  [
    'in what has no schema stays',
    Thing,
    { needed: 'a', object: { word: null, list: [] }, other: null },
    { needed: 'a', object: { word: null, list: [] }, other: null },
  ],
])('nothing %s', (_where, schema, sent, read) => {
  expect(checkOf(schema)(sent)).toEqual({ isValid: true, body: read });
});

test('null for what is required, or as an item of a list, is an error as before', () => {
  const check = checkOf({
    type: 'object',
    properties: { things: { type: 'array', items: Thing } },
  });
  expect(check({ things: [{ needed: null }] }).isValid).toBe(false);
  expect(check({ things: [null] }).isValid).toBe(false);
});
