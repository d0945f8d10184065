import { expect, test } from 'vitest';
import { extrasIn, withExtras } from './call-extras.ts';

const EXTRAS = { extra_content: { google: { thought_signature: 'a+b/=ü' } } };

test('fields of a call go through its id, which has only letters that every API allows', () => {
  const id = withExtras('call_1', EXTRAS);
  expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(extrasIn(id)).toEqual({ id: 'call_1', extras: EXTRAS });
});

test.each(['call_1', 'a__more__', 'a__more__Zm9v', '__more__e30', 5, undefined])(
  '%j has none',
  (id) => {
    expect(extrasIn(id)).toBeUndefined();
  },
);

test('a call without any keeps its id', () => {
  expect(withExtras('call_1', {})).toBe('call_1');
});
