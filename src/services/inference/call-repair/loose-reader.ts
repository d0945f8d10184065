// Reads what is almost JSON. It takes a text only where one reading is possible; the schema comes
// later.
import type { Member, Node } from './nodes.ts';
import { NoSingleReading, type Repair } from './repairs.ts';

const MOST_DEPTH = 64;

/** White space as people see it; JSON allows four of them. */
const SPACE = /[\s\u00a0\ufeff]*/y;
const COMMENT = /\/\/[^\n]{0,1000}(?:\n|$)|\/\*[\s\S]{0,1000}?\*\//y;
/** Behind each quote it is looked for one, so it must be short. */
const SHORT_COMMENT = /\/\/[^\n]{0,100}(?:\n|$)|\/\*[\s\S]{0,100}?\*\//y;
const STRICT_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,\]}/]|$)/y;
const WORD = /[^\s,:=[\]{}"'`<>()“”‘’]+/y;
/** It has a letter or a digit, and so is not an ellipsis. */
const READABLE_WORD = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}_+.\-/@%\\]+$/u;
const BARE_KEY = /[\p{L}_$][\p{L}\p{N}_$.-]*(?=\s*[:=])/uy;
/** How a member begins. Looked for from a quote on that may be the last of a text. */
const MEMBER_BEGINS =
  /(?:"[^"\n]{1,64}"|'[^'\n]{1,64}'|“[^”\n]{1,64}”|‘[^’\n]{1,64}’|<\|"\|>[^<\n]{1,64}<\|"\|>|[\p{L}_$][\p{L}\p{N}_$.-]{0,63})\s*[:=]/uy;
