// Which saved prompt cache a prompt goes on with.
import type { SavedCache } from './cache-files.ts';

export interface WithTokens {
  cache: SavedCache;
  tokens: Int32Array;
}

/** Fewer tokens are evaluated about as fast as they are read from a disk. */
export const WORTH_TOKENS = 256;

export function longestBeginning(
  saved: readonly WithTokens[],
  prompt: readonly number[],
): { found: WithTokens; commonTokens: number } | undefined {
  const [best] = saved
    .map((found) => ({ found, commonTokens: commonLength(found.tokens, prompt) }))
    .toSorted((one, other) => other.commonTokens - one.commonTokens);
  return best && best.commonTokens >= WORTH_TOKENS ? best : undefined;
}

export function commonLength(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at += 1;
  return at;
}
