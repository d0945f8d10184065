import { expect, test } from 'vitest';
import { followReferences, readOperations } from './routing-document.ts';

const document = {
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  paths: {
    '/v1/things/{id}': {
      description: 'has a text and shared parameters',
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'getThing', parameters: [{ name: 'all', in: 'query' }], responses: {} },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path' } },
    schemas: {
      Pair: { properties: { a: { $ref: '#/components/schemas/Leaf' }, b: { $ref: '#/components/schemas/Leaf' } } },
      Leaf: { type: 'string' },
      Tree: { items: { $ref: '#/components/schemas/Tree' } },
    },
  },
};

test('operations come with the parameters of their path', () => {
  const operation = readOperations(document).get('getThing');
  expect(operation).toMatchObject({ path: '/v1/things/{id}', method: 'get', mediaTypes: [], isBodyRequired: false });
  expect(followReferences(document, operation?.parameters)).toEqual([
    { name: 'id', in: 'path' },
    { name: 'all', in: 'query' },
  ]);
});

test('references are followed to the end, and what is shared stays one object', () => {
  const before = JSON.stringify(document);
  const { properties } = followReferences(document, document.components.schemas.Pair);
  expect(properties).toEqual({ a: { type: 'string' }, b: { type: 'string' } });
  expect(properties.a).toBe(properties.b);
  expect(JSON.stringify(document)).toBe(before);
});

test.each([
  ['#/components/schemas/Tree', 'refers to itself'],
  ['#/components/schemas/Nothing', 'The document has no #/components/schemas/Nothing.'],
])('a reference to %s is refused', (reference, said) => {
  expect(() => followReferences(document, { $ref: reference })).toThrow(said);
});

test('of optional fields it is known what stands for none, and a required one has nothing of the kind', () => {
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
  const schema = { allOf: [{ type: 'object', required: ['needed'], properties: fields }] };
  const make = {
    ...{ operationId: 'makeThing', responses: {} },
    requestBody: { content: { 'application/json': { schema } } },
  };
  const whole = {
    ...document,
    paths: { '/v1/things': { post: make } },
    components: { schemas: { Map: { type: 'object', additionalProperties: { type: 'string' } } } },
  };
  expect(Object.fromEntries(readOperations(whole).get('makeThing')?.optionalFields ?? [])).toEqual({
    word: ['null'],
    list: ['[]'],
    map: ['null', '{}'],
    object: ['null'],
  });
});
