// The values behind the flags that an engine takes.
import type { SortedArguments } from '../../common/flags.ts';

/** A command line that can't be obeyed; the message names the argument. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** The values of flags by their names; of a flag that is there twice, the last. */
export const valuesOf = ({ taken }: SortedArguments): ReadonlyMap<string, string | undefined> =>
  new Map(taken.map(({ name, value }) => [name, value]));

/** The value behind a flag that needs one; undefined when the flag is not there. @throws {ArgumentError} */
export function textOf(values: ReadonlyMap<string, string | undefined>, name: string): string | undefined {
  const value = values.get(name);
  if (value === undefined && values.has(name)) throw new ArgumentError(`--${name}: argument missing.`);
  return value;
}

/** The whole number behind a flag; undefined when the flag is not there. @throws {ArgumentError} */
export function numberOf(
  values: ReadonlyMap<string, string | undefined>,
  name: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: { minimum?: number; maximum?: number } = {},
): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ArgumentError(`--${name} must be a whole number of at least ${minimum}, not '${text}'.`);
}

export function refuseStrangers({ unknown, stray }: SortedArguments): void {
  const [strange] = [...unknown, ...stray];
  if (strange !== undefined) throw new ArgumentError(`The argument '${strange}' is unknown.`);
}
