// Who gets the key of a child.
import { expect, test } from 'vitest';
import { createChildKey, forgetKey, keyOf, rememberKey } from './child-keys.ts';

test('a key is a long word of its own', () => {
  expect(createChildKey()).toMatch(/^[0-9a-f]{64}$/);
  expect(createChildKey()).not.toBe(createChildKey());
});

test('a key is known for its address, and stays when the child before it at that address goes', () => {
  rememberKey('http://a', 'old');
  rememberKey('http://a', 'new');
  forgetKey('http://a', 'old');
  expect([keyOf('http://a'), keyOf('http://b')]).toEqual(['new', undefined]);
  forgetKey('http://a', 'new');
  expect(keyOf('http://a')).toBeUndefined();
});
