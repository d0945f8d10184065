import { expect, test } from 'vitest';
import { createRing } from './ring.ts';

function fill(sizes: readonly number[], { maxEntries = 3, maxSize = 10 } = {}) {
  const ring = createRing<number>({ maxEntries, maxSize });
  for (const [index, size] of sizes.entries()) ring.push(index + 1, size);
  return ring;
}

const CASES: readonly [string, readonly number[], readonly number[]][] = [
  ['nothing is there at first', [], []],
  ['everything is there while it fits', [1, 1, 1], [1, 2, 3]],
  ['the oldest goes when the number is reached', [1, 1, 1, 1, 1], [3, 4, 5]],
  ['the oldest go when the size is reached', [4, 4, 4], [2, 3]],
  ['an item over the size stays alone', [4, 4, 40], [3]],
  ['and goes with the next one', [40, 1], [2]],
];

test.each(CASES)('%s', (_title, sizes, retained) => {
  const ring = fill(sizes);
  expect(ring.after(0)).toEqual(retained);
  expect(ring.newest).toBe(sizes.length);
});

test.each([
  [-5, [3, 4, 5]],
  [0, [3, 4, 5]],
  [3, [4, 5]],
  [3.5, [4, 5]],
  [5, []],
  [99, []],
])('after(%d) gives %j of 3, 4, 5', (number, items) => {
  expect(fill([1, 1, 1, 1, 1]).after(number)).toEqual(items);
});
