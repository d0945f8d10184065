import { expect, test } from 'vitest';
import { readContextSize, readOptions } from './load-options.ts';

test('context sizes are numbers, thousands, or what fits', () => {
  expect(['8192', '8k', '-1'].map(readContextSize)).toEqual([8192, 8192, -1]);
  for (const text of ['0', '8m', 'x', ''])
    expect(() => readContextSize(text)).toThrow(`'${text}' is not a context size.`);
});

test('the number of an option is given as one, and what is none is left for the server to judge', () => {
  const names = ['steps', 'cfg_scale', 'sampling_method'];
  expect(readOptions(['steps=4', 'cfg-scale=1.5', 'sampling_method=euler'], names)).toMatchObject({
    steps: 4,
  });
  expect(readOptions(['steps=null'], names)).toEqual({ steps: null });
  expect(readOptions(['steps=abc'], names)).toEqual({ steps: 'abc' });
});
