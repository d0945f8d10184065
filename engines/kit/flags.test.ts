// Tests of flags.ts.
import { expect, it } from 'vitest';
import { createArgumentSorter } from '../../common/flags.ts';
import { numberOf, textOf, valuesOf } from './flags.ts';

const sort = createArgumentSorter({ taken: { value: ['--size -s'] }, ignored: {} });

it('the last value of a flag counts', () => {
  const values = valuesOf(sort(['-s', '1', '-s', '2']));
  expect([textOf(values, 'size'), numberOf(values, 'size'), numberOf(values, 'other')]).toEqual([
    '2',
    2,
    undefined,
  ]);
  expect(() => numberOf(values, 'size', { minimum: 3 })).toThrow(
    "--size must be a whole number of at least 3, not '2'",
  );
  expect(() => textOf(valuesOf(sort(['--size'])), 'size')).toThrow('--size: argument missing');
});
