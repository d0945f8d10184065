import { expect, test } from 'vitest';
import { createTimestamps } from './timestamps.ts';

test('a time is local, with all its digits', () => {
  const format = createTimestamps();
  expect(format(new Date(2026, 0, 2, 3, 4, 5, 6).getTime())).toBe('2026-01-02 03:04:05.006');
});

test('times that follow each other are right, within a second and across one, forwards and backwards', () => {
  const format = createTimestamps();
  const start = new Date(2026, 11, 31, 23, 59, 59, 998).getTime();
  const shown = [start, start + 1, start + 2, start + 1.7].map(format);
  expect(shown).toEqual([
    '2026-12-31 23:59:59.998',
    '2026-12-31 23:59:59.999',
    '2027-01-01 00:00:00.000',
    '2026-12-31 23:59:59.999',
  ]);
});
