import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('results come in the order of the items, and others get their turn in between', async () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  expect(await inBatches(items, async (item) => item * 2)).toEqual(items.map((item) => item * 2));
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(4);
  expect(await inBatches([], async (item) => item)).toEqual([]);
});

test('what fails is told', async () => {
  const failing = inBatches([1, 2], async (item) => {
    if (item === 2) throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
});
