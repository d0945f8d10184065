// Chooses the slot for a prompt, so that several conversations in turn each keep what they have in their prompt cache.

export interface FreeSlot<Slot> {
  slot: Slot;
  /** Tokens with which it and the prompt begin in common. */
  commonTokens: number;
  /** Tokens of the prompt that it worked on last, as far as it holds them still. What it generated is not needed again. */
  promptTokens: number;
  /** Tasks that have begun since its own did, that one included; at least 1. */
  age: number;
}

interface SlotChoice<Slot> {
  slot: Slot;
  /** Another free slot, whose beginning shall be copied into this one first. */
  copyFrom?: Slot;
}

/** A prompt that loses less of the one before it goes on with the same conversation. */
const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/** Fewer tokens, or a smaller share of all that a slot holds, are evaluated about as fast as the slot is copied. */
const WORTH_COPYING_TOKENS = 256;
const WORTH_COPYING_SHARE = 1 / 8;

/**
 * The slot whose conversation the prompt goes on with. For another conversation the one with the least to lose, where what
 * was not asked for lately counts less; what it has in common with a slot, such as the instructions of an agent, is copied.
 * @throws {Error} when there is none.
 */
export function chooseSlot<Slot>(free: readonly FreeSlot<Slot>[]): SlotChoice<Slot> {
  const byCommon = free.toSorted((left, right) => right.commonTokens - left.commonTokens || loss(left) - loss(right));
  // An earlier copy of a conversation may have more of it, and go on in another way.
  const going = byCommon.find(isContinued);
  if (going !== undefined) return { slot: going.slot };
  const [closest] = byCommon;
  const [cheapest] = free.toSorted((left, right) => loss(left) - loss(right) || right.commonTokens - left.commonTokens);
  if (closest === undefined || cheapest === undefined) throw new Error('A slot was to be chosen among none.');
  if (closest === cheapest) return { slot: closest.slot };
  const worthwhile = Math.max(WORTH_COPYING_TOKENS, closest.promptTokens * WORTH_COPYING_SHARE);
  const isWorthCopying = closest.commonTokens - cheapest.commonTokens >= worthwhile;
  return isWorthCopying ? { slot: cheapest.slot, copyFrom: closest.slot } : { slot: cheapest.slot };
}

const lostTokens = ({ promptTokens, commonTokens }: FreeSlot<unknown>) => Math.max(0, promptTokens - commonTokens);

const loss = (slot: FreeSlot<unknown>) => lostTokens(slot) / slot.age;

function isContinued(slot: FreeSlot<unknown>): boolean {
  if (slot.commonTokens === 0) return false;
  return lostTokens(slot) <= Math.max(ACCEPTABLE_TOKENS, slot.promptTokens * ACCEPTABLE_SHARE);
}
