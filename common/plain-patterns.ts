// Regular expressions of schemas in the part of their language that llama.cpp's grammars have.
import { withTexts } from './schema-keywords.ts';

/** In a class: what would end a JSON string or can't be in one. */
const NEVER_IN_STRINGS = '\\x22\\x5C\\x00-\\x1F';
/**
 * What classes with a letter stand for; in JSON strings the blank is the only white space that is
 * not an escape.
 */
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: ' ' };
/** llama.cpp reads these behind a backslash, and takes others for an escape of its grammars. */
const ESCAPED = '^$.[]()|{}*+?';

/** What a pattern has that llama.cpp's grammars have not. */
class Unsupported extends Error {}

/**
 * The same pattern without what llama.cpp misreads: short classes, escapes, and dots and negated
 * classes that would run over the end of a JSON string. Undefined where there is no such form: it
 * isn't held at both ends, looks around or back, or needs characters that JSON escapes.
 */
export function plainPattern(pattern: string): string | undefined {
  const inner = /^\^((?:[^\\]|\\.)*)\$$/su.exec(pattern)?.[1];
  if (inner === undefined) return undefined;
  try {
    return `^${inner.replaceAll(PART, plainPart)}$`;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/**
 * An escape, a class, a dot, the beginning of a group, an anchor, a quantifier, or any other
 * character.
 */
const PART = /\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)|\[\^?(?:[^\\\]]|\\.)*\]|\(\?:|\(\?|[*+?}]\?|./gisu;

function plainPart(part: string): string {
  if (part.startsWith('[') && part.length > 1) return plainClass(part);
  if (part.startsWith('\\')) return plainEscape(part);
  if (part === '.') return `[^${NEVER_IN_STRINGS}]`;
  if (part === '(?:') return '(';
  // A grammar does not care which way is tried first.
  if (/^[*+?}]\?$/.test(part)) return part.slice(0, 1);
  if (part === '(?' || '^$"[]'.includes(part) || part < ' ') throw new Unsupported();
  return part;
}

function plainEscape(part: string): string {
  const letter = part.slice(1);
  const named = CLASSES[letter.toLowerCase()];
  if (named !== undefined)
    return letter === letter.toLowerCase() ? `[${named}]` : `[^${named}${NEVER_IN_STRINGS}]`;
  const character = escapedCharacter(part);
  return ESCAPED.includes(character) ? `\\${character}` : character;
}

function plainClass(part: string): string {
  const isNegated = part.startsWith('[^');
  const items = part
    .slice(isNegated ? 2 : 1, -1)
    .replaceAll(/\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)|./gisu, (item) => {
      if (!item.startsWith('\\')) return isNegated ? item : checked(item);
      const named = CLASSES[item.slice(1)];
      return named ?? hex(escapedCharacter(item, isNegated));
    });
  if (items === '') throw new Unsupported();
  return isNegated ? `[^${items}${NEVER_IN_STRINGS}]` : `[${items}]`;
}

/**
 * @throws {Unsupported} for what is not a character, or not one that a JSON string has as it is.
 */
function escapedCharacter(part: string, isExcluded = false): string {
  const code = /^\\[xu]([0-9a-f]{2,4})$/i.exec(part)?.[1];
  if (code === undefined && /^\\[A-Za-z0-9]$/.test(part)) {
    if (isExcluded && /^\\[nrtfv]$/.test(part)) return '\x01';
    throw new Unsupported();
  }
  const character =
    code === undefined ? part.slice(1) : String.fromCharCode(Number.parseInt(code, 16));
  return isExcluded ? character : checked(character);
}

function checked(character: string): string {
  if (character === '"' || character === '\\' || character < ' ') throw new Unsupported();
  return character;
}

/** So that it is neither an end nor a range. */
function hex(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 128 ? `\\x${code.toString(16).toUpperCase().padStart(2, '0')}` : character;
}

/**
 * A schema whose patterns are plain, and left out where they can't be; the very same where it has
 * none.
 */
export const withPlainPatterns = <Value>(schema: Value): Value =>
  withTexts(schema, 'pattern', plainPattern);
