import { expect, test } from 'vitest';
import { countOf, figureOf } from './figures.ts';
import { codeOf, messageOf, stackOf, valueInMessage } from './values.ts';

test('a code is told only if an error has one that is a text', () => {
  expect(codeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(codeOf(Object.assign(new Error('gone'), { code: 7 }))).toBeUndefined();
  expect(codeOf(new Error('gone'))).toBeUndefined();
  expect(codeOf({ code: 'ENOENT' })).toBeUndefined();
  expect(codeOf(undefined)).toBeUndefined();
});

test.each([
  [new Error('gone'), 'gone'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('whatever is thrown has a message', (thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
  expect(stackOf(thrown)).toContain(message);
});

test('an error without a stack still says something', () => {
  const error = new Error('gone');
  delete error.stack;
  expect(stackOf(error)).toBe('gone');
});

test.each([0, 0.5, 12, 2 ** 31])('%d is a figure', (value) => expect(figureOf(value)).toBe(value));

test.each([
  -1,
  -0.001,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31 + 1,
  '5',
  null,
  undefined,
  {},
  [5],
  5n,
])('%s is not a figure', (value) => {
  expect(figureOf(value)).toBeUndefined();
  expect(countOf(value)).toBeUndefined();
});

test('a part is a figure, but no count', () => {
  expect(countOf(1.5)).toBeUndefined();
  expect(countOf(3)).toBe(3);
});

test.each([
  ['x'.repeat(78), `"${'x'.repeat(78)}"`],
  ['x'.repeat(79), `"${'x'.repeat(78)}…`],
  [undefined, 'undefined'],
  [[1, null], '[1,null]'],
])('a value in a message says that it is cut, where it is', (value, quoted) => {
  expect(valueInMessage(value)).toBe(quoted);
});
