import { expect, test } from 'vitest';
import { llamacppSlots } from './slots.ts';

test.each([
  [{}, undefined],
  [{ id_slot: 2 }, 2],
  [{ id_slot: 0 }, 0],
  [{ id_slot: -1 }, undefined],
  [{ id_slot: '1' }, undefined],
])('the body %j names the slot %j', (body, slot) => {
  expect(llamacppSlots.slotIn(body)).toBe(slot);
});

test('a request is put on a slot, and told to go on with nothing, in fields of its body', () => {
  expect(llamacppSlots.onSlot({ prompt: 'a' }, 3)).toEqual({ prompt: 'a', id_slot: 3 });
  expect(llamacppSlots.readAnew({ prompt: 'a' })).toEqual({ prompt: 'a', cache_prompt: false });
});

test.each([
  [{ n: 2, prompt: 'a' }, true],
  [{ n_cmpl: 2, input_prefix: 'a' }, true],
  [{ n_cmpl: 1, n: 2 }, false],
  [{ n: null }, false],
  [{ prompt: 'a' }, false],
])('%j: whether it wants several is %j', (body, isSeveral) => {
  expect(llamacppSlots.wantsSeveral(body)).toBe(isSeveral);
});

test('only a request that says so may not go on with what a slot holds', () => {
  expect(llamacppSlots.mayGoOn({ cache_prompt: false })).toBe(false);
  expect([{}, { cache_prompt: true }, { cache_prompt: null }].every(llamacppSlots.mayGoOn)).toBe(
    true,
  );
});

test('llama-server leaves the choice of slots to us, and the embedded engine does not', () => {
  expect(llamacppSlots.takesSlots({ backend: 'vulkan' })).toBe(true);
  expect(llamacppSlots.takesSlots({ backend: 'embedded' })).toBe(false);
});
