import { expect, test } from 'vitest';
import { dropBuffers } from './memory.ts';

const PIECE_BYTES = 64 * 1024;
const MANY_BYTES = 8 * 2 ** 20;

const heldBytes = () => process.memoryUsage().arrayBuffers;

test('buffers that nobody holds any more are given back when they have become many', () => {
  dropBuffers(MANY_BYTES);
  const before = heldBytes();
  for (let bytes = 0; bytes < MANY_BYTES; bytes += PIECE_BYTES) Buffer.allocUnsafeSlow(PIECE_BYTES).fill(1);
  dropBuffers(MANY_BYTES - 1);
  expect(heldBytes() - before).toBeGreaterThan(MANY_BYTES / 2);
  dropBuffers(1);
  expect(heldBytes() - before).toBeLessThan(MANY_BYTES / 8);
});
