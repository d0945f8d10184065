// Typed reading of request fields: absent and null mean the default, a wrong type is a 400 that names the field.
import { isObject } from '../../common/values.ts';
import { invalidRequest } from './api-error.ts';

/** A JSON object as it came from the client. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** The body with the defaults of fields that it does not have. */
export function withDefaults(body: RequestBody, defaults: RequestBody): RequestBody {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return { ...body, ...defaults, ...Object.fromEntries(given) };
}

/** A number of any kind. @throws {ApiError} 400 when it is something else or out of range. */
export function readNumber(
  body: RequestBody,
  name: string,
  {
    minimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
  }: { minimum?: number; maximum?: number } = {},
): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  // JSON knows 1e400, which is infinite.
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidRequest(`'${name}' must be a finite number.`);
  if (value < minimum || value > maximum) {
    const isOpen = minimum === Number.NEGATIVE_INFINITY || maximum === Number.POSITIVE_INFINITY;
    const range = value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
    throw invalidRequest(`'${name}' must be ${isOpen ? range : `between ${minimum} and ${maximum}`}, not ${value}.`);
  }
  return value;
}

/** A whole number. @throws {ApiError} 400 when it is something else or out of range. */
export function readInteger(
  body: RequestBody,
  name: string,
  range: { minimum?: number; maximum?: number } = {},
): number | undefined {
  const value = readNumber(body, name, range);
  if (value !== undefined && !Number.isSafeInteger(value)) throw invalidRequest(`'${name}' must be a whole number.`);
  return value;
}

/** @throws {ApiError} 400 when it is not true or false. */
export function readBoolean(body: RequestBody, name: string): boolean | undefined {
  return readAs(body, name, { is: (value) => typeof value === 'boolean', what: 'true or false' });
}

/** @throws {ApiError} 400 when it is not a string. */
export function readString(body: RequestBody, name: string): string | undefined {
  return readAs(body, name, { is: (value) => typeof value === 'string', what: 'a string' });
}

/** @throws {ApiError} 400 when it is not an object. */
export function readObject(body: RequestBody, name: string): RequestBody | undefined {
  return readAs(body, name, { is: isObject, what: 'an object' });
}

function readAs<Value>(
  body: RequestBody,
  name: string,
  { is, what }: { is: (value: unknown) => value is Value; what: string },
): Value | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!is(value)) throw invalidRequest(`'${name}' must be ${what}.`);
  return value;
}

/** The most texts, and characters of all of them together, in a list of texts such as `stop`. */
const maximumTexts = 256;
const maximumCharacters = 16_384;

/** Token ids; undefined when it is anything else than a list of them. */
export function readTokens(value: unknown): readonly number[] | undefined {
  const isToken = (item: unknown): item is number =>
    typeof item === 'number' && Number.isSafeInteger(item) && item >= 0;
  return Array.isArray(value) && value.every(isToken) ? value : undefined;
}

/** A string or a short list of strings, as a list. @throws {ApiError} 400 when it is neither, or too much. */
export function readStrings(body: RequestBody, name: string): readonly string[] {
  const value = body[name] ?? [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > maximumTexts) {
    throw invalidRequest(`'${name}' holds ${list.length} texts; the limit is ${maximumTexts}.`);
  }
  let characters = 0;
  return list.map((item) => {
    if (typeof item !== 'string') throw invalidRequest(`'${name}' must be a string or an array of strings.`);
    characters += item.length;
    if (characters > maximumCharacters) {
      throw invalidRequest(
        `'${name}' holds at least ${characters} characters; the limit is ${maximumCharacters} in all its texts together.`,
      );
    }
    return item;
  });
}

/** A value of a request as JSON. @throws {ApiError} 400 when it is nested so deeply that it can't be written. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidRequest('The request is nested too deeply.');
  }
}
