import { expect, test } from 'vitest';
import { suggestNames } from './nearest-names.ts';

const KNOWN = [
  'extra.Qwen3-0.6B-Q4',
  'extra.Qwen3-1.7B-Q4',
  'extra.Llama-3.2-1B',
  'user.gemma',
  'extra.phi',
];

test.each([
  { wanted: 'qwen3 0.6b q4', names: ['extra.Qwen3-0.6B-Q4', 'extra.Qwen3-1.7B-Q4'] },
  { wanted: 'user.Llama-3.2-1B', names: ['extra.Llama-3.2-1B'] },
  { wanted: 'gema', names: ['user.gemma'] },
  { wanted: 'qwen3', names: ['extra.Qwen3-0.6B-Q4', 'extra.Qwen3-1.7B-Q4'] },
  { wanted: 'a', names: [] },
  { wanted: 'something else entirely', names: [] },
  { wanted: '', names: [] },
])("for '$wanted' these may be meant: $names", ({ wanted, names }) => {
  expect(suggestNames(wanted, KNOWN)).toEqual(names);
});

test('of names that are equally near those with the same first letter come first', () => {
  expect(suggestNames('lits', ['alias', 'list'])).toEqual(['list', 'alias']);
});

test('at most three names are suggested', () => {
  expect(suggestNames('model-0', ['model-1', 'model-2', 'model-3', 'model-4'])).toEqual([
    'model-1',
    'model-2',
    'model-3',
  ]);
});

test('a name of a megabyte is compared in no time', () => {
  expect(suggestNames('x'.repeat(2 ** 20), KNOWN)).toEqual([]);
});
