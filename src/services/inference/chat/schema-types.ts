// The types of JSON schemas, and what other languages call them.
import { isObject } from '../../../lib/values.ts';

/** Which values are of a type. */
export const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

/** As Python, Java, C#, Go, Rust and databases say them. */
const FOREIGN: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  varchar: 'string',
  char: 'string',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  float32: 'number',
  float64: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  tuple: 'array',
  set: 'array',
  dict: 'object',
  map: 'object',
  struct: 'object',
  none: 'null',
  nil: 'null',
};

/**
 * `STRING` is a string, as in Gemini's API, and `float` a number. Undefined for a name without a
 * plain meaning.
 */
export function jsonTypeOf(name: string): string | undefined {
  const word = name.trim().toLowerCase();
  if (Object.hasOwn(TYPES, word)) return word;
  return Object.hasOwn(FOREIGN, word) ? FOREIGN[word] : undefined;
}
