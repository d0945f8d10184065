import { expect, test } from 'vitest';
import type { UsageSample } from '../../../generated/client/index.ts';
import { curveOf, spanOf, speedsOf } from './curves.ts';

const sample = (at: number, parts: Partial<UsageSample> = {}) =>
  ({ at, running: 0, waiting: 0, tokens_per_second: 0, ...parts }) as UsageSample;
const running = (at: number, count: number) => sample(at, { running: count });

test('a time without samples is a gap in the curve and not a zero', () => {
  const samples = [running(10, 1), running(12, 2), running(60, 3)];
  expect(curveOf(samples, (one) => one.running)).toEqual([
    [10, 12, 13, 60],
    [1, 2, null, 3],
  ]);
  expect(curveOf([], (one) => one.running)).toEqual([[], []]);
});

test('a sample alone is a line', () => {
  expect(curveOf([running(10, 1)], (one) => one.running)).toEqual([
    [8, 10],
    [1, 1],
  ]);
});

test.each([
  [[], 2],
  [[100], 2],
  [[100, 140], 40],
  [[100, 400, 701], 600],
])('samples at %j show %i seconds', (times, seconds) => {
  const { from, to } = spanOf(times.map((at) => sample(at)));
  expect(to - from).toBe(seconds);
});

test('each answer has its own speed, however short it was', () => {
  const samples = [
    sample(10),
    sample(12, { tokens_per_second: 15, answer_speeds: [933] }),
    sample(14, { tokens_per_second: 30, answer_speeds: [800, 40] }),
  ];
  expect(speedsOf(samples)).toEqual([
    [10, 12, 13, 14],
    [null, 933, 800, 40],
    [null, null, undefined, null],
  ]);
});

test('what is being written has its speed once it was written for the whole time', () => {
  const samples = [
    sample(10),
    sample(12, { running: 1, tokens_per_second: 7 }),
    sample(14, { running: 1, tokens_per_second: 41 }),
    sample(16, { tokens_per_second: 12, answer_speeds: [40] }),
  ];
  expect(speedsOf(samples).slice(1)).toEqual([
    [null, null, null, 40],
    [null, null, 41, null],
  ]);
});
