// A blind sample: which changes of all rooms are tried is settled before any test runs.
import { createHash } from 'node:crypto';
import type { Mutation } from './mutations.ts';

/**
 * This many of them; each has the same chance. The same seed draws the same ones, and a change of
 * one source moves only what it holds.
 */
export function drawn(
  mutations: readonly Mutation[],
  { count, seed }: { count: number; seed: string },
): Mutation[] {
  return mutations
    .map((mutation) => ({ mutation, rank: rankOf(mutation, seed) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutation }) => mutation);
}

function rankOf({ fileName, location, mutatorName, replacement }: Mutation, seed: string): string {
  const { start, end } = location;
  const place = [start.line, start.column, end.line, end.column];
  const text = JSON.stringify([seed, fileName, ...place, mutatorName, replacement]);
  return createHash('sha256').update(text).digest('hex');
}
