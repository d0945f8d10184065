import { expect, test } from 'vitest';
import { fitOf, GIBIBYTE, memoryOf, modelFit } from './fit.ts';

test('a model may take as much memory as the server says', () => {
  expect(memoryOf({ model_memory_gb: 8 })).toBe(8 * 2 ** 30);
  expect(memoryOf({ model_memory_gb: 0 })).toBe(0);
  expect(memoryOf({})).toBeUndefined();
});

test.each([
  [undefined, 12, 'well'],
  [5, undefined, 'well'],
  [0, 0, 'well'],
  [5, 12, 'well'],
  [5.1, 12, 'tight'],
  [10, 12, 'tight'],
  [10.1, 12, 'too large'],
  [1, 0, 'too large'],
])('%s bytes in a memory of %s fit %s', (bytes, memory, fit) => {
  expect(fitOf(bytes, memory)).toBe(fit);
});

test('the size of a model is in GiB, as the memory is', () => {
  const machine = { model_memory_gb: 12, devices: {}, recipes: {} };
  expect([5, 10, 11, 0, undefined].map((size) => modelFit({ size }, machine))).toEqual([
    'well',
    'tight',
    'too large',
    'well',
    'well',
  ]);
  expect(GIBIBYTE).toBe(1_073_741_824);
});
