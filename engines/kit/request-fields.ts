// Typed reading of requests, and errors in llama-server's spelling.
import { isObject } from '../../common/values.ts';
import status from './error-status.json' with { type: 'json' };

/** What clients get to see; of other errors they learn only that there was one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: keyof typeof status;
  readonly status: number;
  readonly #details: object;

  constructor(
    type: keyof typeof status,
    message: string,
    details: Readonly<Record<string, number>> = {},
  ) {
    super(message);
    this.type = type;
    this.status = status[type];
    this.#details = { code: this.status, message, type, ...details };
  }

  toBody(): object {
    return { error: this.#details };
  }
}

/** The request is wrong: 400. */
export const invalidRequest = (message: string): ApiError =>
  new ApiError('invalid_request_error', message);
/** The request is right, and this engine can't do it: 501. */
export const notSupported = (message: string): ApiError =>
  new ApiError('not_supported_error', message);

/** @throws {ApiError} 400 with this message unless the request is as it must be. */
export function demand(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw invalidRequest(message);
}

/** The fields of a request, before they are read. */
export type RequestBody = Readonly<Record<string, unknown>>;

interface Range {
  minimum?: number;
  maximum?: number;
}

/** The fields of a request; a default stands for one that is absent or null. */
export function withDefaults(body: RequestBody, defaults: RequestBody): RequestBody {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return { ...body, ...defaults, ...Object.fromEntries(given) };
}

/**
 * A number; undefined for a field that is absent or null.
 * @throws {ApiError} 400 for anything else, or a number outside of the range.
 */
export function readNumber(body: RequestBody, name: string, range: Range = {}): number | undefined {
  // JSON knows 1e400, which is infinite.
  const value = readAs(
    body,
    name,
    (given): given is number => Number.isFinite(given),
    'a finite number',
  );
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  if (value === undefined || (value >= minimum && value <= maximum)) return value;
  const isOpen = range.minimum === undefined || range.maximum === undefined;
  const bound = value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
  throw invalidRequest(
    `'${name}' must be ${isOpen ? bound : `between ${minimum} and ${maximum}`}, not ${value}.`,
  );
}

/** The same for whole numbers that JavaScript has exactly. */
export function readInteger(
  body: RequestBody,
  name: string,
  range: Range = {},
): number | undefined {
  const value = readNumber(body, name, range);
  demand(value === undefined || Number.isSafeInteger(value), `'${name}' must be a whole number.`);
  return value;
}

/**
 * True or false; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readBoolean = (body: RequestBody, name: string) =>
  readAs(body, name, (value) => typeof value === 'boolean', 'true or false');
/**
 * A text; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readString = (body: RequestBody, name: string) =>
  readAs(body, name, (value) => typeof value === 'string', 'a string');
/**
 * An object; undefined for a field that is absent or null.
 * @throws {ApiError} 400
 */
export const readObject = (body: RequestBody, name: string) =>
  readAs(body, name, isObject, 'an object');

function readAs<Value>(
  body: RequestBody,
  name: string,
  is: (value: unknown) => value is Value,
  what: string,
) {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  demand(is(value), `'${name}' must be ${what}.`);
  return value as Value;
}

/** Token ids; undefined when it is anything else than a list of them. */
export function readTokens(value: unknown): readonly number[] | undefined {
  const isToken = (item: unknown): item is number =>
    Number.isSafeInteger(item) && (item as number) >= 0;
  return Array.isArray(value) && value.every(isToken) ? value : undefined;
}

/** Whether it is a list that holds texts only; it may be empty. */
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The most texts, and characters of all of them together, in a list of texts such as `stop`. */
const MAX_TEXTS = 256;
const MAX_CHARACTERS = 16_384;

/**
 * A list of texts, for which one text may stand; empty where it is absent.
 * @throws {ApiError} 400 for another value, or more than is allowed.
 */
export function readStrings(body: RequestBody, name: string): readonly string[] {
  const list: unknown[] = [body[name] ?? []].flat();
  demand(
    list.length <= MAX_TEXTS,
    `'${name}' holds ${list.length} texts; the limit is ${MAX_TEXTS}.`,
  );
  demand(isTexts(list), `'${name}' must be a string or an array of strings.`);
  const { length } = list.join('');
  const limit = `the limit is ${MAX_CHARACTERS} in all its texts together`;
  demand(length <= MAX_CHARACTERS, `'${name}' holds ${length} characters; ${limit}.`);
  return list;
}

/** @throws {ApiError} 400 for a value that is nested so deeply that it has no text. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidRequest('The request is nested too deeply.');
  }
}
