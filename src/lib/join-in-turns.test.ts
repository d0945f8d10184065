import { expect, test } from 'vitest';
import { joinInTurns } from './join-in-turns.ts';

test.each([0, 3, 70])('%i pieces are one, while others have their turns', async (count) => {
  const pieces = Array.from({ length: count }, (_, index) => Buffer.alloc(65_536, index));
  let hasTurn = false;
  setImmediate(() => {
    hasTurn = true;
  });
  const whole = await joinInTurns(pieces, count * 65_536);
  expect(whole.equals(Buffer.concat(pieces))).toBe(true);
  expect(hasTurn).toBe(count > 16);
});
