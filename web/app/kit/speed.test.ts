import { expect, test } from 'vitest';
import { createSpeeds } from './speed.ts';

test('the speed is that of the last seconds, without what was here before', () => {
  let nowMs = 0;
  const speedOf = createSpeeds(() => nowMs);
  expect(speedOf('a', 1e9)).toBeUndefined();
  nowMs = 1000;
  expect(speedOf('a', 1e9 + 2e6)).toBe(2e6);
  nowMs = 20_000;
  expect(speedOf('a', 1e9 + 2e6)).toBeUndefined();
  nowMs = 21_000;
  expect(speedOf('a', 1e9 + 2e6)).toBe(0);
});

test('a download that starts again has no negative speed', () => {
  let nowMs = 0;
  const speedOf = createSpeeds(() => nowMs);
  speedOf('a', 1e6);
  nowMs = 1000;
  expect(speedOf('a', 10)).toBeUndefined();
});
