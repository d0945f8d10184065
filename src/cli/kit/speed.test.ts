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

test('the speed of less than half a second is not known, and that of five seconds counts', () => {
  let nowMs = 0;
  const speedOf = createSpeed(() => nowMs);
  speedOf(0);
  nowMs = 499;
  expect(speedOf(499)).toBeUndefined();
  nowMs = 500;
  expect(speedOf(1000)).toBe(2000);
  nowMs = 5000;
  expect(speedOf(10_000)).toBe(2000);
  nowMs = 5001;
  // What is older does not count any more.
  expect(speedOf(14_501)).toBeCloseTo(((14_501 - 499) / (5001 - 499)) * 1000);
});

test('what has not moved for long counts from where it stood', () => {
  let nowMs = 0;
  const speedOf = createSpeed(() => nowMs);
  speedOf(1000);
  nowMs = 10_000;
  expect(speedOf(21_000)).toBe(2000);
  expect(speedOf(21_000)).toBeUndefined();
});
