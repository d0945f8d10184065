// Which saved prompt cache a prompt can go on with: the one that it begins with. Pure.
import type { SavedCache } from './cache-files.ts';

/** A saved cache, and the tokens that it was made of. */
export type WithTokens = { cache: SavedCache; tokens: Int32Array };

/** Fewer tokens are evaluated about as fast as they are read from a disk. */
export const WORTH_TOKENS = 256;

/**
 * The one with most tokens in common with the beginning of the prompt; undefined where that is not
 * worth a restore.
 */
export function longestBeginning(
  saved: readonly WithTokens[],
  prompt: readonly number[],
): { found: WithTokens; commonTokens: number } | undefined {
  const [best] = saved
    .map((found) => ({ found, commonTokens: commonLength(found.tokens, prompt) }))
    .toSorted((one, other) => other.commonTokens - one.commonTokens);
  return best && best.commonTokens >= WORTH_TOKENS ? best : undefined;
}

/** How many tokens two lists have in common from their beginning on. */
export function commonLength(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at += 1;
  return at;
}
