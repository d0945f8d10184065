import { expect, test } from 'vitest';
import { readKeyValues, splitKeyValue, typedValue } from './key-values.ts';

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

test.each([
  ['true', true],
  ['false', false],
  ['null', null],
  ['0', 0],
  ['-12', -12],
  ['1.25', 1.25],
  ['1.', '1.'],
  ['.5', '.5'],
  ['1e3', '1e3'],
  ['x1', 'x1'],
  ['1x', '1x'],
  ['True', 'True'],
  ['', ''],
])("'%s' is the value %j", (text, value) => {
  expect(typedValue(text)).toBe(value);
});

test('words have a key, and all known keys are taken', () => {
  expect(() => readKeyValues(['=1'])).toThrow(
    expect.objectContaining({
      reason: 'misuse',
      message: "'=1' is not key=value.",
      advice: 'Write both in one word, as in ctx_size=8192.',
    }),
  );
  expect(splitKeyValue(' a = b', 'x=1')).toEqual(['a', ' b']);
  expect(readKeyValues(['a-b-c=1', 'd=x'], ['a_b_c', 'd'])).toEqual({ a_b_c: 1, d: 'x' });
  expect(readKeyValues(['any=1'])).toEqual({ any: 1 });
  expect(() => readKeyValues(['d=x'], [])).toThrow("There is no option 'd'.");
});
