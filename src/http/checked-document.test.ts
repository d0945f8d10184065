import { describe, expect, test } from 'vitest';
import { formsIn, parameterRulesIn, type ValidationDocument } from './checked-document.ts';

type Operation = ValidationDocument['paths'][string][string];
type Parameter = Operation['parameters'][number];

const documentOf = (...operations: Operation[]): ValidationDocument => ({
  paths: Object.fromEntries(operations.map((operation, at) => [`/path-${at}`, { get: operation }])),
});

const rulesFor = (...parameters: Parameter[]) =>
  parameterRulesIn(documentOf({ operationId: 'getIt', parameters })).get('getIt');

const NOTHING = { booleanParameters: [], isAlwaysChecked: false };
const TEXT = { type: 'string' };

describe('the rules of parameters', () => {
  test('without any, nothing has to be checked', () => {
    expect(rulesFor()).toEqual({ ...NOTHING, longestPath: Number.POSITIVE_INFINITY });
  });

  test.each([
    ['any text in the path', { name: 'id', in: 'path', required: true, schema: TEXT }],
    ['an optional query', { name: 'q', in: 'query', required: false, schema: { type: 'integer' } }],
    ['a query that does not say so', { name: 'q', in: 'query', schema: { enum: ['a'] } }],
    ['any text in an optional header', { name: 'x', in: 'header', required: false, schema: TEXT }],
    ['a cookie', { name: 'c', in: 'cookie', required: true, schema: { type: 'integer' } }],
  ])('%s need not be checked in a request without a query', (_, parameter) => {
    expect(rulesFor(parameter)?.isAlwaysChecked).toBe(false);
  });

  test.each([
    ['a number in the path', { name: 'id', in: 'path', schema: { type: 'integer' } }],
    ['a pattern in the path', { name: 'id', in: 'path', schema: { ...TEXT, pattern: '^a' } }],
    ['a choice in the path', { name: 'id', in: 'path', schema: { ...TEXT, enum: ['a'] } }],
    ['a required query', { name: 'q', in: 'query', required: true, schema: TEXT }],
    ['a required header', { name: 'x', in: 'header', required: true, schema: TEXT }],
    ['a header with a pattern', { name: 'x', in: 'header', schema: { ...TEXT, pattern: 'a' } }],
  ])('%s has to be checked always', (_, parameter) => {
    expect(rulesFor(parameter)?.isAlwaysChecked).toBe(true);
  });

  test('one of several is enough', () => {
    const fine = { name: 'a', in: 'path', schema: TEXT };
    const number = { name: 'b', in: 'path', schema: { type: 'integer' } };
    expect(rulesFor(fine, number)?.isAlwaysChecked).toBe(true);
    const optional = { name: 'c', in: 'query', schema: TEXT };
    const required = { name: 'd', in: 'query', required: true, schema: TEXT };
    expect(rulesFor(optional, required)?.isAlwaysChecked).toBe(true);
    const header = { name: 'e', in: 'header', schema: TEXT };
    expect(rulesFor(header, { ...required, in: 'header' })?.isAlwaysChecked).toBe(true);
  });

  test('true and false are read in the query alone', () => {
    const flag = { type: 'boolean' };
    const rules = rulesFor(
      { name: 'stream', in: 'query', schema: flag },
      { name: 'q', in: 'query', schema: TEXT },
      { name: 'yes', in: 'path', schema: flag },
      { name: 'x-yes', in: 'header', schema: flag },
    );
    expect(rules?.booleanParameters).toEqual(['stream']);
  });

  test('the shortest limit of the path counts, and of the path alone', () => {
    const rules = rulesFor(
      { name: 'a', in: 'path', schema: { ...TEXT, maxLength: 20 } },
      { name: 'b', in: 'path', schema: { ...TEXT, maxLength: 10 } },
      { name: 'c', in: 'path', schema: TEXT },
      { name: 'd', in: 'query', schema: { ...TEXT, maxLength: 5 } },
    );
    expect(rules?.longestPath).toBe(10);
  });

  test('every operation of every path has its own', () => {
    const required: Parameter = { name: 'q', in: 'query', required: true, schema: TEXT };
    const rules = parameterRulesIn({
      paths: {
        '/a': {
          get: { operationId: 'getA', parameters: [] },
          post: { operationId: 'postA', parameters: [required] },
        },
        '/b': { get: { operationId: 'getB', parameters: [] } },
      },
    });
    expect([...rules].map(([id, { isAlwaysChecked }]) => [id, isAlwaysChecked])).toEqual([
      ['getA', false],
      ['postA', true],
      ['getB', false],
    ]);
  });
});

test('forms are found where an operation has one', () => {
  const schema = { type: 'object', required: ['file'] };
  const forms = formsIn(
    documentOf(
      { operationId: 'none', parameters: [] },
      {
        operationId: 'json',
        parameters: [],
        requestBody: { content: { 'application/json': { schema } } },
      },
      {
        operationId: 'empty',
        parameters: [],
        requestBody: { content: { 'multipart/form-data': {} } },
      },
      {
        operationId: 'form',
        parameters: [],
        requestBody: { content: { 'multipart/form-data': { schema } } },
      },
    ),
  );
  expect([...forms]).toEqual([['form', schema]]);
});
