// Walks sequences at random, and makes the first one that goes wrong as short as it can be.
import fc from 'fast-check';
import { anySequence, type Family } from './sequences.ts';
import type { Stand } from './stand.ts';
import { walk } from './walk.ts';

export interface CheckOptions {
  /** Another seed walks other sequences. */
  seed: number;
  sequences: number;
  families?: readonly Family[];
  /** Leaves the sequence as long as it was found, which takes less time. */
  isAsFound?: boolean;
}

/**
 * Walks them one after the other.
 * @returns the first one that went wrong, as lines for a shell, and what is wrong with its last response
 */
export async function check(
  stand: Stand,
  { seed, sequences, families, isAsFound = false }: CheckOptions,
): Promise<string | undefined> {
  const property = fc.asyncProperty(anySequence(families), (steps) => walk(stand, steps));
  const { failed, numRuns, errorInstance } = await fc.check(property, {
    seed,
    numRuns: sequences,
    endOnFailure: isAsFound,
  });
  if (!failed) return undefined;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `After ${numRuns} sequences, seed ${seed}:\n${why}`;
}
