import { expect, test } from 'vitest';
import { listOperations, type OpenApiDocument, type Operation, resolve } from './document.ts';

const operation = (operationId: string): Operation => ({
  operationId,
  summary: 's',
  tags: ['T'],
  responses: {},
});

function documentWith(paths: OpenApiDocument['paths'], components = {}): OpenApiDocument {
  return { openapi: '3.0.3', info: { title: 'T', version: '1' }, servers: [], paths, components };
}

test('operations come in the order of the document, with their places', () => {
  const document = documentWith({
    '/b': { post: operation('b'), parameters: [] },
    '/a': { servers: [{ url: '/' }], head: operation('headA'), get: operation('a') },
  });
  expect(
    listOperations(document).map(({ method, path, operation, fixedPath }) => [
      method,
      path,
      operation.operationId,
      fixedPath,
    ]),
  ).toEqual([
    ['post', '/b', 'b', false],
    ['get', '/a', 'a', true],
    ['head', '/a', 'headA', true],
  ]);
});

test.each([
  [
    'used twice',
    { '/a': { get: operation('same') }, '/b': { get: operation('same') } },
    /operationId same is used twice/,
  ],
  ['missing', { '/a': { get: operation('') } }, /get \/a has no operationId/],
])('an operationId that is %s is refused', (_title, paths, message) => {
  expect(() => listOperations(documentWith(paths))).toThrow(message);
});

const components = {
  schemas: {
    Name: { type: 'string' },
    Alias: { $ref: '#/components/schemas/Name' },
    'a/b~c': { type: 'integer' },
    Loop: { $ref: '#/components/schemas/Loop' },
  },
};
const document = documentWith({}, components);

test.each([
  ['#/components/schemas/Name', { type: 'string' }],
  ['#/components/schemas/Alias', { type: 'string' }],
  ['#/components/schemas/a~1b~0c', { type: 'integer' }],
])('the reference %s is followed to its end', ($ref, target) => {
  expect(resolve(document, { $ref })).toEqual(target);
});

test('a value without a reference stands for itself', () => {
  const value = { type: 'string' };
  expect(resolve(document, value)).toBe(value);
});

test.each([
  ['another file', 'other.yaml#/Name', /only references within the document/],
  ['the network', 'https://example.com/openapi.yaml', /only references within the document/],
  ['nothing', '#/components/schemas/Nothing', /does not exist/],
  ['itself', '#/components/schemas/Loop', /refers to itself/],
])('a reference to %s is refused', (_title, $ref, message) => {
  expect(() => resolve(document, { $ref })).toThrow(message);
});
