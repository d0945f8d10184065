// Reads load options that have passed their checks.
import { InvalidLoadOptions } from '../../errors.ts';
import { splitArguments } from './arguments.ts';
import type { LoadOptions } from './recipe.ts';

/** The text of an option; empty when it was not given. */
export function textOf(options: LoadOptions, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : '';
}

/** The number of an option; undefined when it was not given. */
export function numberOf(options: LoadOptions, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

/** The context in tokens that was asked for; undefined when it was left open. */
export function ctxSizeOf(options: LoadOptions): number | undefined {
  const wanted = numberOf(options, 'ctx_size');
  return wanted !== undefined && wanted > 0 ? wanted : undefined;
}

/**
 * The words of several texts of arguments, in this order: native servers take the last of several.
 * @throws {InvalidLoadOptions} for a text that can't be read, which `checkOptions` would have refused.
 */
export function userArguments(model: string, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const split = splitArguments(text);
    if ('problem' in split) throw new InvalidLoadOptions(model, [split.problem]);
    return split.words;
  });
}
