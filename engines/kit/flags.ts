// The values behind the flags that an engine takes.
import type { SortedArguments } from '../../common/flags.ts';

/** A command line that can't be used; the program ends with its message. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** The values of flags by their names; of a flag that is there twice, the last. */
export type FlagValues = ReadonlyMap<string, string | undefined>;

/** The values of the flags that an engine takes; of a flag that is there twice, the last. */
export const valuesOf = ({ taken }: SortedArguments): FlagValues =>
  new Map(taken.map(({ name, value }) => [name, value]));

/**
 * The value behind a flag that needs one; undefined when the flag is not there.
 * @throws {ArgumentError}
 */
export function textOf(values: FlagValues, name: string): string | undefined {
  const value = values.get(name);
  if (value === undefined && values.has(name))
    throw new ArgumentError(`--${name}: argument missing.`);
  return value;
}

/** The whole number behind a flag; undefined when the flag is not there. @throws {ArgumentError} */
export function numberOf(
  values: FlagValues,
  name: string,
  range: { minimum?: number; maximum?: number } = {},
) {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = range;
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new ArgumentError(
    `--${name} must be a whole number of at least ${minimum}, not '${text}'.`,
  );
}

/**
 * @throws {ArgumentError} for a flag that this engine does not know, or a word that belongs to
 *   none.
 */
export function refuseStrangers({ unknown, stray }: SortedArguments): void {
  const [strange] = [...unknown, ...stray];
  if (strange !== undefined) throw new ArgumentError(`The argument '${strange}' is unknown.`);
}
