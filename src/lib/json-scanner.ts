// Checks JSON byte by byte, in pieces as they come, without making anything of it, and tells where
// the parts of the outermost list or object stand. A large response is passed on by this: it takes
// a tenth of the time of reading and writing its numbers.
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JsonTooLarge } from './limited-json.ts';

/**
 * A member of the outermost object, or an item of the outermost list; byte offsets, the end is not
 * in it.
 */
export interface JsonPart {
  /** Undefined for an item of a list. */
  key: string | undefined;
  start: number;
  end: number;
}

/** Beyond these, JSON is refused before anything is made of it. */
export interface ScanLimits {
  maxDepth: number;
  /** Lists, objects, and what is between commas. */
  maxValues: number;
}

/** What may come next, or what the scanner is in the middle of. */
const State = {
  value: 0,
  firstItem: 1,
  firstKey: 2,
  key: 3,
  colon: 4,
  afterValue: 5,
  string: 6,
  escape: 7,
  hex: 8,
  literal: 9,
  minus: 10,
  zero: 11,
  integer: 12,
  point: 13,
  fraction: 14,
  exponentMark: 15,
  exponentSign: 16,
  exponent: 17,
} as const;
type State = (typeof State)[keyof typeof State];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
const SMALL_U = 0x75;
const HEX_DIGITS = 4;
const MAX_KEY_BYTES = 2 ** 16;

const LITERALS: ReadonlyMap<number, Uint8Array> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Buffer.from(word)]),
);
const ESCAPED = new Set(Buffer.from('"\\/bfnrtu'));

const isSpace = (byte: number): boolean =>
  byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;
const isHex = (byte: number): boolean =>
  isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
const isExponentMark = (byte: number): boolean => (byte | 0x20) === 0x65;

/** Takes the pieces in turn; `parts` are those of the outermost list or object. */
export class JsonScanner {
  readonly #limits: ScanLimits;
  readonly #isObject: Uint8Array;
  readonly parts: JsonPart[] = [];
  #state: State = State.value;
  #depth = 0;
  #values = 1;
  /** Bytes in the pieces before this one. */
  #before = 0;
  #isKey = false;
  #hexLeft = 0;
  #literal: Uint8Array = new Uint8Array();
  #literalAt = 0;
  #partStart = 0;
  /** The key of the part that is coming, as it is written, with its quotes. */
  #key: number[] | undefined;

  constructor(limits: ScanLimits) {
    this.#limits = limits;
    this.#isObject = new Uint8Array(limits.maxDepth + 1);
  }

  /** @throws {SyntaxError} where it is not JSON. @throws {JsonTooLarge} beyond a limit. */
  push(piece: Uint8Array): void {
    const { length } = piece;
    for (let index = 0; index < length; index += 1) {
      const byte = piece[index] ?? 0;
      switch (this.#state) {
        case State.string:
          index = this.#readString(piece, index);
          break;
        case State.integer:
        case State.fraction:
        case State.exponent:
          if (!isDigit(byte)) this.#endNumber(byte, index);
          break;
        default:
          this.#take(byte, index);
      }
    }
    this.#before += length;
  }

  /** To be called after the last piece. @throws {SyntaxError} when something is missing. */
  end(): void {
    const { zero, integer, fraction, exponent, afterValue } = State;
    const isWhole: readonly State[] = [zero, integer, fraction, exponent, afterValue];
    if (this.#depth > 0 || !isWhole.includes(this.#state))
      throw new SyntaxError('it ends too early');
  }

  /**
   * Goes on to the end of the string, or of the piece; the index of the last byte that it has read.
   */
  #readString(piece: Uint8Array, from: number): number {
    const { length } = piece;
    let index = from;
    while (index < length) {
      const byte = piece[index] ?? 0;
      if (byte === QUOTE || byte === BACKSLASH || byte < SPACE) break;
      index += 1;
    }
    this.#keep(piece.subarray(from, index + 1));
    if (index === length) return index;
    const byte = piece[index] ?? 0;
    if (byte === BACKSLASH) this.#state = State.escape;
    else if (byte === QUOTE) this.#endString(index);
    else throw this.#unexpected(byte, index);
    return index;
  }

  /** Bytes of a string, if it is the key of a part. */
  #keep(bytes: Iterable<number>): void {
    const key = this.#key;
    if (key === undefined || !this.#isKey || this.#depth !== 1) return;
    for (const byte of bytes) key.push(byte);
    if (key.length > MAX_KEY_BYTES) throw new JsonTooLarge('it has a name that is too long');
  }

  #endString(index: number): void {
    if (this.#isKey) this.#state = State.colon;
    else this.#endValue(index + 1);
    this.#isKey = false;
  }

