// Which slot a prompt gets, of those that are free.

export interface FreeSlot<Slot> {
  slot: Slot;
  commonTokens: number;
  /**
   * Tokens of the prompt that it worked on last, as far as it holds them still. What it generated
   * is not needed again.
   */
  promptTokens: number;
  /** Tasks that have begun since its own did, that one included; at least 1. */
  age: number;
}

const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/**
 * Fewer tokens, or a smaller share of all that a slot holds, are evaluated about as fast as the
 * slot is copied.
 */
const WORTH_COPYING_TOKENS = 256;
const WORTH_COPYING_SHARE = 1 / 8;

// The slot whose conversation the prompt goes on with. For another conversation the one with the
// least to lose, where what was not asked for lately counts less; what it has in common with
// another free slot, such as instructions, is copied from that.
export function chooseSlot<Slot>(free: readonly FreeSlot<Slot>[]): { slot: Slot; copyFrom?: Slot } {
  const byCommon = free.toSorted(
    (left, right) => right.commonTokens - left.commonTokens || loss(left) - loss(right),
  );
  // An earlier copy of a conversation may have more of it, and go on in another way.
  const going = byCommon.find(isContinued);
  if (going !== undefined) return { slot: going.slot };
  const [closest] = byCommon;
  const [cheapest] = free.toSorted(
    (left, right) => loss(left) - loss(right) || right.commonTokens - left.commonTokens,
  );
  if (closest === undefined || cheapest === undefined)
    throw new Error('A slot was to be chosen among none.');
  const worthwhile = Math.max(WORTH_COPYING_TOKENS, closest.promptTokens * WORTH_COPYING_SHARE);
  const isWorthCopying = closest.commonTokens - cheapest.commonTokens >= worthwhile;
  return isWorthCopying ? { slot: cheapest.slot, copyFrom: closest.slot } : { slot: cheapest.slot };
}

const lostTokens = ({ promptTokens, commonTokens }: FreeSlot<unknown>) =>
  Math.max(0, promptTokens - commonTokens);
const loss = (slot: FreeSlot<unknown>) => lostTokens(slot) / slot.age;
const isContinued = (slot: FreeSlot<unknown>) =>
  slot.commonTokens > 0 &&
  lostTokens(slot) <= Math.max(ACCEPTABLE_TOKENS, slot.promptTokens * ACCEPTABLE_SHARE);
