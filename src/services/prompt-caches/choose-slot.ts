// Which slot of a native server a conversation gets, and what has to be moved for it. Pure.

export type Facts = { commonTokens: number; promptTokens: number };

export interface SlotFacts extends Facts {
  id: number;
  isBusy: boolean;
  tokens: number;
  age: number;
}

export interface SlotChoice {
  id: number;
  /**
   * Slots whose conversations have to go into the memory of the processor before; the chosen one
   * may be among them.
   */
  aside: readonly number[];
  copyFrom?: number;
}

const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/** Fewer tokens are evaluated about as fast as they are copied. */
const WORTH_COPYING_TOKENS = 256;
/**
 * llama-server itself puts a conversation into memory of which a prompt would leave less than this.
 */
export const KEPT_IN_PLACE = 0.5;

/**
 * What all slots hold together has to fit into the context: llama-server would forget what the
 * first of them holds.
 */
export function chooseSlot(
  slots: readonly SlotFacts[],
  inMemory: readonly Facts[],
  {
    newTokens,
    contextTokens,
    canCopy,
  }: { newTokens: number; contextTokens: number; canCopy: boolean },
): SlotChoice | undefined {
  const free = slots
    .filter(({ isBusy }) => !isBusy)
    .toSorted((one, other) => lossOf(one) - lossOf(other));
  const [cheapest] = free;
  if (cheapest === undefined) return undefined;
  const { id, copyFrom, aside } = place(cheapest, free, inMemory, canCopy);
  const leaving = new Set(aside);
  const needed = Math.max(newTokens, copyFrom?.tokens ?? 0);
  let rest =
    contextTokens -
    needed -
    slots.reduce((sum, slot) => sum + (slot.id === id ? 0 : slot.tokens), 0);
  for (const slot of free) {
    if (rest >= 0) break;
    if (slot.id === id || slot.tokens < 2) continue;
    leaving.add(slot.id);
    rest += slot.tokens;
  }
  return { id, aside: [...leaving], ...(copyFrom === undefined ? {} : { copyFrom: copyFrom.id }) };
}

function place(
  cheapest: SlotFacts,
  free: readonly SlotFacts[],
  inMemory: readonly Facts[],
  canCopy: boolean,
) {
  const [going] = free.filter(isContinued).toSorted(byCommon);
  const [remembered] = inMemory.filter(isContinued).toSorted(byCommon);
  if (remembered !== undefined && remembered.commonTokens > (going?.commonTokens ?? 0)) {
    // llama-server takes a conversation out of its memory for a slot that holds something else, but
    // not for an empty one.
    return { id: cheapest.id, aside: [cheapest.id] };
  }
  if (going !== undefined) return { id: going.id, aside: [] };
  const [closest = cheapest] = free.toSorted(byCommon);
  if (closest.commonTokens < WORTH_COPYING_TOKENS) return { id: cheapest.id, aside: [] };
  const staysWhole = closest.commonTokens < closest.tokens * KEPT_IN_PLACE;
  if (closest === cheapest || staysWhole || !canCopy) return { id: closest.id, aside: [] };
  return { id: cheapest.id, aside: cheapest.tokens > 1 ? [cheapest.id] : [], copyFrom: closest };
}

const byCommon = (one: Facts, other: Facts) => other.commonTokens - one.commonTokens;
const lossOf = ({ tokens, age }: SlotFacts) => tokens / age;

export function isContinued({ commonTokens, promptTokens }: Facts): boolean {
  if (commonTokens === 0) return false;
  return (
    promptTokens - commonTokens <= Math.max(ACCEPTABLE_TOKENS, promptTokens * ACCEPTABLE_SHARE)
  );
}
