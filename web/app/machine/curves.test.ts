import { expect, test } from 'vitest';
import type { UsageSample } from '../../../generated/client/index.ts';
import { curvesOf, roundTop, shownSeconds } from './curves.ts';

const sample = (at: number, running: number) => ({ at, running, waiting: 0 }) as UsageSample;

test('a time without samples is a gap in the curves and not a zero', () => {
  const samples = [sample(10, 1), sample(12, 2), sample(60, 3)];
  expect(curvesOf(samples, ({ running, waiting }) => [running, waiting])).toEqual([
    [10, 12, 13, 60],
    [1, 2, null, 3],
    [0, 0, null, 0],
  ]);
  expect(curvesOf([], ({ running }) => [running])).toEqual([[], []]);
});

test('a sample alone is a line', () => {
  expect(curvesOf([sample(10, 1)], ({ running }) => [running])).toEqual([
    [8, 10],
    [1, 1],
  ]);
});

test.each([
  [[], 2],
  [[100], 2],
  [[100, 140], 40],
  [[100, 400, 701], 600],
])('curves of samples at %j show %i seconds', (times, seconds) => {
  expect(shownSeconds(times)).toBe(seconds);
});

test.each([
  [[3, null], 10, 10],
  [[41.5], 10, 50],
  [[101], 1, 200],
  [[5001], 1, 10_000],
])('%j is drawn up to a round number', (values, least, top) => {
  expect(roundTop(values, least)).toBe(top);
});
