import { expect, test } from 'vitest';
import { dropBuffers } from './memory.ts';

const PIECE_BYTES = 64 * 1024;
const MANY_BYTES = 8 * 2 ** 20;

const heldBytes = () => process.memoryUsage().arrayBuffers;

test('buffers that are not held any more are given back when they have become many', () => {
  dropBuffers(MANY_BYTES);
  const before = heldBytes();
  for (let bytes = 0; bytes < MANY_BYTES; bytes += PIECE_BYTES)
    Buffer.allocUnsafeSlow(PIECE_BYTES).fill(1);
  dropBuffers(MANY_BYTES - 1);
  expect(heldBytes() - before).toBeGreaterThan(MANY_BYTES / 2);
  dropBuffers(1);
  // From Node 22 on a thread of V8 gives them back. It is waited for without the event loop, whose
  // work would collect them too.
  const isGivenBack = () => heldBytes() - before < MANY_BYTES / 8;
  const lock = new Int32Array(new SharedArrayBuffer(4));
  for (let looks = 0; looks < 200 && !isGivenBack(); looks += 1) Atomics.wait(lock, 0, 0, 5);
  expect(heldBytes() - before).toBeLessThan(MANY_BYTES / 8);
});
