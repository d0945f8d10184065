import { expect, test } from 'vitest';
import { createSpeed } from './speed.ts';

test('the speed is that of the last seconds, without what was there before', () => {
  let nowMs = 0;
  const speedOf = createSpeed(() => nowMs);
  expect(speedOf(1e9)).toBeUndefined();
  nowMs = 1000;
  expect(speedOf(1e9 + 2e6)).toBe(2e6);
  nowMs = 20_000;
  expect(speedOf(1e9 + 2e6)).toBe(0);
  // Another file.
  expect(speedOf(0)).toBeUndefined();
});
