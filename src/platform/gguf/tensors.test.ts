// Bytes of tensors: what decides whether a file counts as cut off.
import { expect, test } from 'vitest';
import { endOfTensor, startOfTensorData, tensorTypeName } from './tensors.ts';

/** By the number of its type: how many numbers are in a block of ggml, and its bytes. */
const BLOCKS: readonly [name: string, type: number, numbers: number, bytes: number][] = [
  ['F32', 0, 1, 4],
  ['F16', 1, 1, 2],
  ['Q4_0', 2, 32, 18],
  ['Q4_1', 3, 32, 20],
  ['Q5_0', 6, 32, 22],
  ['Q5_1', 7, 32, 24],
  ['Q8_0', 8, 32, 34],
  ['Q8_1', 9, 32, 36],
  ['Q2_K', 10, 256, 84],
  ['Q3_K', 11, 256, 110],
  ['Q4_K', 12, 256, 144],
  ['Q5_K', 13, 256, 176],
  ['Q6_K', 14, 256, 210],
  ['Q8_K', 15, 256, 292],
  ['IQ2_XXS', 16, 256, 66],
  ['IQ2_XS', 17, 256, 74],
  ['IQ3_XXS', 18, 256, 98],
  ['IQ1_S', 19, 256, 50],
  ['IQ4_NL', 20, 32, 18],
  ['IQ3_S', 21, 256, 110],
  ['IQ2_S', 22, 256, 82],
  ['IQ4_XS', 23, 256, 136],
  ['I8', 24, 1, 1],
  ['I16', 25, 1, 2],
  ['I32', 26, 1, 4],
  ['I64', 27, 1, 8],
  ['F64', 28, 1, 8],
  ['IQ1_M', 29, 256, 56],
  ['BF16', 30, 1, 2],
  ['TQ1_0', 34, 256, 54],
  ['TQ2_0', 35, 256, 66],
  ['MXFP4', 39, 32, 17],
  ['NVFP4', 40, 64, 36],
];

test.each(BLOCKS)('a tensor of %s (%i) has blocks of %i numbers in %i bytes', (...block) => {
  const [name, type, numbers, bytes] = block;
  expect(tensorTypeName(type)).toBe(name);
  expect(endOfTensor({ numbers, type, offsetBytes: 0 })).toBe(bytes);
  expect(endOfTensor({ numbers: 3 * numbers, type, offsetBytes: 1000 })).toBe(1000 + 3 * bytes);
  // A block that is begun is there as a whole.
  expect(endOfTensor({ numbers: numbers + 1, type, offsetBytes: 0 })).toBe(2 * bytes);
});

test.each([4, 31, 41, 42, 999])(
  'a tensor of the type %i has no name, and counts by its begin alone',
  (type) => {
    expect(endOfTensor({ numbers: 1e9, type, offsetBytes: 64 })).toBe(64);
    expect(tensorTypeName(type)).toBe('unknown');
  },
);

test('an empty tensor ends where it begins', () => {
  expect(endOfTensor({ numbers: 0, type: 0, offsetBytes: 32 })).toBe(32);
});

test.each<[headBytes: number, alignment: unknown, start: number]>([
  [0, undefined, 0],
  [1, undefined, 32],
  [32, undefined, 32],
  [33, undefined, 64],
  [33, 256, 256],
  [33, 1, 33],
  [33, 0, 64],
  [33, -8, 64],
  [33, '256', 64],
  [33, 256n, 64],
])(
  'behind a head of %i bytes with the alignment %s data begins at %i',
  (head, alignment, start) => {
    expect(startOfTensorData(head, alignment)).toBe(start);
  },
);
