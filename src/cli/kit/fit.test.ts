import { expect, test } from 'vitest';
import { memoryOf } from './fit.ts';

test('a model may take as much memory as the server says', () => {
  expect(memoryOf({ model_memory_gb: 8 })).toBe(8 * 2 ** 30);
  expect(memoryOf({})).toBeUndefined();
});
