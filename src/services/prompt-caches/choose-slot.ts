// Which slot of a native server a conversation gets, and what has to be moved for it. Pure.

/** How much of a conversation a prompt has in common with it. */
export type CommonFacts = { commonTokens: number; promptTokens: number };

/** A slot, as the choice sees it. */
export interface SlotFacts extends CommonFacts {
  id: number;
  isBusy: boolean;
  tokens: number;
  /** How many requests have come since it was used. */
  age: number;
}

/** The slot that a request gets, and what has to be done before. */
export interface SlotChoice {
  id: number;
  /**
   * Slots whose conversations have to go into the memory of the processor before; the chosen one
   * may be among them.
   */
  aside: readonly number[];
  /** The slot whose conversation the request goes on with, and which keeps it. */
  copyFrom?: number;
}

/** What the choice has to know besides the slots. */
interface ChoiceRules {
  newTokens: number;
  contextTokens: number;
  canCopy: boolean;
  /** See `SlotProtocol.keptFromShare`. */
  keptShare: number;
}

const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/** Fewer tokens are evaluated about as fast as they are copied. */
const WORTH_COPYING_TOKENS = 256;

/**
 * What all slots hold together has to fit into the context: llama-server would forget what the
 * first of them holds.
 */
export function chooseSlot(
  slots: readonly SlotFacts[],
  inMemory: readonly CommonFacts[],
  rules: ChoiceRules,
): SlotChoice | undefined {
  const free = slots
    .filter(({ isBusy }) => !isBusy)
    .toSorted((one, other) => lossOf(one) - lossOf(other));
  const [cheapest] = free;
  if (cheapest === undefined) return undefined;
  const { id, copyFrom, aside } = place(cheapest, free, inMemory, rules);
  const leaving = new Set(aside);
  const needed = Math.max(rules.newTokens, copyFrom?.tokens ?? 0);
  let rest =
    rules.contextTokens -
    needed -
    slots.reduce((sum, slot) => sum + (slot.id === id ? 0 : slot.tokens), 0);
  for (const slot of free) {
    if (rest >= 0) break;
    if (slot.id === id || slot.tokens < 2) continue;
    leaving.add(slot.id);
    rest += slot.tokens;
  }
  const choice = { id, aside: [...leaving] };
  return copyFrom === undefined ? choice : { ...choice, copyFrom: copyFrom.id };
}

function place(
  cheapest: SlotFacts,
  free: readonly SlotFacts[],
  inMemory: readonly CommonFacts[],
  { canCopy, keptShare }: ChoiceRules,
): { id: number; aside: readonly number[]; copyFrom?: SlotFacts } {
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
  const staysWhole = closest.commonTokens < closest.tokens * keptShare;
  if (closest === cheapest || staysWhole || !canCopy) return { id: closest.id, aside: [] };
  return { id: cheapest.id, aside: cheapest.tokens > 1 ? [cheapest.id] : [], copyFrom: closest };
}

const byCommon = (one: CommonFacts, other: CommonFacts) => other.commonTokens - one.commonTokens;
const lossOf = ({ tokens, age }: SlotFacts) => tokens / age;

/** Whether a prompt goes on with the conversation: next to nothing of that is lost. */
export function isContinued({ commonTokens, promptTokens }: CommonFacts): boolean {
  if (commonTokens === 0) return false;
  return (
    promptTokens - commonTokens <= Math.max(ACCEPTABLE_TOKENS, promptTokens * ACCEPTABLE_SHARE)
  );
}
