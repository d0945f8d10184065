// The judge of responses itself: it sees what the document does not name, wherever it stands.
import { expect, test } from 'vitest';
import { problemsOf, problemsOfValue } from './support/answers.ts';
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