const ITEM_BEGINS = /["'“‘`[{\d-]|<\|"\|>|(?:true|false|null|True|False|None)\b/y;
/** The closing quote was left out: the name, a colon, and the quote that begins the value. */
const UNCLOSED_KEY = /["']([\p{L}_$][\p{L}\p{N}_$.-]{0,63})\s*:\s*(?=["'])/uy;

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Quotes that no text has in it, so the next one ends it. */
const PAIRS = [
  ['<|"|>', '<|"|>'],
  ['“', '”'],
  ['‘', '’'],
] as const;

const LITERALS: Readonly<Record<string, 'true' | 'false' | 'null'>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  undefined: 'null',
};

/** What ends a text: the end of a key, of a member's value, or of an item. */
type Position = 'key' | 'member' | 'item';

/** Reads one text. What had to be repaired for it is in `repairs`. */
export class LooseReader {
  /** What had to be read as something else than JSON. */
  readonly repairs = new Set<Repair>();
  /** Whether the last brace was missing, behind a whole text or a literal. */
  isOpen = false;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws {NoSingleReading} */
  value(): Node {
    return this.#value(0, 'member');
  }

  /** The same, where all of the text is one value. @throws {NoSingleReading} */
  whole(): Node {
    const node = this.value();
    if (this.isOpen || this.rest().trim() !== '') throw new NoSingleReading();
    return node;
  }

  /** The members of an object of which the first brace is missing. @throws {NoSingleReading} */
  members(): Node {
    this.repairs.add('missing bracket');
    return this.#members(1);
  }

  /** What is behind the value that was read. */
  rest(): string {
    return this.#text.slice(this.#at);
  }

  #value(depth: number, position: Position): Node {
    if (depth > MOST_DEPTH) throw new NoSingleReading();
    this.#skip();
    if (this.#takes('{')) return this.#members(depth + 1);
    if (this.#takes('[')) return this.#items(depth + 1);
    const text = this.#quoted(position);
    if (text !== undefined) return { kind: 'text', value: text };
    const digits = this.#match(STRICT_NUMBER)?.[0];
    if (digits !== undefined) return { kind: 'number', digits };
    return this.#word();
  }

  #members(depth: number): Node {
    const members: Member[] = [];
    while (true) {
      this.#skip();
      if (this.#takes('}')) return { kind: 'object', members };
      if (this.#isAtEnd) {
        this.#endOpen(depth, members.at(-1)?.[1]);
        return { kind: 'object', members };
      }
      const key = this.#key();
      this.#skip();
      if (this.#takes('=')) this.repairs.add('equals sign');
      else if (!this.#takes(':')) throw new NoSingleReading();
      members.push([key, this.#value(depth, 'member')]);
      this.#separator('}', MEMBER_BEGINS);
    }
  }

  /** Only where nothing can be missing but the brace: a number or a word may be cut. */
  #endOpen(depth: number, last: Node | undefined): void {
    if (depth !== 1 || (last?.kind !== 'text' && last?.kind !== 'literal'))
      throw new NoSingleReading();
    this.isOpen = true;
    this.repairs.add('missing bracket');
  }

  #items(depth: number): Node {
    const items: Node[] = [];
    while (true) {
      this.#skip();
      if (this.#takes(']')) return { kind: 'array', items };
      if (this.#text[this.#at] === '}') {
        this.repairs.add('missing bracket');
        return { kind: 'array', items };
      }
      items.push(this.#value(depth, 'item'));
      this.#separator(']', undefined);
    }
  }

  /** @param next how what follows begins, where that tells it even without a comma. */
  #separator(end: string, next: RegExp | undefined): void {
    this.#skip();
    if (this.#takes(',')) {
      this.#skip();
      if (this.#text[this.#at] === end) this.repairs.add('surplus comma');
      else if (this.#isAtEnd) throw new NoSingleReading();
      return;
    }
    const isOver = this.#isAtEnd || '}]'.includes(this.#text[this.#at] ?? '');
    if (isOver) return;
    if (next === undefined || !this.#isAt(next)) throw new NoSingleReading();
    this.repairs.add('missing comma');
  }

  #key(): string {
    const unclosed = this.#match(UNCLOSED_KEY)?.[1];
    if (unclosed !== undefined) {
      this.repairs.add('missing quote of a key');
      // What was taken is the colon too.
      this.#at = this.#text.lastIndexOf(':', this.#at);
      return unclosed;
    }
    const quoted = this.#quoted('key');
    if (quoted !== undefined) return quoted;
    const bare = this.#match(BARE_KEY)?.[0];
    if (bare === undefined) throw new NoSingleReading();
    this.repairs.add('other quotes');
    return bare;
  }

  /** Undefined where no text begins. */
  #quoted(position: Position): string | undefined {
    for (const [first, last] of PAIRS) {
      if (this.#takes(first)) return this.#until(last);
    }
    for (const triple of ['"""', "'''"]) {
      if (position !== 'key' && this.#takes(triple)) return this.#until(triple);
    }
    if (this.#takes('`')) return this.#until('`');
    const slashes = /\\+"/y;
    const escaped = this.#match(slashes)?.[0];
    if (escaped !== undefined) return this.#untilEscaped(escaped);
    if (this.#takes('"')) return this.#untilQuote('"', position);
    if (this.#takes("'")) {
      this.repairs.add('other quotes');
      return this.#untilQuote("'", position);
    }
    return undefined;
  }

  /** A text is as it stands between such quotes; a backslash in it could mean two things. */
  #until(last: string): string {
    this.repairs.add('other quotes');
    const end = this.#text.indexOf(last, this.#at);
    if (end === -1) throw new NoSingleReading();
    const text = this.#text.slice(this.#at, end);
    if (text.includes('\\')) throw new NoSingleReading();
    this.#at = end + last.length;
    return text;
  }

  #untilEscaped(last: string): string {
    this.repairs.add('escaped quotes');
    const end = this.#text.indexOf(last, this.#at);
    const text = this.#text.slice(this.#at, Math.max(this.#at, end));
    if (end === -1 || /["\\]/.test(text)) throw new NoSingleReading();
    this.#at = end + last.length;
    return text;
  }

  /** @throws {NoSingleReading} where it does not end, or an escape in it can't be read. */
  #untilQuote(quote: '"' | "'", position: Position): string {
    const start = this.#at;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === '\\') this.#at += 1;
      else if (character === quote && this.#isLastQuote(quote, position)) {
        const text = this.#unescaped(this.#text.slice(start, this.#at), quote);
        this.#at += 1;
        return text;
      }
    }
    throw new NoSingleReading();
  }

  /** Whether the quote at this place ends its text, or is one of its characters. */
  #isLastQuote(quote: string, position: Position): boolean {
    const start = this.#at;
    this.#at += 1;
    const next = this.#text[this.#at];
    this.#lookBehindSpace();
    const isLast = this.#endsHere(position);
    const isDoubtful = this.#at > start + 1 && this.#text[this.#at] === quote;
    this.#at = start;
    if (isLast) return true;
    // One behind another, with white space between: two texts, of which one is too many.
    if (isDoubtful || next === undefined) throw new NoSingleReading();
    if (quote === "'") {
      const isApostrophe = /\p{L}/u.test(this.#text[start - 1] ?? '') && /\p{L}/u.test(next);
      if (!isApostrophe) throw new NoSingleReading();
    }
    this.repairs.add('quotes in a text');
    return false;
  }

  /** What follows the last quote of a text, white space apart. */
  #endsHere(position: Position): boolean {
    const next = this.#text[this.#at];
    if (position === 'key') return next === ':' || next === '=';
    if (next === undefined || next === '}' || next === ']') return true;
    if (next !== ',') return position === 'member' && this.#isAt(MEMBER_BEGINS);
    this.#at += 1;
    this.#lookBehindSpace();
    const behind = this.#text[this.#at];
    if (behind === undefined || behind === '}' || behind === ']') return true;
    return this.#isAt(position === 'member' ? MEMBER_BEGINS : ITEM_BEGINS);
  }

  #unescaped(raw: string, quote: '"' | "'"): string {
    if (hasControlCharacter(raw)) this.repairs.add('raw control character');
    const kinds = new Set<'plain' | 'named' | 'unknown'>();
    const text = raw.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (whole, code, character) => {
      if (code !== undefined) {
        kinds.add('named');
        return String.fromCharCode(Number.parseInt(code, 16));
      }
      if ('"\\/'.includes(character) || (character === "'" && quote === "'")) {
        if (character === '\\') kinds.add('plain');
        return character;
      }
      const named = ESCAPES[character];
      // A code that is cut, and an apostrophe that need not be escaped, could mean two things.
      if (named === undefined && "u'".includes(character)) throw new NoSingleReading();
      kinds.add(named === undefined ? 'unknown' : 'named');
      return named ?? whole;
    });
    if (kinds.has('unknown')) {
      // A backslash that stands for itself, next to others that don't: which is which is not known.
      if (kinds.size > 1) throw new NoSingleReading();
      this.repairs.add('invalid escape');
    }
    return text;
  }

  #word(): Node {
    const word = this.#match(WORD)?.[0] ?? '';
    const literal = LITERALS[word.toLowerCase()];
    if (literal !== undefined) {
      if (word !== literal) this.repairs.add('python literal');
      return { kind: 'literal', name: literal };
    }
    if (!READABLE_WORD.test(word) || this.#isAtEnd) throw new NoSingleReading();
    return { kind: 'word', word };
  }

  #skip(): void {
    while (true) {
      const space = this.#match(SPACE)?.[0] ?? '';
      if (/[^ \t\r\n]/.test(space)) this.repairs.add('other white space');
      if (this.#match(COMMENT) === undefined) return;
      this.repairs.add('comment');
    }
  }

  /** As `#skip`, where the place that it comes to is only looked at. */
  #lookBehindSpace(): void {
    do this.#match(SPACE);
    while (this.#match(SHORT_COMMENT) !== undefined);
  }

  get #isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #takes(words: string): boolean {
    if (!this.#text.startsWith(words, this.#at)) return false;
    this.#at += words.length;
    return true;
  }

  #isAt(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    return expression.test(this.#text);
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x20) return true;
  }
  return false;
}
