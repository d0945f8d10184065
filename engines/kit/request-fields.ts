// Typed reading of request fields: absent and null mean the default, a wrong type is a 400 that names the field.
import { isObject } from '../../common/values.ts';
import { invalidRequest } from './api-error.ts';

export type RequestBody = Readonly<Record<string, unknown>>;

interface Range {
  minimum?: number;
  maximum?: number;
}

export function withDefaults(body: RequestBody, defaults: RequestBody): RequestBody {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return { ...body, ...defaults, ...Object.fromEntries(given) };
}

export function readNumber(body: RequestBody, name: string, range: Range = {}): number | undefined {
  // JSON knows 1e400, which is infinite.
  const value = readAs(body, name, (given): given is number => Number.isFinite(given), 'a finite number');
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  if (value === undefined || (value >= minimum && value <= maximum)) return value;
  const isOpen = range.minimum === undefined || range.maximum === undefined;
  const bound = value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
  throw invalidRequest(`'${name}' must be ${isOpen ? bound : `between ${minimum} and ${maximum}`}, not ${value}.`);
}

export function readInteger(body: RequestBody, name: string, range: Range = {}): number | undefined {
  const value = readNumber(body, name, range);
  if (value !== undefined && !Number.isSafeInteger(value)) throw invalidRequest(`'${name}' must be a whole number.`);
  return value;
}

export function readBoolean(body: RequestBody, name: string): boolean | undefined {
  return readAs(body, name, (value) => typeof value === 'boolean', 'true or false');
}

export function readString(body: RequestBody, name: string): string | undefined {
  return readAs(body, name, (value) => typeof value === 'string', 'a string');
}

export function readObject(body: RequestBody, name: string): RequestBody | undefined {
  return readAs(body, name, isObject, 'an object');
}

function readAs<Value>(
  body: RequestBody,
  name: string,
  is: (value: unknown) => value is Value,
  what: string,
): Value | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!is(value)) throw invalidRequest(`'${name}' must be ${what}.`);
  return value;
}

/** The most texts, and characters of all of them together, in a list of texts such as `stop`. */
const MAX_TEXTS = 256;
const MAX_CHARACTERS = 16_384;

/** Token ids; undefined when it is anything else than a list of them. */
export function readTokens(value: unknown): readonly number[] | undefined {
  const isToken = (item: unknown): item is number => Number.isSafeInteger(item) && (item as number) >= 0;
  return Array.isArray(value) && value.every(isToken) ? value : undefined;
}

/** A string or a short list of strings, as a list. */
export function readStrings(body: RequestBody, name: string): readonly string[] {
  const list: unknown[] = [body[name] ?? []].flat();
  if (list.length > MAX_TEXTS) throw invalidRequest(`'${name}' holds ${list.length} texts; the limit is ${MAX_TEXTS}.`);
  const isText = (item: unknown): item is string => typeof item === 'string';
  if (!list.every(isText)) throw invalidRequest(`'${name}' must be a string or an array of strings.`);
  const characters = list.reduce((sum, { length }) => sum + length, 0);
  if (characters <= MAX_CHARACTERS) return list;
  throw invalidRequest(
    `'${name}' holds ${characters} characters; the limit is ${MAX_CHARACTERS} in all its texts together.`,
  );
}

/** A value of a request as JSON. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidRequest('The request is nested too deeply.');
  }
}
