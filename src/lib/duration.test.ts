import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

const units = ['ms', 's', 'm', 'h', 'd'] as const;

test.each([
  ['90', 90_000],
  ['0', 0],
  ['1.5', 1500],
  ['250ms', 250],
  ['30s', 30_000],
  ['1.5h', 5_400_000],
  ['2d', 172_800_000],
  ['1h30m', 5_400_000],
  ['-5m', -300_000],
  ['-1', -1000],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text, { units })).toBe(ms);
});

test.each(['', '-', 'soon', '5x', '1h 30m', 'm5', '1.s', '--5', '5m\n', '1e3'])(
  '%j is not a span of time',
  (text) => {
    expect(parseDuration(text, { units })).toBeUndefined();
  },
);

test('only the units that are asked for count, and only one part where one is wanted', () => {
  expect(parseDuration('2d', { units: ['s', 'm'] })).toBeUndefined();
  expect(parseDuration('1h30m', { units, isSingle: true })).toBeUndefined();
  expect(parseDuration('5ms', { units: ['s', 'm', 'ms'], isSingle: true })).toBe(5);
});
