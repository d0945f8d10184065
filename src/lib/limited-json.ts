// Reads JSON from outside: how deep it is and how many values it has is looked at before anything is made of it.

export interface JsonLimits {
  /** Lists and objects inside of each other. */
  maxDepth?: number;
  /** Values of any kind, those inside of others included; keys don't count. */
  maxValues?: number;
}

const DEFAULT_MAX_DEPTH = 128;
const DEFAULT_MAX_VALUES = 1_000_000;
/** What is shorter can be anything without harm; most events of a stream are. */
const SHORT = 512;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/**
 * `JSON.parse` takes fifty times as long for brackets as for text, and a million of them take a gigabyte. A look at each
 * character before it costs some milliseconds for a megabyte.
 * @throws {SyntaxError} for what is no JSON, nested too deep, or has too many values; with a sentence's part as its message
 */
export function parseLimitedJson(text: string, limits: JsonLimits = {}): unknown {
  if (text.length > SHORT) checkShape(text, limits);
  return JSON.parse(text);
}

function checkShape(text: string, limits: JsonLimits): void {
  const { maxDepth = DEFAULT_MAX_DEPTH, maxValues = DEFAULT_MAX_VALUES } = limits;
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COMMA) values += 1;
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 0x20) === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) throw new SyntaxError(`it is nested more than ${maxDepth} deep`);
    } else if ((code | 0x20) === 0x7d) depth -= 1;
    else continue;
    if (values > maxValues) throw new SyntaxError(`it has more than ${maxValues} values`);
  }
}

/** Index of the closing quote; behind the end when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
