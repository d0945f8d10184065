import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the median is that of the values that there are', () => {
  expect([median([3, 1, 2]), median([1, undefined, 2]), median([undefined])]).toEqual([
    2,
    1.5,
    null,
  ]);
});
