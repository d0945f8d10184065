import { expect, test } from 'vitest';
import { codeOf, messageOf, stackOf } from './error-values.ts';

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
