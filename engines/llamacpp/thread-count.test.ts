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
  compute(12, 1, table(ms));
  expect(compute(5, 1, table(ms))).toEqual(Array(5).fill(expected));
});

it('each number of threads is tried three times, the most threads first', () => {
  expect(computing(4)(12, 1, table({ 1: 8, 2: 7, 3: 6, 4: 5 }))).toEqual([4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]);
});

it('what takes three times as long twice is not tried again, nor are fewer threads', () => {
  expect(computing(8)(8, 1, table({ 1: 80, 4: 31, 7: 11, 8: 10 }))).toEqual([8, 8, 8, 7, 7, 7, 4, 4]);
});

it('one batch that the machine holds up changes nothing', () => {
  const compute = computing(2);
  let batches = 0;
  compute(6, 1, (threads) => (++batches === 2 ? 500 : threads === 2 ? 5 : 9));
  expect(compute(1, 1, table({ 1: 9, 2: 5 }))).toEqual([2]);
});

it('batches of one token, of a few and of more have their own numbers, and long ones all threads', () => {
  const compute = computing(2);
  const stepMs: StepMs = (threads, tokenCount) => (tokenCount === 1 ? threads : 10 / threads);
  for (const tokenCount of [1, 3, 20]) compute(6, tokenCount, stepMs);
  expect([1, 2, 4, 5, 31].flatMap((tokenCount) => compute(1, tokenCount, stepMs))).toEqual([1, 2, 2, 2, 2]);
  expect(compute(2, 32, () => 1000)).toEqual([2, 2]);
});

it('when batches take twice as long as before, and after a thousand of them, all numbers are tried again', () => {
  const compute = computing(2);
  compute(6, 1, table({ 1: 8, 2: 5 }));
  expect(compute(16, 1, table({ 1: 8, 2: 90 }))).toEqual(Array(16).fill(2));
  expect(compute(7, 1, table({ 1: 8, 2: 90 }))).toEqual([2, 2, 1, 1, 1, 1, 1]);
  compute(998, 1, table({ 1: 8, 2: 90 }));
  expect(compute(7, 1, table({ 1: 8, 2: 5 }))).toEqual([2, 2, 2, 1, 1, 1, 2]);
});

it.each([
  ['there is no choice', 1, true],
  ['it is said how many', 3, false],
])('nothing is tried when %s', (_why, most, isTried) => {
  expect(computing(most, { isTried })(4, 1, () => 9)).toEqual(Array(4).fill(most));
});
