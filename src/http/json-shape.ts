// Limits how deep JSON is nested and how much is in it, while it arrives and before anything is made of it.

/** Levels of lists and objects within each other. */
const MAX_DEPTH = 128;
/** All values together: a prompt of as many tokens, given as numbers. */
const MAX_VALUES = 300_000;
/** Objects, lists, strings and names together: each costs ten times as much as a number, or more. */
const MAX_STRUCTURES = 100_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** JSON of a shape that the server does not take; `status` and `type` are in the words of Express's body parser. */
export class JsonShapeRefused extends Error {
  readonly status = 400;
  readonly type = 'entity.shape.refused';
}

export interface JsonShape {
  /** Looks at the next bytes, in UTF-8. */
  push(chunk: Uint8Array): void;
  /** @throws {JsonShapeRefused} when what came so far is beyond a limit. */
  check(): void;
}

/**
 * Follows the brackets, commas and strings of a text that may be JSON; whether it is JSON is for a parser to find out.
 * Takes time in proportion to the bytes.
 */
export function createJsonShape(): JsonShape {
  let depth = 0;
  let values = 0;
  let structures = 0;
  let isInString = false;
  let isEscaped = false;
  let problem: string | undefined;

  /** The index behind the string that begins or goes on at `from`, or of the end of the chunk. */
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
        if (index === length) isEscaped = true;
        index += 1;
      }
    }
    return length;
  }

  return {
    push(chunk) {
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
          if (depth > MAX_DEPTH) {
            problem = `It is nested deeper than ${MAX_DEPTH} levels.`;
            return;
          }
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      }
      if (values > MAX_VALUES) problem = `It has more than ${MAX_VALUES} values.`;
      else if (structures > MAX_STRUCTURES) {
        problem = `It has more than ${MAX_STRUCTURES} strings, names, lists and objects.`;
      }
    },
    check() {
      if (problem !== undefined) throw new JsonShapeRefused(problem);
    },
  };
}

/**
 * Parses JSON that is here as a whole.
 * @throws {JsonShapeRefused} beyond a limit, before anything is parsed. @throws {SyntaxError} for what is no JSON.
 */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  const shape = createJsonShape();
  shape.push(bytes);
  shape.check();
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}
