import { expect, test } from 'vitest';
import { ArchiveUnsafe } from '../errors.ts';
import { createBudget } from './unpack-target.ts';

/** How many bytes an archive of this size may unpack to, one after the other. */
function mostOf(
  archiveBytes: number,
  limits: { maxBytes: number; ratioFreeBytes: number },
): number {
  const spend = createBudget({ maxEntries: 1, maxRatio: 10, ...limits }, archiveBytes);
  for (let bytes = 0; bytes < 10_000; bytes += 1) {
    try {
      spend(1);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveUnsafe);
      expect(String(error)).toContain(`unpacks to more than ${bytes}`);
      return bytes;
    }
  }
  throw new Error('There is no end.');
}

test('an archive may unpack to ten times its size, a small one to what is free, and none to more than the most', () => {
  const limits = { maxBytes: 5000, ratioFreeBytes: 300 };
  expect([300, 30, 31, 1, 0, 600].map((size) => mostOf(size, limits))).toEqual([
    3000, 300, 310, 300, 300, 5000,
  ]);
});
