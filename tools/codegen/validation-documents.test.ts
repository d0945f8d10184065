import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { strippedDocument, validationDocument } from './validation-documents.ts';

/** A schema in which every dropped keyword is also the name of a property. */
const tricky = {
  type: 'object',
  description: 'text',
  example: { a: 1 },
  'x-event': 'tricky',
  required: ['default', 'example'],
  properties: {
    default: { type: 'string', default: 'd', description: 'text' },
    example: { type: 'integer', example: 3 },
    examples: { type: 'integer' },
    description: { type: 'string' },
    summary: { type: 'string' },
    security: { type: 'boolean' },
    'x-vendor': { type: 'string', 'x-note': 1 },
    properties: {
      type: 'object',
      default: {},
      properties: { default: { type: 'string', default: 'd' } },
    },
    content: { type: 'object', default: {}, properties: { example: { type: 'string' } } },
  },
};

const document = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1', description: 'long' },
  servers: [{ url: 'http://localhost/api/v1' }],
  security: [{ key: [] }],
  tags: [{ name: 'T' }],
  paths: {
    '/things/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, example: 'x', schema: { type: 'string' } },
      ],
      get: {
        operationId: 'getThing',
        summary: 's',
        description: 'text',
        tags: ['T'],
        security: [],
        parameters: [{ name: 'all', in: 'query', schema: { type: 'boolean', default: false } }],
        responses: {
          '200': {
            description: 'text',
            headers: { 'x-count': { schema: { type: 'integer' } } },
            content: {
              'application/json': { schema: tricky, examples: { one: { value: { default: 1 } } } },
            },
          },
        },
      },
    },
    '/live': {
      servers: [{ url: 'http://localhost' }],
      get: { operationId: 'getLive', summary: 's', tags: ['T'], responses: {} },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http' } },
    examples: { one: { value: 1 } },
    schemas: {
      Tricky: tricky,
      default: { type: 'string', default: 'd' },
      'x-name': { type: 'string' },
    },
    responses: { example: { description: 'text' } },
  },
} as unknown as OpenApiDocument;

const stripped = {
  type: 'object',
  description: '',
  required: ['default', 'example'],
  properties: {
    default: { type: 'string', description: '' },
    example: { type: 'integer' },
    examples: { type: 'integer' },
    description: { type: 'string' },
    summary: { type: 'string' },
    security: { type: 'boolean' },
    'x-vendor': { type: 'string' },
    properties: { type: 'object', properties: { default: { type: 'string' } } },
    content: { type: 'object', properties: { example: { type: 'string' } } },
  },
};

test('prefixed paths get the one prefix, paths with servers of their own stay', () => {
  const { paths, servers } = strippedDocument(document);
  expect(Object.keys(paths)).toEqual(['/v1/things/{id}', '/live']);
  expect(paths['/live']?.servers).toBeUndefined();
  expect(servers).toEqual([{ url: '/' }]);
});

test('defaults, examples and vendor extensions go, but not what is only called so', () => {
  const { components, paths } = strippedDocument(document);
  expect(components).toEqual({
    schemas: { Tricky: stripped, default: { type: 'string' }, 'x-name': { type: 'string' } },
    responses: { example: { description: '' } },
  });
  expect(paths['/v1/things/{id}']).toEqual({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: 'getThing',
      description: '',
      tags: ['T'],
      parameters: [{ name: 'all', in: 'query', schema: { type: 'boolean' } }],
      responses: {
        '200': {
          description: '',
          headers: { 'x-count': { schema: { type: 'integer' } } },
          content: { 'application/json': { schema: stripped } },
        },
      },
    },
  });
});

test('what the library checks has no references, and only what there is to check', () => {
  const checked = validationDocument(
    {
      ...document,
      paths: {
        ...document.paths,
        '/form': {
          'x-also-without-prefix': true,
          post: {
            operationId: 'sendForm',
            summary: 's',
            tags: ['T'],
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': { schema: { $ref: '#/components/schemas/default' } },
                'application/json': { schema: { $ref: '#/components/schemas/Tricky' } },
              },
            },
            responses: { '200': { $ref: '#/components/responses/example' } },
          },
        },
      },
    },
    { withResponses: false },
  );
  const form = { 'multipart/form-data': { schema: { type: 'string' } }, 'application/json': {} };
  const post = {
    operationId: 'sendForm',
    parameters: [],
    requestBody: { required: true, content: form },
    responses: {},
  };
  expect(checked.paths).toEqual({
    '/v1/things/{id}': {
      get: {
        operationId: 'getThing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'all', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: {},
      },
    },
    '/v1/form': { post },
    '/form': { post },
  });
  expect(Object.keys(validationDocument(document, { withResponses: true }).paths)).toEqual([
    '/v1/things/{id}',
    '/live',
  ]);
});

test('the document that it is made from stays as it was', () => {
  const before = structuredClone(document);
  strippedDocument(document);
  expect(document).toEqual(before);
});
