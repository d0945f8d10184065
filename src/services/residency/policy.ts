// Decides which models leave so that one more fits. Pure: it is asked more often than it is obeyed.
import type { ModelType } from '../../recipes/kit/recipe.ts';

/** What the policy needs to know of a loaded model. */
export interface LoadedFacts {
  id: string;
  type: ModelType;
  /** Place in the order of use; larger is later. */
  lastUse: number;
  /** Requests run on it now. */
  isBusy: boolean;
  /** It goes anyway, for another reason; its slot is free in a moment. */
  isLeaving: boolean;
}

/**
 * Ids that have to leave before a model of this type can be loaded: those that leave anyway, then idle ones, the least
 * recently used first, then busy ones; of the same type, and no more than needed. A limit of -1 is no limit.
 */
export function modelsToEvict(input: { loaded: readonly LoadedFacts[]; type: ModelType; limit: number }): string[] {
  if (input.limit < 0) return [];
  const sameType = input.loaded.filter(({ type }) => type === input.type);
  const surplus = sameType.length + 1 - input.limit;
  return sameType
    .toSorted((a, b) => rank(a) - rank(b) || a.lastUse - b.lastUse)
    .slice(0, Math.max(0, surplus))
    .map(({ id }) => id);
}

function rank({ isLeaving, isBusy }: LoadedFacts): number {
  if (isLeaving) return 0;
  return isBusy ? 2 : 1;
}
