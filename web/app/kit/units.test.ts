import { expect, test } from 'vitest';
import { memoryText } from './units.ts';

test.each([
  [24, '24 GB'],
  [1.25, '1.3 GB'],
  [0.02, '21 MB'],
  [0, '0 GB'],
])('%d GiB of memory are %s', (gibibytes, text) => {
  expect(memoryText(gibibytes, 'en')).toBe(text);
});
