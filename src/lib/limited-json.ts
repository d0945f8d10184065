// Reads JSON from outside: how deep it is and how much is in it is looked at before anything is
// made of it.
import { attempt } from './values.ts';

/** Beyond these, JSON is refused before it is parsed. */
export interface JsonLimits {
  /** Of lists and objects in each other. */
  maxDepth?: number;
  /** Lists, objects, and what is between commas. */
  maxValues?: number;
  /**
   * Objects, lists, strings and names together: each costs ten times as much as a number, or more.
   */
  maxStructures?: number;
  /** Characters of strings that are written as escapes. */
  maxEscapes?: number;
}

const DEFAULT_MAX_DEPTH = 128;
const DEFAULT_MAX_VALUES = 1_000_000;
/** What is shorter can be anything without harm; most events of a stream are. */
const SHORT_LENGTH = 512;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Beyond a limit; the message is a part of a sentence. */
export class JsonTooLarge extends SyntaxError {}

/**
 * Looks at the bytes of JSON in pieces; `check`, after the last one, throws {JsonTooLarge} beyond a
 * limit. Whether it is JSON is for a parser to find out. Takes time in proportion to the bytes.
 */
export function createJsonShape(limits: JsonLimits = {}) {
  const {
    maxDepth = DEFAULT_MAX_DEPTH,
    maxValues = DEFAULT_MAX_VALUES,
    maxStructures = Number.POSITIVE_INFINITY,
    maxEscapes = Number.POSITIVE_INFINITY,
  } = limits;
  let depth = 0;
  let values = 1;
  let structures = 0;
  let escapes = 0;
  let isInString = false;
  let isEscaped = false;
  let problem: string | undefined;

  function endOfString(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let index = from;
    if (isEscaped) {
      isEscaped = false;
      index += 1;
    }
    while (index < length) {
      const byte = chunk[index];
      index += 1;
      if (byte === QUOTE) {
        isInString = false;
        return index;
      }
      if (byte === BACKSLASH) {
        escapes += 1;
        if (index === length) isEscaped = true;
        index += 1;
      }
    }
    return length;
  }

  return {
    push(chunk: Uint8Array): void {
      if (problem !== undefined) return;
      const { length } = chunk;
      let index = 0;
      while (index < length) {
        if (isInString) {
          index = endOfString(chunk, index);
          continue;
        }
        const byte = chunk[index];
        index += 1;
        if (byte === QUOTE) {
          isInString = true;
          structures += 1;
        } else if (byte === COMMA) {
          values += 1;
        } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
          depth += 1;
          structures += 1;
          values += 1;
          if (depth > maxDepth) {
            problem = `it is nested deeper than ${maxDepth} levels`;
            return;
          }
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      }
      if (values > maxValues) problem = `it has more than ${maxValues} values`;
      else if (structures > maxStructures) {
        problem = `it has more than ${maxStructures} strings, names, lists and objects`;
      } else if (escapes > maxEscapes) problem = `it has more than ${maxEscapes} escapes`;
    },
    check(): void {
      if (problem !== undefined) throw new JsonTooLarge(problem);
    },
  };
}

/**
 * `JSON.parse` takes fifty times as long for brackets as for text, and a million of them take a
 * gigabyte. A look at each byte before it costs a millisecond or two for a megabyte.
 * @throws {JsonTooLarge} beyond a limit, before anything is parsed. @throws {SyntaxError} for what
 *   is not JSON.
 */
export function parseLimitedJson(input: string | Uint8Array, limits: JsonLimits = {}): unknown {
  if (input.length > SHORT_LENGTH) {
    const shape = createJsonShape(limits);
    shape.push(typeof input === 'string' ? Buffer.from(input) : input);
    shape.check();
  }
  if (typeof input === 'string') return JSON.parse(input);
  return JSON.parse(Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString());
}

/** The same; undefined for what is not JSON, or beyond a limit. */
export const tryParseLimitedJson = (text: string): unknown => attempt(() => parseLimitedJson(text));
