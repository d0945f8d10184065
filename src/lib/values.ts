// Values that came from outside, and what was thrown: finds out of what kind they are.
import { attempt, codeOf, isObject, messageOf } from '../../common/values.ts';

export { attempt, codeOf, isObject, messageOf };

/**
 * The texts among the values, with `between` between two; all else is left out. They are not copied
 * here: one that grows by thousands of others would be, each time.
 */
export function joined(values: readonly unknown[], between = '\n\n'): string {
  let all = '';
  for (const value of values)
    if (typeof value === 'string' && value !== '') all += all === '' ? value : between + value;
  return all;
}

/**
 * What a client has said at all: for every API here a null leaves a field as open as its absence
 * does.
 */
export const isSet = <Value>(value: Value): value is NonNullable<Value> =>
  value !== undefined && value !== null;

const MOST_OF_VALUE = 80;

/** A value as a message quotes it: JSON of at most 80 characters; an ellipsis says that it is cut. */
export function valueInMessage(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MOST_OF_VALUE ? `${text.slice(0, MOST_OF_VALUE - 1)}…` : text;
}

type OpenField<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name]
    ? Name
    : null extends Fields[Name]
      ? Name
      : never;
}[keyof Fields];

type SetFields<Fields> = { [Name in Exclude<keyof Fields, OpenField<Fields>>]: Fields[Name] } & {
  [Name in OpenField<Fields>]?: NonNullable<Fields[Name]>;
};

/** The fields without those that are null or undefined, in the type as well. */
export const setFields = <Fields extends object>(fields: Fields): SetFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => isSet(value)),
  ) as SetFields<Fields>;

/** Where an error was thrown, for the log; anything else that was thrown as text. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
