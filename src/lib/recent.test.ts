import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

function setUp() {
  const clock = { nowMs: 0 };
  const recent = createRecent({ now: () => clock.nowMs, forMs: 5000 });
  let questions = 0;
  const ask = async () => {
    questions += 1;
    return questions;
  };
  return { clock, recent, ask };
}

test('what was found is given again for a moment, and then asked for again', async () => {
  const { clock, recent, ask } = setUp();
  expect(await Promise.all([recent('a', ask), recent('a', ask)])).toEqual([1, 1]);
  clock.nowMs = 4999;
  expect(await recent('a', ask)).toBe(1);
  clock.nowMs = 5000;
  expect(await recent('a', ask)).toBe(2);
});

test('another key is another question', async () => {
  const { recent, ask } = setUp();
  expect([await recent('a', ask), await recent('b', ask)]).toEqual([1, 2]);
});
