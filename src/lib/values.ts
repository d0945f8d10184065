// Values that came from outside, and what was thrown: finds out of what kind they are.
import { attempt, codeOf, isObject, messageOf } from '../../common/values.ts';

export { attempt, codeOf, isObject, messageOf };

/** They are not copied here: one that grows by thousands of others would be, each time. */
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

export const setFields = <Fields extends object>(fields: Fields): SetFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => isSet(value)),
  ) as SetFields<Fields>;

/**
 * True when TLS was spoken to what speaks plain HTTP, or nothing of the kind; its message is a line
 * of OpenSSL.
 */
export function isWithoutTls(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return (
    /^(?:EPROTO$|ERR_SSL_)/.test(code) &&
    /wrong.version.number|packet.length|unknown.protocol/i.test(`${code} ${messageOf(error)}`)
  );
}

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Of a number that another program has measured: a thousand million tokens, three weeks in
 * milliseconds: beyond what one request can have, and sums of it stay exact.
 */
const MAX_FIGURE = 2 ** 31;
/** The value, if it is a finite number from 0 up to a sane limit. */
export const figureOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= MAX_FIGURE ? value : undefined;
export const countOf = (value: unknown): number | undefined =>
  Number.isInteger(value) ? figureOf(value) : undefined;
