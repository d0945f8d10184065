import { expect, test } from 'vitest';
import { saltIn, withoutSalt, withSalt } from './cache-salt.ts';

const OF_A_CLIENT = { prompt: 'a', cache_salt: 'of another one', no_store: false };

test('what a client says of its salt does not count', () => {
  expect(withSalt(OF_A_CLIENT, undefined)).toEqual({ prompt: 'a' });
  const salt = { name: 'mine', isHidden: false };
  expect(withSalt(OF_A_CLIENT, salt)).toEqual({ prompt: 'a', cache_salt: 'mine' });
});

test('what is hidden is not to be stored', () => {
  const salt = { name: 'hidden', isHidden: true };
  expect(withSalt({ prompt: 'a' }, salt)).toEqual({
    prompt: 'a',
    cache_salt: 'hidden',
    no_store: true,
  });
});

test('a slot tells its salt, which no client gets to see', () => {
  const slot = { id: 0, cache_salt: 'mine' };
  expect(saltIn(slot)).toBe('mine');
  expect([{}, { cache_salt: 5 }, { cache_salt: null }].map(saltIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(withoutSalt(slot)).toEqual({ id: 0 });
});
