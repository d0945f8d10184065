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
