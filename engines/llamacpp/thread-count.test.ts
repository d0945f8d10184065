// Tests of thread-count.ts.
import { expect, it } from 'vitest';
import { ThreadCount } from './batches.ts';

type StepMs = (threads: number, tokenCount: number) => number;

/** Computes batches; each takes what the function says of its threads. @returns how many threads each of them had. */
function computing(most: number, { isTried = true } = {}) {
  const count = new ThreadCount(most, { isTried });
  let nowMs = 0;
  return (batches: number, tokenCount: number, stepMs: StepMs): number[] =>
    Array.from({ length: batches }, () => {
      const threads = count.begin(tokenCount, nowMs);
      nowMs += stepMs(threads, tokenCount);
      count.end(nowMs);
      return threads;
    });
}

const table =
  (ms: Readonly<Record<number, number>>): StepMs =>
  (threads) =>
    ms[threads] ?? Number.NaN;

it.each([
  ['all of them when that is clearly fastest', 4, { 1: 16, 2: 9, 3: 7, 4: 5 }, 4],
  ['fewer when they are as fast', 4, { 1: 16, 2: 9, 3: 6, 4: 5.5 }, 3],
  ['one when more stand in each other’s way', 2, { 1: 8, 2: 17 }, 1],
  ['half when all are slower than that', 8, { 1: 16, 4: 8, 7: 12, 8: 20 }, 4],
])('after some batches, the threads are %s', (_what, most, ms, expected) => {
  const compute = computing(most);
  compute(13, 1, table(ms));
  expect(compute(5, 1, table(ms))).toEqual(Array(5).fill(expected));
});

it('each number of threads is tried three times in turn, all of them not first', () => {
  const tries = [4, 2, 1, 3, 4, 2, 1, 3, 4, 2, 1];
  expect(computing(4)(13, 1, table({ 1: 8, 2: 7, 3: 6, 4: 5 }))).toEqual([3, 3, ...tries]);
});

it('what takes more than twice as long as another is tried once, again after 256 batches, and then after 1024', () => {
  const threads = computing(2)(2400, 1, table({ 1: 3, 2: 10 }));
  const tries = threads.flatMap((count, batch) => (count === 2 ? [batch] : []));
  expect(tries).toEqual([2, 263, 1292, 2321]);
});

it('one batch that the machine holds up changes nothing, or not for long', () => {
  const held = (which: number) => {
    const compute = computing(2);
    let batches = 0;
    compute(7, 1, (threads) => (++batches === which ? 500 : threads === 2 ? 5 : 9));
    const [soon] = compute(1, 1, table({ 1: 9, 2: 5 }));
    compute(270, 1, table({ 1: 9, 2: 5 }));
    return [soon, ...compute(1, 1, table({ 1: 9, 2: 5 }))];
  };
  expect([1, 2, 4, 5].map(held)).toEqual(Array(4).fill([2, 2]));
  expect(held(3)).toEqual([1, 2]);
});

it('batches of one token, of a few and of more have their own numbers, and long ones all threads', () => {
  const compute = computing(2);
  const stepMs: StepMs = (threads, tokenCount) => (tokenCount === 1 ? threads : 10 / threads);
  for (const tokenCount of [1, 3, 20]) compute(7, tokenCount, stepMs);
  expect([1, 2, 4, 5, 31].flatMap((tokenCount) => compute(1, tokenCount, stepMs))).toEqual([1, 2, 2, 2, 2]);
  expect(compute(2, 32, () => 1000)).toEqual([2, 2]);
});

it('when batches take more than twice as long as before, all numbers are tried again', () => {
  const compute = computing(2);
  compute(7, 1, table({ 1: 8, 2: 5 }));
  expect(compute(16, 1, table({ 1: 8, 2: 90 }))).toEqual(Array(16).fill(2));
  expect(compute(6, 1, table({ 1: 8, 2: 90 }))).toEqual([1, 1, 2, 1, 1, 1]);
});

it.each([
  ['there is no choice', 1, true],
  ['it is said how many', 3, false],
])('nothing is tried when %s', (_why, most, isTried) => {
  expect(computing(most, { isTried })(4, 1, () => 9)).toEqual(Array(4).fill(most));
});
