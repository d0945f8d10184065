import { expect, test } from 'vitest';
import { countOf, figureOf } from './figure.ts';

test.each([0, 0.5, 12, 2 ** 31])('%d is a figure', (value) => expect(figureOf(value)).toBe(value));

test.each([-1, -0.001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31 + 1, '5', null, undefined, {}, [5], 5n])(
  '%s is not a figure',
  (value) => {
    expect(figureOf(value)).toBeUndefined();
    expect(countOf(value)).toBeUndefined();
  },
);

test('a part is a figure, but no count', () => {
  expect(countOf(1.5)).toBeUndefined();
  expect(countOf(3)).toBe(3);
});
