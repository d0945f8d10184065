import { describe, expect, it } from 'vitest';
import { validatorDocument, validatorRoutes } from './validator-document.ts';

const document = {
  openapi: '3.0.3',
  paths: {
    '/v1/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'getThing', responses: { 200: { $ref: '#/components/responses/Thing' } } },
    },
    '/v1/things/all': { get: { operationId: 'all', responses: {} }, post: { operationId: 'make', responses: {} } },
    '/v1/ask': {
      post: {
        operationId: 'ask',
        tags: ['Inference'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pair' } } } },
        responses: {},
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path' } },
    responses: { Thing: { description: 'it' } },
    schemas: {
      Pair: { properties: { a: { $ref: '#/components/schemas/Leaf' }, b: { $ref: '#/components/schemas/Leaf' } } },
      Leaf: { type: 'string' },
    },
  },
};

describe('the document for the validator', () => {
  it('has no references left, in bodies, parameters and answers', () => {
    const resolved = validatorDocument(document, { withResponses: true });
    expect(JSON.stringify(resolved)).not.toContain('$ref');
    expect(resolved).toMatchObject({
      paths: {
        '/v1/things/{id}': { parameters: [{ name: 'id' }], get: { responses: { 200: { description: 'it' } } } },
        '/v1/ask': {
          post: {
            requestBody: { content: { 'application/json': { schema: { properties: { b: { type: 'string' } } } } } },
          },
        },
      },
    });
  });

  it('leaves answers out when nobody checks them', () => {
    expect(validatorDocument(document, { withResponses: false })).toMatchObject({
      paths: { '/v1/things/{id}': { get: { operationId: 'getThing', responses: {} } } },
    });
    expect(JSON.stringify(validatorDocument(document, { withResponses: false }))).not.toContain('"it"');
  });

  it('leaves the original as it is', () => {
    const before = JSON.stringify(document);
    validatorDocument(document, { withResponses: false });
    expect(JSON.stringify(document)).toBe(before);
  });

  it('refuses a schema that refers to itself', () => {
    const circular = {
      paths: { '/a': { get: { parameters: [{ $ref: '#/components/schemas/Tree' }] } } },
      components: { schemas: { Tree: { items: { $ref: '#/components/schemas/Tree' } } } },
    };
    expect(() => validatorDocument(circular, { withResponses: false })).toThrow('refers to itself');
  });

  it('refuses a reference to nothing', () => {
    const broken = { paths: { '/a': { get: { parameters: [{ $ref: '#/components/parameters/No' }] } } } };
    expect(() => validatorDocument(broken, { withResponses: false })).toThrow('#/components/parameters/No');
  });
});

it('tries paths without parameters before those that could swallow them, and inference first', () => {
  const routes = validatorRoutes(document);
  expect(routes.map(({ method, expressRoute }) => `${method} ${expressRoute}`)).toEqual([
    'POST /v1/ask',
    'GET /v1/things/all',
    'POST /v1/things/all',
    'GET /v1/things/:id',
  ]);
  expect(routes.at(-1)).toMatchObject({ openApiRoute: '/v1/things/{id}', pathParams: ['id'] });
});