  #take(byte: number, index: number): void {
    switch (this.#state) {
      case State.value:
        if (!isSpace(byte)) this.#begin(byte, index);
        return;
      case State.firstItem:
        if (byte === CLOSE_LIST) this.#close(index);
        else if (!isSpace(byte)) this.#begin(byte, index);
        return;
      case State.firstKey:
        if (byte === CLOSE_OBJECT) this.#close(index);
        else if (!isSpace(byte)) this.#beginKey(byte, index);
        return;
      case State.key:
        if (!isSpace(byte)) this.#beginKey(byte, index);
        return;
      case State.colon:
        if (byte === COLON) this.#state = State.value;
        else if (!isSpace(byte)) throw this.#unexpected(byte, index);
        return;
      case State.afterValue:
        if (!isSpace(byte)) this.#goOn(byte, index);
        return;
      case State.escape:
        this.#escape(byte, index);
        return;
      case State.hex:
        this.#hex(byte, index);
        return;
      case State.literal:
        this.#spell(byte, index);
        return;
      default:
        this.#inNumber(byte, index);
    }
  }

  #begin(byte: number, index: number): void {
    if (this.#depth === 1) this.#partStart = this.#before + index;
    if (byte === QUOTE) {
      this.#state = State.string;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#open(byte === OPEN_OBJECT);
    } else if (byte === MINUS) {
      this.#state = State.minus;
    } else if (byte === ZERO) {
      this.#state = State.zero;
    } else if (isDigit(byte)) {
      this.#state = State.integer;
    } else {
      const literal = LITERALS.get(byte);
      if (literal === undefined) throw this.#unexpected(byte, index);
      this.#literal = literal;
      this.#literalAt = 1;
      this.#state = State.literal;
    }
  }

  #open(isObject: boolean): void {
    const { maxDepth } = this.#limits;
    this.#depth += 1;
    if (this.#depth > maxDepth)
      throw new JsonTooLarge(`it is nested deeper than ${maxDepth} levels`);
    this.#isObject[this.#depth] = isObject ? 1 : 0;
    this.#count();
    this.#state = isObject ? State.firstKey : State.firstItem;
  }

  #count(): void {
    this.#values += 1;
    const { maxValues } = this.#limits;
    if (this.#values > maxValues) throw new JsonTooLarge(`it has more than ${maxValues} values`);
  }

  #beginKey(byte: number, index: number): void {
    if (byte !== QUOTE) throw this.#unexpected(byte, index);
    if (this.#depth === 1) this.#key = [QUOTE];
    this.#isKey = true;
    this.#state = State.string;
  }

  /** After a value: the next one, or the end of what it is in. */
  #goOn(byte: number, index: number): void {
    const isObject = this.#isObject[this.#depth] === 1;
    if (this.#depth > 0 && byte === COMMA) {
      this.#count();
      this.#state = isObject ? State.key : State.value;
    } else if (this.#depth > 0 && byte === (isObject ? CLOSE_OBJECT : CLOSE_LIST)) {
      this.#close(index);
    } else {
      throw this.#unexpected(byte, index);
    }
  }

  #close(index: number): void {
    this.#depth -= 1;
    this.#endValue(index + 1);
  }

  /** `end` is the index, in this piece, of the first byte behind it. */
  #endValue(end: number): void {
    this.#state = State.afterValue;
    if (this.#depth !== 1) return;
    const key =
      this.#key === undefined ? undefined : String(JSON.parse(Buffer.from(this.#key).toString()));
    this.parts.push({ key, start: this.#partStart, end: this.#before + end });
    this.#key = undefined;
  }

  #escape(byte: number, index: number): void {
    if (!ESCAPED.has(byte)) throw this.#unexpected(byte, index);
    this.#keep([byte]);
    this.#hexLeft = HEX_DIGITS;
    this.#state = byte === SMALL_U ? State.hex : State.string;
  }

  #hex(byte: number, index: number): void {
    if (!isHex(byte)) throw this.#unexpected(byte, index);
    this.#keep([byte]);
    this.#hexLeft -= 1;
    if (this.#hexLeft === 0) this.#state = State.string;
  }

  #spell(byte: number, index: number): void {
    if (byte !== this.#literal[this.#literalAt]) throw this.#unexpected(byte, index);
    this.#literalAt += 1;
    if (this.#literalAt === this.#literal.length) this.#endValue(index + 1);
  }

  #inNumber(byte: number, index: number): void {
    const state = this.#state;
    if (state === State.minus) {
      if (!isDigit(byte)) throw this.#unexpected(byte, index);
      this.#state = byte === ZERO ? State.zero : State.integer;
    } else if (state === State.zero) {
      this.#endNumber(byte, index);
    } else if (state === State.point) {
      if (!isDigit(byte)) throw this.#unexpected(byte, index);
      this.#state = State.fraction;
    } else if (state === State.exponentMark && (byte === PLUS || byte === MINUS)) {
      this.#state = State.exponentSign;
    } else {
      if (!isDigit(byte)) throw this.#unexpected(byte, index);
      this.#state = State.exponent;
    }
  }

  /** A byte other than a digit, where the number may end. */
  #endNumber(byte: number, index: number): void {
    const hasFraction = this.#state === State.fraction || this.#state === State.exponent;
    if (byte === POINT && !hasFraction) {
      this.#state = State.point;
    } else if (isExponentMark(byte) && this.#state !== State.exponent) {
      this.#state = State.exponentMark;
    } else {
      this.#endValue(index);
      if (!isSpace(byte)) this.#goOn(byte, index);
    }
  }

  #unexpected(byte: number, index: number): SyntaxError {
    const shown = byte > SPACE && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `byte ${byte}`;
    return new SyntaxError(`${shown} is unexpected at position ${this.#before + index}`);
  }
}

/** Bytes that are looked at in one turn of the event loop: some milliseconds. */
const BYTES_PER_TURN = 2 ** 19;

/**
 * The parts of the outermost list or object. Others have their turns meanwhile.
 * @throws as the scanner does
 */
export async function scanJson(
  bytes: Uint8Array,
  limits: ScanLimits,
): Promise<readonly JsonPart[]> {
  if (!isUtf8(bytes)) throw new SyntaxError('it is not UTF-8');
  const scanner = new JsonScanner(limits);
  for (let at = 0; at < bytes.length; at += BYTES_PER_TURN) {
    if (at > 0) await nextTurn();
    scanner.push(bytes.subarray(at, at + BYTES_PER_TURN));
  }
  scanner.end();
  return scanner.parts;
}
