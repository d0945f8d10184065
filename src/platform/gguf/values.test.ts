// What metadata is worth: files from outside may have anything in the place of a number.
import { expect, test } from 'vitest';
import { count, kvBytesPerToken, largest, text, valuesOf, wholeNumber } from './values.ts';

test('the keys of a model are those of its architecture', () => {
  const metadata = new Map<string, unknown>([
    ['general.architecture', 'qwen3'],
    ['qwen3.block_count', 28],
    ['llama.block_count', 32],
  ]);
  const { architecture, own } = valuesOf(metadata);
  expect(architecture).toBe('qwen3');
  expect(own('block_count')).toBe(28);
  expect(own('embedding_length')).toBeUndefined();
});

test.each([undefined, '', 7])('an architecture that is %o has no keys', (architecture) => {
  const metadata = new Map<string, unknown>([
    ['general.architecture', architecture],
    ['undefined.block_count', 1],
    ['.block_count', 1],
    ['7.block_count', 1],
  ]);
  expect(valuesOf(metadata).architecture).toBeUndefined();
  expect(valuesOf(metadata).own('block_count')).toBeUndefined();
});

test.each<[value: unknown, told: string | undefined]>([
  ['llama', 'llama'],
  ['', undefined],
  [5, undefined],
  [undefined, undefined],
])('the text of %o is %o', (value, told) => {
  expect(text(value)).toBe(told);
});

test.each<[value: unknown, number: number | undefined]>([
  [5, 5],
  [5n, 5],
  [0, 0],
  [-3, -3],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, undefined],
  [-(2 ** 31), undefined],
  [2n ** 63n, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['5', undefined],
  [undefined, undefined],
])('the whole number of %s is %s', (value, number) => {
  expect(wholeNumber(value)).toBe(number);
});

test.each<[value: unknown, number: number | undefined]>([
  [1, 1],
  [8n, 8],
  [0, undefined],
  [-1, undefined],
  [0.5, undefined],
])('%s counts as %s', (value, number) => {
  expect(count(value)).toBe(number);
});

test.each<[value: unknown, number: number | undefined]>([
  [4, 4],
  [[2, 8, 4], 8],
  [[0, 0], undefined],
  [[], undefined],
  [['x', -1, 2n], 2],
  // Of a list that is longer than any model has layers, the first thousand count.
  [[...Array.from({ length: 1000 }, () => 1), 9], 1],
  [[...Array.from({ length: 999 }, () => 1), 9], 9],
])('the largest of %o is %s', (value, number) => {
  expect(largest(value)).toBe(number);
});

const LLAMA = {
  block_count: 32,
  'attention.head_count': 32,
  'attention.head_count_kv': 8,
  embedding_length: 4096,
};

test.each<[what: string, fields: Readonly<Record<string, unknown>>, bytes: number | undefined]>([
  // Layers × heads × (128 + 128 numbers of a head) × 2 bytes.
  ['a usual model', LLAMA, 32 * 8 * 256 * 2],
  [
    'as many heads for keys and values as heads',
    { ...LLAMA, 'attention.head_count_kv': undefined },
    32 * 32 * 256 * 2,
  ],
  [
    'lengths of its own',
    { ...LLAMA, 'attention.key_length': 192, 'attention.value_length': 64 },
    32 * 8 * 256 * 2,
  ],
  [
    'a length of keys alone, and no embedding to derive the other from',
    { ...LLAMA, embedding_length: undefined, 'attention.key_length': 100 },
    32 * 8 * 200 * 2,
  ],
  [
    'layers that differ, by the largest one',
    { ...LLAMA, 'attention.head_count': [16, 32], 'attention.head_count_kv': [0, 4, 8] },
    32 * 8 * 256 * 2,
  ],
  ['attention in every fourth layer', { ...LLAMA, full_attention_interval: 4 }, 8 * 8 * 256 * 2],
  [
    'attention in every fifth layer, of which the last ones are a part',
    { ...LLAMA, full_attention_interval: 5 },
    7 * 8 * 256 * 2,
  ],
  [
    'an embedding that its heads do not divide, rounded up',
    { ...LLAMA, embedding_length: 4097 },
    32 * 8 * 258 * 2,
  ],
  ['no layers', { ...LLAMA, block_count: undefined }, undefined],
  ['layers that are not a number', { ...LLAMA, block_count: 'x' }, undefined],
  [
    'no heads at all',
    { ...LLAMA, 'attention.head_count': undefined, 'attention.head_count_kv': undefined },
    undefined,
  ],
  ['no embedding and no lengths', { ...LLAMA, embedding_length: undefined }, undefined],
])('a token of a model with %s takes so many bytes', (_what, fields, bytes) => {
  expect(kvBytesPerToken((key) => fields[key])).toBe(bytes);
});
