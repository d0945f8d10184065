// Checks of load options that several recipes share.
import type { ArgumentAuthor, ArgumentCheck } from './argument-rules.ts';
import type { LoadOptions, Recipe } from './recipe.ts';
import { AUTO_BACKEND, unknownBackend } from './select-backend.ts';

/** What is wrong with one option's value, a sentence each. `name` is the option's, `author` whoever gave it. */
export type OptionCheck = (value: unknown, name: string, author: ArgumentAuthor) => readonly string[];

/** Larger than any model's context, small enough for a native server's 32-bit integer. */
const LARGEST_CTX_SIZE = 2 ** 30;

/** The options that a recipe takes, from the check of each. */
export function optionsOf(
  recipe: string,
  checks: Readonly<Record<string, OptionCheck>>,
): Pick<Recipe, 'optionNames' | 'checkOptions'> {
  return {
    optionNames: Object.keys(checks),
    checkOptions: (options, author = 'anybody') => checkOptions(options, { recipe, checks, author }),
  };
}

/**
 * Problems with the options of one recipe, by the check of each. An option that is null or undefined counts as not given;
 * one without a check belongs to another recipe, or to none.
 */
function checkOptions(
  options: LoadOptions,
  { recipe, checks, author }: { recipe: string; checks: Readonly<Record<string, OptionCheck>>; author: ArgumentAuthor },
): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check !== undefined) return check(value, name, author);
    const known = Object.keys(checks).join(', ');
    return [`'${name}' is no option of ${recipe}; remove it. Options: ${known}.`];
  });
}

/** Tokens, or -1 for the default. */
export const checkCtxSize: OptionCheck = (value, name) => {
  const isFine =
    typeof value === 'number' && Number.isInteger(value) && (value === -1 || (value > 0 && value <= LARGEST_CTX_SIZE));
  if (isFine) return [];
  return [
    `${name} is ${shown(value)}; it must be a number of tokens from 1 to ${LARGEST_CTX_SIZE}, or -1 for the default.`,
  ];
};

/** A number between two bounds, both included. */
export function checkNumber({ least, most, whole }: { least: number; most: number; whole: boolean }): OptionCheck {
  return (value, name) => {
    const isFine = typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value));
    if (isFine) return [];
    return [`${name} is ${shown(value)}; it must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`];
  };
}

/** The name of one of the recipe's backends, or `auto`. */
export function checkBackend(recipe: Parameters<typeof unknownBackend>[0]): OptionCheck {
  return (value, name) => {
    if (typeof value !== 'string') return [`${name} is ${shown(value)}; it must be a string.`];
    const isKnown = value === '' || value === AUTO_BACKEND || recipe.backends.some((known) => known.name === value);
    return isKnown ? [] : [unknownBackend(recipe, value)];
  };
}

/** Arguments for the native server, from a client. */
export function checkArguments(check: ArgumentCheck, example: string): OptionCheck {
  return (value, name, author) => {
    if (typeof value !== 'string') return [`${name} is ${shown(value)}; it must be one string, e.g. "${example}".`];
    return check({ text: value, source: name, author });
  };
}

/** A value as it is quoted in a message. */
export function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? String(value);
}
