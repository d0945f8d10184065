import { expect, test } from 'vitest';
import { bytesText } from './sizes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [999_600, '1.0 MB'],
  [408_021_893, '408 MB'],
  [4.7e9, '4.7 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
