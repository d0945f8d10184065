import { describe, expect, test } from 'vitest';
import { chooseSlot, isContinued, type SlotFacts } from './choose-slot.ts';

describe('a prompt continues a conversation', () => {
  test.each([
    [100, 84, true],
    [100, 83, false],
    [10_000, 9800, true],
    [10_000, 9799, false],
  ])('of %i tokens that has %i in common with it: %s', (promptTokens, commonTokens, expected) => {
    expect(isContinued({ promptTokens, commonTokens })).toBe(expected);
  });

  test('never where nothing is in common, however short it is', () => {
    expect(isContinued({ promptTokens: 3, commonTokens: 0 })).toBe(false);
  });
});

const slot = (id: number, more: Partial<SlotFacts> = {}): SlotFacts => ({
  id,
  isBusy: false,
  tokens: 1000,
  age: 1,
  commonTokens: 0,
  promptTokens: 1000,
  ...more,
});
const choose = (slots: readonly SlotFacts[], contextTokens = 100_000) =>
  chooseSlot(slots, [], { newTokens: 1000, contextTokens, canCopy: true, keptShare: 0.5 });

test('a conversation goes on in the slot that has it', () => {
  const slots = [slot(0), slot(1, { commonTokens: 995 }), slot(2, { commonTokens: 990 })];
  expect(choose(slots)).toEqual({ id: 1, aside: [] });
});

test('a new one takes the slot whose loss is the least: few tokens, or long unused', () => {
  expect(choose([slot(0), slot(1, { tokens: 500 }), slot(2)])).toEqual({ id: 1, aside: [] });
  expect(choose([slot(0), slot(1), slot(2, { age: 10 })])).toEqual({ id: 2, aside: [] });
});

test('a busy slot is not taken; without a free one there is none', () => {
  expect(choose([slot(0, { isBusy: true }), slot(1, { tokens: 9000 })])?.id).toBe(1);
  expect(choose([slot(0, { isBusy: true })])).toBeUndefined();
});

test('what begins as more than half of another one is copied, and that one stays', () => {
  const slots = (commonTokens: number) => [slot(0, { tokens: 1 }), slot(1, { commonTokens })];
  expect(choose(slots(600))).toEqual({ id: 0, aside: [], copyFrom: 1 });
  // llama-server itself remembers what a slot held, and goes on in it.
  expect(choose(slots(400))).toEqual({ id: 1, aside: [] });
  expect(choose(slots(200))).toEqual({ id: 0, aside: [] });
});

test('what the context has no room for is put aside, the least loss first', () => {
  const slots = [slot(0, { tokens: 1, age: 100 }), slot(1, { tokens: 2000 }), slot(2)];
  expect(choose(slots, 3500)).toEqual({ id: 0, aside: [2] });
  expect(choose(slots, 2500)).toEqual({ id: 0, aside: [2, 1] });
});
