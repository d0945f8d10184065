// Tests of flags.ts.
import { expect, it } from 'vitest';
import { createArgumentSorter, wordsOf } from './flags.ts';

const sort = createArgumentSorter({
  taken: { nothing: ['--quick -q'], value: ['--size -s'], choice: ['--colour'] },
  ignored: { value: ['--mood'] },
});

it('a value stands behind its flag, or is joined to it', () => {
  expect(sort(['-s', '1', '--quick']).taken).toEqual([
    { name: 'size', value: '1', words: ['-s', '1'] },
    { name: 'quick', value: undefined, words: ['--quick'] },
  ]);
  expect(sort(['--size=1', '2'])).toMatchObject({
    taken: [{ name: 'size', value: '1' }],
    stray: ['2'],
  });
  expect(sort(['--size']).taken).toEqual([{ name: 'size', value: undefined, words: ['--size'] }]);
});

it('a flag with a choice takes the next word only if that is one of its choices', () => {
  expect(sort(['--colour', 'off']).taken).toMatchObject([{ name: 'colour', value: 'off' }]);
  expect(sort(['--colour', 'blue'])).toMatchObject({
    taken: [{ value: undefined }],
    stray: ['blue'],
  });
});

it('the sorter of flags tells what is ignored, unknown or not a flag', () => {
  const sorted = sort(['--mood', 'good', '--what', 'else', '-q']);
  expect(sorted).toMatchObject({
    unknown: ['--what'],
    stray: ['else'],
    ignored: [{ name: 'mood', value: 'good' }],
  });
  expect(wordsOf(sorted)).toEqual(['-q', '--mood', 'good']);
});
