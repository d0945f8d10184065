import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { parseKeepAlive } from './keep-alive.ts';

test.each<[number | string, number]>([
  [30, 30_000],
  [0, 0],
  [0.5, 500],
  [-1, Number.POSITIVE_INFINITY],
  ['30', 30_000],
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h', 3_600_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  ['0', 0],
  ['-1', Number.POSITIVE_INFINITY],
  ['-1m', Number.POSITIVE_INFINITY],
  [' 5m ', 300_000],
])('%j is %d ms', (value, ms) => {
  expect(parseKeepAlive(value)).toBe(ms);
});

test.each(['', 'soon', '5 minutes', '5d', 'm5', '1h 30m', 'NaN', Number.NaN])(
  '%j is refused with what would do',
  (value) => {
    expect(() => parseKeepAlive(value)).toThrow(InvalidRequest);
    expect(() => parseKeepAlive(value)).toThrow(/30s, 5m or 1h/);
  },
);
