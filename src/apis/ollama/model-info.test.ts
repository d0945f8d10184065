// Values of GGUF files as JSON says them.
import { expect, test } from 'vitest';
import { modelInfo } from './model-info.ts';

const infoOf = (value: unknown) =>
  modelInfo({ metadata: new Map([['k', value]]), leftOut: [] }, { hasLists: true }).k;

test.each<[what: string, value: unknown, shown: unknown]>([
  ['a text', 'qwen3', 'qwen3'],
  ['an empty text', '', ''],
  ['a truth value', false, false],
  ['a whole number', 40_960, 40_960],
  ['a large one', 2n ** 53n - 1n, 2 ** 53 - 1],
  ['one that JSON has no room for', 2n ** 63n + 1n, 2 ** 63],
  ['one below zero', -5n, -5],
  ['a fraction of 32 bits', Math.fround(1e-6), 1e-6],
  ['one with all its digits', Math.fround(0.123456789), 0.12345679],
  ['one that needs nine digits', Math.fround(0.000107917964), 0.000107917964],
  ['a fraction of 64 bits', 0.1, 0.1],
  ['a half', 0.5, 0.5],
  ['a large number of 32 bits', 2 ** 40 + 2 ** 20, 2 ** 40 + 2 ** 20],
  ['no number', Number.NaN, null],
  ['endless', Number.NEGATIVE_INFINITY, null],
  ['texts', ['a', 'b'], ['a', 'b']],
  ['numbers', [1n, Number.POSITIVE_INFINITY, Math.fround(0.1)], [1, null, 0.1]],
  ['truth values', [true, false], [true, false]],
  ['nothing in a list', [], []],
])('%s: %o is %o', (_what, value, shown) => {
  expect(infoOf(value)).toEqual(shown);
  expect(JSON.parse(JSON.stringify(infoOf(value)))).toEqual(shown);
});

test('what was left out is null, and so are lists that are not asked for', () => {
  const head = {
    metadata: new Map<string, unknown>([
      ['tags', ['a']],
      ['empty', []],
      ['name', 'x'],
    ]),
    leftOut: ['tokens'],
  };
  expect(modelInfo(head, { hasLists: true })).toEqual({
    tokens: null,
    tags: ['a'],
    empty: [],
    name: 'x',
  });
  expect(modelInfo(head, { hasLists: false })).toEqual({
    tokens: null,
    tags: null,
    empty: null,
    name: 'x',
  });
});

test('a key of a file can be any word', () => {
  const metadata = new Map<string, unknown>([['__proto__', 'x']]);
  expect(JSON.stringify(modelInfo({ metadata, leftOut: [] }, { hasLists: false }))).toBe(
    '{"__proto__":"x"}',
  );
});
