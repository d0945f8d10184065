// The judge of responses itself: it sees what the document does not name, wherever it stands.
import { expect, test } from 'vitest';
import { problemsOf, problemsOfValue } from './support/answers.ts';
import { problemsOfUnrouted } from './support/before-operations.ts';
import { OPERATIONS, operationById, type Schema } from './support/document.ts';
import { undocumentedFields } from './support/undocumented.ts';

const unnamedIn = (schema: Schema, value: unknown) =>
  undocumentedFields(schema, value, (part, inner) => problemsOfValue(part, inner).length === 0);

const ERROR = { message: 'm', type: 't', code: 'c', param: null };
const JSON_TYPE = { 'content-type': 'application/json' };

test('a header that neither the operation nor all of them have is told by its name', () => {
  const answer = { operation: operationById('getLive'), status: 200, body: '{"status":"ok"}' };
  const headers = { ...JSON_TYPE, date: 'today', connection: 'keep-alive' };
  expect(problemsOf({ ...answer, headers })).toEqual([]);
  expect(problemsOf({ ...answer, headers: { ...headers, 'X-Powered-By': 'Express' } })).toEqual([
    'the header x-powered-by is not in the document',
  ]);
});

test('a field that an operation of this server makes up is told with the response', () => {
  const answer = { operation: operationById('getLive'), status: 200, headers: JSON_TYPE };
  expect(problemsOf({ ...answer, body: '{"status":"ok","surplus":1}' })).toEqual([
    '/surplus is not in the document',
  ]);
});

test.each([
  ['nowhere', { error: ERROR }, []],
  ['at the top', { error: ERROR, surplus: 1 }, ['/surplus']],
  ['in an object', { error: { ...ERROR, surplus: 1 } }, ['/error/surplus']],
])('a field %s that the schema does not name is told by its place', (_where, value, places) => {
  expect(unnamedIn({ $ref: '#/components/schemas/ErrorResponse' }, value)).toEqual(places);
});

const unrouted = (more: object) => ({
  method: 'GET',
  target: '/v1/nothing',
  status: 404,
  headers: new Headers(JSON_TYPE),
  body: JSON.stringify({ error: ERROR }),
  ...more,
});
const ALLOWING = new Headers({ ...JSON_TYPE, allow: 'GET' });

test.each([
  ['for a path that is not there', {}],
  ['with the methods of a path', { status: 405, headers: ALLOWING }],
  ["in the form of Ollama's API", { target: '/api/nothing', body: '{"error":"m"}' }],
  [
    "in the form of Anthropic's API",
    {
      target: '/v1/messages/nothing',
      body: JSON.stringify({ type: 'error', error: { ...ERROR, type: 'not_found_error' } }),
    },
  ],
  ['to HEAD, without a body', { method: 'HEAD', body: '' }],
  ['for bytes that are not HTTP', { method: '', target: undefined, status: 400 }],
  ['a page, which is in no document', { status: 200, body: '<p>' }],
  ['to OPTIONS', { method: 'OPTIONS', status: 204, body: '', headers: ALLOWING }],
])('a response that no operation gives may come: %s', (_what, more) => {
  expect(problemsOfUnrouted(unrouted(more))).toEqual([]);
});

test.each<[string, object, string | RegExp]>([
  ['a status', { status: 418 }, '418 is not documented where no operation is asked'],
  ['a header that is missing', { status: 405 }, '405 without the header allow'],
  ['a header of another status', { headers: ALLOWING }, 'the header allow is not in the document'],
  [
    'a field',
    { body: JSON.stringify({ error: ERROR, status: 'error' }) },
    '/status is not in the document',
  ],
  ['the form of another API', { target: '/api/nothing' }, /must be string/],
  ['a page for an error', { body: '<p>' }, 'the body is not JSON: <p>'],
  ['a body for HEAD', { method: 'HEAD' }, 'a response without a body has one'],
  [
    'a body for OPTIONS',
    { method: 'OPTIONS', status: 204, headers: ALLOWING },
    'a response without a body has one',
  ],
])('of a response that no operation gives, %s is told', (_what, more, told) => {
  expect(problemsOfUnrouted(unrouted(more))).toEqual([
    typeof told === 'string' ? told : expect.stringMatching(told),
  ]);
});

test('of alternatives, the fields of those that fit are known', () => {
  const schema = {
    oneOf: [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      {
        type: 'object',
        required: ['b'],
        properties: { b: { type: 'array', items: { type: 'object', properties: { c: {} } } } },
      },
    ],
  };
  expect(unnamedIn(schema, { a: 'x' })).toEqual([]);
  expect(unnamedIn(schema, { a: 'x', c: 1 })).toEqual(['/c']);
  expect(unnamedIn(schema, { b: [{ c: 1 }, { d: 1 }] })).toEqual(['/b/1/d']);
});

test('an object whose fields are its content may have any', () => {
  const map = { type: 'object', additionalProperties: { type: 'number' } };
  expect(unnamedIn(map, { any: 1 })).toEqual([]);
  expect(unnamedIn({ type: 'object' }, { any: 1 })).toEqual([]);
});

test('each operation whose errors repeat their text does so in all of its errors', () => {
  const shapes = OPERATIONS.flatMap(({ id, responses }) => {
    const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
    const names = errors.map(([, { content }]) =>
      JSON.stringify(content?.['application/json']?.schema),
    );
    return names.some((name) => name?.includes('ManagementError')) ? [[id, new Set(names)]] : [];
  });
  expect(shapes.length).toBeGreaterThan(20);
  expect(shapes.filter(([, names]) => (names as Set<string>).size > 1)).toEqual([]);
});
