import { expect, test } from 'vitest';
import { counted, measured, measureOf } from './measures.ts';

test.each([
  ['bytes', 33_554_432, 'mebibyte', '32'],
  ['milliseconds', 3_600_000, 'minute', '60'],
  ['milliseconds', 15_000, 'second', '15'],
  ['milliseconds', 500, 'second', '0.5'],
  ['hours', 720, 'hour', '720'],
  ['seconds', 'auto', 'second', 'auto'],
  ['bytes', '', 'mebibyte', ''],
])('a number of %s is typed as people say it: %s', (unit, usual, name, text) => {
  const measure = measureOf(unit, usual);
  expect(measure?.name).toBe(name);
  if (measure === undefined) throw new Error('It has no measure.');
  expect(measured(String(usual), measure)).toBe(text);
  expect(counted(text, measure)).toBe(String(usual));
});

test('tokens have no measure', () => {
  expect(measureOf('tokens', 4096)).toBeUndefined();
});
