// Tests of slot-choice.ts.
import { expect, it } from 'vitest';
import { chooseSlot, type FreeSlot } from './slot-choice.ts';

const empty = { slot: 'empty', commonTokens: 0, promptTokens: 0, age: 9 };
const slot = (
  name: string,
  commonTokens: number,
  promptTokens: number,
  age = 1,
): FreeSlot<string> => ({
  slot: name,
  commonTokens,
  promptTokens,
  age,
});

it.each([
  [
    'the slot whose conversation goes on',
    [empty, slot('a', 990, 1000), slot('b', 500, 1000)],
    { slot: 'a' },
  ],
  [
    'the slot whose conversation goes on, although another one holds more of it and words of its own',
    [slot('earlier', 1100, 3000), slot('a', 1000, 1000), empty],
    { slot: 'a' },
  ],
  [
    'an empty one for a short prompt with little in common',
    [slot('a', 20, 1000), empty],
    { slot: 'empty' },
  ],
  [
    'an empty one for a second conversation with the same instructions, which are copied',
    [slot('a', 900, 1000), empty],
    { slot: 'empty', copyFrom: 'a' },
  ],
  [
    'an empty one without a copy, if little of a long conversation would be used',
    [slot('a', 900, 30_000), empty],
    { slot: 'empty' },
  ],
  [
    'the one with the least to lose when all are taken',
    [slot('a', 20, 30_000), slot('b', 5, 500)],
    { slot: 'b' },
  ],
  [
    'a slot that no request has used lately rather than a smaller one',
    [slot('a', 0, 30_000, 9), slot('b', 0, 8000)],
    { slot: 'a' },
  ],
  ['the only one there is', [slot('a', 900, 30_000)], { slot: 'a' }],
  [
    'the closest, if it has the least to lose too',
    [slot('a', 900, 1000), slot('b', 100, 5000)],
    { slot: 'a' },
  ],
  [
    'for a short conversation the slot that has it already',
    [empty, slot('a', 10, 20)],
    { slot: 'a' },
  ],
])('the choice of a slot gives a prompt %s', (_what, free, expected) => {
  expect(chooseSlot(free)).toEqual(expected);
});
