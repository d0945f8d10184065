import { describe, expect, test } from 'vitest';
import type { Sequence } from './sequences.ts';
import { isOfUse, type Slot, Slots, stateOf, type Waiting } from './slots.ts';
import { weightsOf } from './weights.ts';

function sequenceOf(tokens: readonly number[]) {
  let held = tokens;
  return {
    get length() {
      return held.length;
    },
    commonLength(prompt: ArrayLike<number>) {
      const differs = held.findIndex((token, at) => token !== prompt[at]);
      return Math.min(differs === -1 ? held.length : differs, prompt.length);
    },
    clear() {
      held = [];
    },
  } as Sequence;
}

const range = (length: number, from = 0) => Array.from({ length }, (_, at) => from + at);
const promptOf = (tokens: readonly number[], salt?: string, scales: readonly number[] = []) => ({
  promptTokens: Int32Array.from(tokens),
  salt,
  weights: weightsOf(scales),
});

/** Slots that hold these tokens, and who has begun in which. */
function setUp(...held: readonly (readonly number[])[]) {
  const changed: number[] = [];
  const begun: [id: number, slot: number, copyFrom?: number][] = [];
  const taken = new Map<number, Slot>();
  const slots = new Slots(held.map(sequenceOf), ({ id }) => changed.push(id));
  const wait = (id: number, more: Partial<Waiting> = {}) =>
    slots.wait({
      id,
      slotId: undefined,
      task: undefined,
      begin(slot, copyFrom) {
        begun.push(copyFrom === undefined ? [id, slot.id] : [id, slot.id, copyFrom.id]);
        taken.set(id, slot);
        slots.occupy(slot, { promptTokens: 1, cachedTokens: 0, maxTokens: 5 });
      },
      ...more,
    });
  const release = (id: number) => slots.release(taken.get(id) as Slot);
  return { slots, wait, release, begun, changed, taken };
}

describe('who waits', () => {
  test('begins at once in a free slot, and then as others end, first come, first served', () => {
    const { wait, release, begun } = setUp([], []);
    for (const id of [1, 2, 3, 4]) wait(id);
    expect(begun).toEqual([
      [1, 0],
      [2, 1],
    ]);
    release(2);
    expect(begun.at(-1)).toEqual([3, 1]);
    release(1);
    expect(begun.at(-1)).toEqual([4, 0]);
  });

  test('for a certain slot gets no other one, and keeps none from those behind', () => {
    const { wait, release, begun } = setUp([], []);
    wait(1, { slotId: 1 });
    wait(2, { slotId: 1 });
    wait(3);
    expect(begun).toEqual([
      [1, 1],
      [3, 0],
    ]);
    release(3);
    expect(begun).toHaveLength(2);
    release(1);
    expect(begun.at(-1)).toEqual([2, 1]);
  });

  test('for a slot that is not there waits on', () => {
    const { wait, begun, slots } = setUp([]);
    wait(1, { slotId: 1 });
    expect(begun).toEqual([]);
    expect(slots.giveUp(1)).toBe(true);
  });

  test('can give up, as long as it waits', () => {
    const { slots, wait, release, begun } = setUp([]);
    for (const id of [1, 2, 3]) wait(id);
    expect(slots.giveUp(1)).toBe(false);
    expect(slots.giveUp(9)).toBe(false);
    expect(slots.giveUp(2)).toBe(true);
    expect(slots.giveUp(2)).toBe(false);
    release(1);
    expect(begun.at(-1)).toEqual([3, 0]);
  });

  test('begins with what the one before has ended at once', () => {
    const { slots, wait, begun } = setUp([]);
    wait(1);
    const ended: number[] = [];
    const atOnce = (id: number) => wait(id, { begin: () => ended.push(id) });
    atOnce(2);
    atOnce(3);
    expect(ended).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(slots.giveUp(3)).toBe(true);
  });
});

