import { expect, test } from 'vitest';
import { readCount } from './counts.ts';

test('a whole number is read, and an option that is not there stays so', () => {
  expect(readCount('--runs', '12')).toBe(12);
  expect(readCount('--runs', '1')).toBe(1);
  expect(readCount('--runs', '0', { least: 0 })).toBe(0);
  expect(readCount('--runs', '5', { least: 5 })).toBe(5);
  expect(readCount('--runs', undefined)).toBeUndefined();
});

test.each([['0'], ['-1'], ['1.5'], ['3x'], ['x3'], [''], [' 3']])(
  "'%s' is not how often something is done",
  (text) => {
    expect(() => readCount('--runs', text)).toThrow(
      expect.objectContaining({
        reason: 'misuse',
        message: `--runs takes a number, not '${text}'.`,
        advice: 'For example: --runs 3.',
      }),
    );
  },
);

test('what is less than the least is refused with an example that is not', () => {
  expect(() => readCount('--seed', '4', { least: 5, example: 7 })).toThrow(
    expect.objectContaining({ advice: 'For example: --seed 7.' }),
  );
});
