import { expect, test } from 'vitest';
import { stickyKeyOf } from './sticky-key.ts';

test('requests that begin alike have the same key, and code completion is known by its code', () => {
  const chat = (content: string) => stickyKeyOf({ messages: [{ role: 'user', content }] });
  expect(chat('a'.repeat(2000))).toBe(chat(`${'a'.repeat(2000)}b`));
  expect(chat('a')).not.toBe(chat('b'));
  const code = (line: string, before = 'def f():') =>
    stickyKeyOf({ input_prefix: before, prompt: line });
  expect(code('  ret')).toBe(code('  return'));
  expect(code('  ret')).not.toBe(code('  ret', 'def g():'));
  expect(stickyKeyOf({ prompt: 'a' })).toBe('a');
  expect(stickyKeyOf({ input: 'a' })).toBeUndefined();
});