describe('a prompt', () => {
  test('gets the slot whose conversation it goes on with', () => {
    const { wait, begun } = setUp(range(100, 500), range(100));
    wait(1, { task: promptOf(range(120)) });
    expect(begun).toEqual([[1, 1]]);
  });

  test.each([
    ['of another salt', promptOf(range(120), 'salt')],
    ['of other weights', promptOf(range(120), undefined, [1])],
  ])('%s does not go on with it', (_, task) => {
    const { wait, begun } = setUp(range(50, 500), range(100));
    wait(1, { task });
    // The one with least to lose.
    expect(begun).toEqual([[1, 0]]);
  });

  test('takes what it has in common from another slot', () => {
    const { wait, begun } = setUp([...range(400), ...range(400, 5000)], []);
    wait(1, { task: promptOf([...range(400), ...range(10, 9000)]) });
    expect(begun).toEqual([[1, 1, 0]]);
  });

  test('that wants a certain slot gets that as it is', () => {
    const { wait, begun } = setUp(range(100), range(100, 500));
    wait(1, { slotId: 1, task: promptOf(range(120)) });
    expect(begun).toEqual([[1, 1]]);
  });

  test('counts what a slot has worked on, not what it has made', () => {
    const held = range(1000);
    const { slots, wait, release, begun, taken } = setUp(held, range(400, 5000));
    wait(1, { slotId: 0 });
    release(1);
    // One token of its prompt is all that there is to lose.
    wait(2, { task: promptOf(range(5, 9000)) });
    expect(begun.at(-1)).toEqual([2, 0]);
    expect(taken.get(2)?.task?.id).toBe(1);
    expect(slots.giveUp(2)).toBe(false);
  });
});

describe('a slot', () => {
  test('tells that it works, on what, and that it is free again', () => {
    const { slots, wait, release, changed, taken } = setUp([7, 8]);
    wait(1);
    const slot = taken.get(1) as Slot;
    const task = { id: 0, promptTokens: 1, cachedTokens: 0, maxTokens: 5 };
    expect(stateOf(slot)).toEqual({ isProcessing: true, heldTokens: 2, salt: undefined, task });
    expect(changed).toEqual([0]);
    slot.salt = 's';
    release(1);
    expect(stateOf(slot)).toEqual({ isProcessing: false, heldTokens: 2, salt: 's', task });
    expect(changed).toEqual([0, 0]);
    slots.occupy(slot, { promptTokens: 9, cachedTokens: 3, maxTokens: undefined });
    expect(slot.task).toEqual({ id: 1, promptTokens: 9, cachedTokens: 3, maxTokens: undefined });
  });
});

describe('the room of idle slots', () => {
  test('is given up one by one, of what has been idle for longest first', () => {
    const { slots, wait, release, changed } = setUp([1], [2], [3], []);
    for (const [id, slotId] of [
      [1, 2],
      [2, 0],
      [3, 1],
    ] as const)
      wait(id, { slotId });
    expect(slots.clearIdle()).toBe(false);
    for (const id of [2, 1]) release(id);
    changed.length = 0;
    expect(slots.clearIdle()).toBe(true);
    expect(slots.clearIdle()).toBe(true);
    expect(slots.clearIdle()).toBe(false);
    expect(changed).toEqual([2, 0]);
  });

  test('is given up first where nothing was ever asked', () => {
    const { slots, wait, release, changed } = setUp([1], [2]);
    wait(1, { slotId: 0 });
    release(1);
    changed.length = 0;
    slots.clearIdle();
    expect(changed).toEqual([1]);
  });
});

test.each([
  [undefined, [], undefined, [], true],
  ['a', [1], 'a', [1], true],
  ['a', [], 'b', [], false],
  ['a', [], undefined, [], false],
  [undefined, [1], undefined, [0.5], false],
  [undefined, [1], undefined, [], false],
] as const)(
  'what salt %s and weights %j hold is of use for salt %s and weights %j: %s',
  (salt, scales, wanted, of, isUseful) => {
    const task = { salt: wanted, weights: weightsOf(of) };
    expect(isOfUse({ salt, weights: weightsOf(scales) }, task)).toBe(isUseful);
  },
);
