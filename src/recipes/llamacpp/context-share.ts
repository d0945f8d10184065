// What a token in view takes of the memory when llama-server is told to keep keys and values in smaller numbers.
import { flagOf } from '../kit/arguments.ts';
import { userArguments } from '../kit/options.ts';
import type { Launch } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { SECTION } from './section.ts';

/** Bytes per number, with the scales of their blocks. */
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
const USUAL = 2;
const KEYS = ['-ctk', '--cache-type-k'];
const VALUES = ['-ctv', '--cache-type-v'];

type ContextShareInput = Parameters<NonNullable<Launch['contextShare']>>[0];

/** See `Launch.contextShare`. */
export function contextShareOf({ model, options, backend }: ContextShareInput, settings: RecipeSettings): number {
  const words = userArguments({ model: model.id, backend, options }, SECTION, settings).all;
  return (bytesOf(words, KEYS) + bytesOf(words, VALUES)) / (2 * USUAL);
}

/** llama-server takes the last of several. */
function bytesOf(words: readonly string[], flags: readonly string[]): number {
  const at = words.findLastIndex((word) => flags.includes(flagOf(word) ?? ''));
  return at < 0 ? USUAL : (BYTES[words[at + 1] ?? ''] ?? USUAL);
}
