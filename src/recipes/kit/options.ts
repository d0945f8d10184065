// Load options: what is wrong with one, and what is read of those that have passed.
import { valueInMessage } from '../../lib/values.ts';
import type { ArgumentAuthor } from './arguments.ts';
import type { LoadOptions } from './model.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { NumberRange, OptionSetting } from './section.ts';

/**
 * What is wrong with one option's value, a sentence each. `name` is the option's, `author` who gave
 * it.
 */
export type OptionCheck = (
  value: unknown,
  name: string,
  author: ArgumentAuthor,
) => readonly string[];

/** How many tokens of context a load is to have. */
export const CONTEXT_OPTION = 'ctx_size';

/** Larger than any model's context, small enough for a native server's 32-bit integer. */
const MAX_CONTEXT_SIZE = 2 ** 30;

/** A number of tokens; -1 leaves it open. */
export const checkContextSize: OptionCheck = (value, name) => {
  const isFine =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    (value === -1 || (value > 0 && value <= MAX_CONTEXT_SIZE));
  if (isFine) return [];
  return [
    `${name} is ${valueInMessage(value)}; it must be a number of tokens from 1 to ${MAX_CONTEXT_SIZE}, or -1 for the default.`,
  ];
};

/** A number within a range. */
export function checkNumber({ least, most, isWhole }: NumberRange): OptionCheck {
  return (value, name) => {
    const isFine =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!isWhole || Number.isInteger(value));
    if (isFine) return [];
    return [
      `${name} is ${valueInMessage(value)}; it must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`,
    ];
  };
}

/** The check of an option that a section describes as data. */
export function checkOption(option: OptionSetting): OptionCheck {
  if (!('choices' in option)) return checkNumber(option);
  const choices = ['auto', ...option.choices];
  return (value, name) =>
    choices.some((choice) => choice === value)
      ? []
      : [`${name} is ${valueInMessage(value)}; it must be one of ${choices.join(', ')}.`];
}

/** The text of that name among options, or the fields of a request; '' where there is none. */
export function textField(fields: LoadOptions, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** The number of that name among options, or the fields of a request. */
export function numberField(fields: LoadOptions, name: string): number | undefined {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
}

const DEFAULT_CONTEXT_SIZE = 4096;

/** Tokens of context that a start gets: as its options say, the settings, or as usual. */
export function contextSizeFor(
  options: LoadOptions,
  settings: RecipeSettings,
  usual: number = DEFAULT_CONTEXT_SIZE,
): number {
  const wanted = numberField(options, CONTEXT_OPTION);
  return (wanted !== undefined && wanted > 0 ? wanted : settings.contextSize) ?? usual;
}
