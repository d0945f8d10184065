// Tests of thread-count.ts.
import { expect, it } from 'vitest';
import { chooseThreads } from './thread-count.ts';

/** Counts the steps; each takes what the table says for its threads. */
function choosing(most: number, stepMs: Readonly<Record<number, number>>) {
  const asked: number[] = [];
  const step = async (threads: number) => {
    asked.push(threads);
    return stepMs[threads] ?? Number.NaN;
  };
  return { asked, chosen: chooseThreads({ most, step, budgetMs: 100 }) };
}

it.each([
  ['all of them when that is clearly fastest', 4, { 1: 16, 2: 9, 3: 7, 4: 5 }, 4],
  ['fewer when they are as fast', 4, { 1: 16, 2: 9, 3: 6, 4: 5.5 }, 3],
  ['one when more stand in each other’s way', 2, { 1: 8, 2: 17 }, 1],
  ['half when all are slower than that', 8, { 1: 16, 4: 8, 7: 12, 8: 20 }, 4],
])('the choice of threads is %s', async (_what, most, stepMs, expected) => {
  expect(await choosing(most, stepMs).chosen).toBe(expected);
});

it('the choice of threads tries nothing when there is no choice', async () => {
  const { asked, chosen } = choosing(1, {});
  expect([await chosen, asked]).toEqual([1, []]);
});

it('the choice of threads does not count the first step, which reads the weights, and tries each once however long it takes', async () => {
  const { asked, chosen } = choosing(2, { 1: 900, 2: 500 });
  expect([await chosen, asked]).toEqual([2, [2, 1, 2]]);
});

it('the choice of threads ends in time', async () => {
  const { asked, chosen } = choosing(2, { 1: 20, 2: 20 });
  await chosen;
  expect(asked).toHaveLength(1 + 6);
});
