// What the arguments of a load say of the memory that a token takes, and of how many go at once.

import { flagOf } from '../../../common/flags.ts';
import type { Launch } from '../kit/launch.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import SECTION from './section.json' with { type: 'json' };

/** Of one number in the cache of keys and values. */
const BYTES: Readonly<Record<string, number>> = {
  f32: 4,
  f16: 2,
  bf16: 2,
  q8_0: 34 / 32,
  q5_1: 24 / 32,
  q5_0: 22 / 32,
  q4_1: 20 / 32,
  q4_0: 18 / 32,
  iq4_nl: 18 / 32,
};
const USUAL_BYTES = 2;
const KEYS = ['-ctk', '--cache-type-k'];
const VALUES = ['-ctv', '--cache-type-v'];
const BATCH = ['-b', '--batch-size'];
const MICRO_BATCH = ['-ub', '--ubatch-size'];
type ContextShareInput = Parameters<NonNullable<Launch['contextShare']>>[0];

/** See `Launch.contextShare`. */
export function contextShareOf(
  { model, options, backend }: ContextShareInput,
  settings: RecipeSettings,
): number {
  const words = userArguments(
    { model, backend: { name: backend }, options },
    SECTION,
    settings,
  ).all;
  return (bytesOf(words, KEYS) + bytesOf(words, VALUES)) / (2 * USUAL_BYTES);
}

const bytesOf = (words: readonly string[], flags: readonly string[]): number =>
  BYTES[lastValueOf(words, flags) ?? ''] ?? USUAL_BYTES;

/** The value of a flag, by any of its spellings: llama-server takes the last of several. */
export function lastValueOf(
  words: readonly string[],
  flags: readonly string[],
): string | undefined {
  const at = words.findLastIndex((word) => flags.includes(flagOf(word) ?? ''));
  return at < 0 ? undefined : words[at + 1];
}

/**
 * The most tokens that these arguments let llama-server evaluate in one go; Infinity where they
 * don't say.
 */
export function batchLimitOf(
  { model, options, backend }: ContextShareInput,
  settings: RecipeSettings,
): number {
  const words = userArguments(
    { model, backend: { name: backend }, options },
    SECTION,
    settings,
  ).all;
  const limits = [BATCH, MICRO_BATCH].map((flags) => Number(lastValueOf(words, flags)));
  return Math.min(...limits.filter((limit) => limit > 0));
}
