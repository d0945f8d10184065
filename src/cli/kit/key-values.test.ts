import { expect, test } from 'vitest';
import { readKeyValues } from './key-values.ts';

test.each([
  { word: 'ctx_size=8192', values: { ctx_size: 8192 } },
  { word: 'ctx-size=-1', values: { ctx_size: -1 } },
  { word: 'llamacpp_args=--threads 2 --x=y', values: { llamacpp_args: '--threads 2 --x=y' } },
  { word: 'a=true', values: { a: true } },
  { word: 'a=null', values: { a: null } },
  { word: 'a=', values: { a: '' } },
])("'$word' is $values", ({ word, values }) => {
  expect(readKeyValues([word])).toEqual(values);
});

test('what is not key=value, and keys that there are not, are refused with the nearest one', () => {
  expect(() => readKeyValues(['ctx_size'])).toThrow("'ctx_size' is not key=value.");
  expect(() => readKeyValues(['ctx_sice=1'], ['ctx_size'])).toThrow(
    expect.objectContaining({ advice: "Did you mean 'ctx_size'?" }),
  );
});
