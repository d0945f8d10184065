import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../document.ts';
import { oneServerDocument } from './one-server.ts';

const answer = { schema: { $ref: '#/components/schemas/Answer' } };
const operation = (content: object) => ({
  operationId: 'make',
  summary: 'Make',
  tags: ['T'],
  responses: { '200': { description: '', content: content as never } },
});

const document: OpenApiDocument = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'http://localhost:13305/api/v1' }, { url: 'http://localhost:13305/v1' }],
  paths: {
    '/live': {
      servers: [{ url: 'http://localhost:13305' }],
      get: operation({ 'application/json': answer }),
    },
    '/chat': { post: operation({ 'application/json': answer, 'text/event-stream': answer }) },
    '/lines': { post: operation({ 'application/x-ndjson': answer }) },
  },
  components: { schemas: { Answer: { type: 'object' } } },
};

test('paths begin at the server itself, with the usual prefix where they have one', () => {
  const { servers, paths } = oneServerDocument(document);
  expect(servers).toEqual([{ url: 'http://localhost:13305' }]);
  expect(Object.keys(paths)).toEqual(['/live', '/api/v1/chat', '/api/v1/lines']);
  expect(paths['/live']).not.toHaveProperty('servers');
});

test('of a form and JSON as bodies of a request, only the form stays', () => {
  const body = (...types: readonly string[]) => ({
    required: true,
    content: Object.fromEntries(types.map((type) => [type, answer])),
  });
  const both = { ...operation({}), requestBody: body('application/json', 'multipart/form-data') };
  const paths = oneServerDocument({ ...document, paths: { '/edit': { post: both } } }).paths;
  expect(paths['/api/v1/edit']?.post?.requestBody).toEqual(body('multipart/form-data'));
});

test('a stream is left out where there is JSON too, a stream alone stays', () => {
  const { paths } = oneServerDocument(document);
  expect(paths['/api/v1/chat']?.post?.responses['200']).toEqual({
    description: '',
    content: { 'application/json': answer },
  });
  expect(paths['/api/v1/lines']?.post?.responses['200']).toEqual({
    description: '',
    content: { 'application/x-ndjson': answer },
  });
});
