// Reads generated text with the parser that llama.cpp makes of a chat template (a parsing
// expression grammar), while it comes.
import { isObject } from '../../../common/values.ts';

/**
 * A part of the text that the parser gives a meaning or that is read by a named rule; its parts are
 * in it.
 */
export interface TextPart {
  tag: string;
  rule: string;
  isOpen: boolean;
  start: number;
  end: number;
  parts: readonly TextPart[];
}

/** How a parser fared: `more` fits so far, and can't be told before more text has come. */
export interface Parsed {
  state: 'fits' | 'fails' | 'more';
  end: number;
  parts: readonly TextPart[];
}

/**
 * A rule of llama.cpp's parser of responses. Each type uses some of the fields; numbers of rules
 * are places in `ParserDescription.parsers`.
 */
export interface Rule {
  type: string;
  literal: string;
  children: readonly number[];
  child: number;
  min_count: number;
  max_count: number;
  ranges: readonly { start: number; end: number }[];
  negated: boolean;
  delimiter: string;
  delimiters: readonly string[];
  name: string;
  tag: string;
}

/** A parser of responses as llama.cpp describes it in JSON (`common_peg_arena`). */
export interface ParserDescription {
  parsers: readonly Rule[];
  rules: Readonly<Record<string, number>>;
  root: number;
}

/** Steps that reading one more piece of text may take: a hostile parser could take any number. */
const MAX_STEPS = 2_000_000;
const MAX_DEPTH = 1000;

/** A parser that takes more steps than `MAX_STEPS` for one piece of text. */
export class ParserTooCostly extends Error {}

/** Where a rule that has read much has arrived, so that the next look begins there. */
interface Progress {
  /** Position up to which no more text changes what has been read. */
  at: number;
  /** Children of a sequence, or rounds of a repetition, that are done. */
  done: number;
  parts: readonly TextPart[];
}

const SPACES = /[ \t\n\v\f\r]/;
/** Behind the backslash of an escape sequence that is whole, and of one that may become whole. */
const ESCAPE = /(?:u[0-9a-fA-F]{4}|[\\/bfnrt])/y;
const ESCAPE_BEGUN = /(?:u[0-9a-fA-F]{0,3})?$/y;
const NO_PARTS: readonly TextPart[] = [];

/** @throws {Error} when a description is none. */
export function readParserDescription(json: string): ParserDescription {
  const description: unknown = JSON.parse(json);
  if (!isObject(description) || !Array.isArray(description.parsers))
    throw new Error('llama.cpp sent no parser.');
  return description as unknown as ParserDescription;
}

const fits = (end: number, parts = NO_PARTS): Parsed => ({ state: 'fits', end, parts });
const fails = (end: number): Parsed => ({ state: 'fails', end, parts: NO_PARTS });
const more = (end: number, parts = NO_PARTS): Parsed => ({ state: 'more', end, parts });

/**
 * A reader of one text that grows. Looking at it again costs what has come since, not the whole
 * text.
 */
export class FormatParser {
  readonly #description: ParserDescription;
  #text = '';
  #steps = 0;
  #depth = 0;
  /**
   * Whether the rule that is looked at has met the end of the text, so that its result may still
   * change.
   */
  #hasMetEnd = false;
  #hadMetEnd = false;
  readonly #results = new Map<number, Parsed>();
  readonly #progresses = new Map<number, Progress>();

  constructor(json: string) {
    this.#description = readParserDescription(json);
  }

  read(piece: string): Parsed {
    this.#text += piece;
    this.#steps = 0;
    this.#depth = 0;
    this.#hasMetEnd = false;
    return this.#run(this.#description.root, 0);
  }

  textOf({ start, end }: Pick<TextPart, 'start' | 'end'>): string {
    return this.#text.slice(start, end);
  }

  rest(start: number): string {
    return this.#text.slice(start);
  }

  #isEnd(at: number): boolean {
    if (at < this.#text.length) return false;
    this.#hasMetEnd = true;
    return true;
  }

  #widthAt(at: number): number {
    return (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  #run(id: number, at: number): Parsed {
    const key = at * this.#description.parsers.length + id;
    const known = this.#results.get(key);
    if (known !== undefined) {
      this.#hadMetEnd = false;
      return known;
    }
    this.#steps += 1;
    const isTooCostly = this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH;
    if (isTooCostly) throw new ParserTooCostly('The format of the model takes too long to read.');
    const hadMetEnd = this.#hasMetEnd;
    this.#hasMetEnd = false;
    this.#depth += 1;
    const result = this.#look(this.#description.parsers[id] as Rule, key, at);
    this.#depth -= 1;
    // What has not met the end stays, however the text goes on.
    if (!this.#hasMetEnd && result.end > at) this.#results.set(key, result);
    this.#hadMetEnd = this.#hasMetEnd;
    this.#hasMetEnd ||= hadMetEnd;
    return result;
  }

  #look(rule: Rule, key: number, at: number): Parsed {
    const { type, child } = rule;
    if (type === 'literal') return this.#readLiteral(rule.literal, at);
    if (type === 'sequence') return this.#readSequence(rule, key, at);
    if (type === 'choice') return this.#readChoice(rule, at);
    if (type === 'repetition') return this.#readRepetition(rule, key, at);
    if (type === 'chars') return this.#readCharacters(rule, at);
    if (type === 'string') return this.#readString(rule.delimiter, key, at);
    if (type === 'until') return this.#readUntil(rule.delimiters, key, at);
    if (type === 'tag' || type === 'rule') {
      const { state, end, parts } = this.#run(child, at);
      if (state === 'fails') return fails(end);
      const part = {
        tag: rule.tag ?? '',
        rule: rule.name ?? '',
        isOpen: state === 'more',
        start: at,
        end,
        parts,
      };
      return { state, end, parts: [part] };
    }
    if (type === 'ref') return this.#run(this.#description.rules[rule.name] as number, at);
    if (type === 'schema' || type === 'gbnf' || type === 'ac') return this.#run(child, at);
    if (type === 'atomic') {
      const result = this.#run(child, at);
      return result.state === 'more' ? more(result.end) : result;
    }
    if (type === 'space') {
      let end = at;
      while (!this.#isEnd(end) && SPACES.test(this.#text[end] as string)) end += 1;
      return fits(end);
    }
    if (type === 'any') return this.#isEnd(at) ? more(at) : fits(at + this.#widthAt(at));
    if (type === 'and') return { state: this.#run(child, at).state, end: at, parts: NO_PARTS };
    if (type === 'not') {
      const { state } = this.#run(child, at);
      return state === 'more' ? more(at) : state === 'fits' ? fails(at) : fits(at);
    }
    if (type === 'epsilon') return fits(at);
    if (type === 'start') return at === 0 ? fits(at) : fails(at);
    if (type === 'end') return this.#isEnd(at) ? fits(at) : fails(at);
    throw new Error(
      `The parser of llama.cpp has a rule of type '${type}', which is not known here.`,
    );
  }

  #readLiteral(literal: string, at: number): Parsed {
    if (this.#text.startsWith(literal, at)) return fits(at + literal.length);
    const rest = this.#text.slice(at, at + literal.length);
    return literal.startsWith(rest) && this.#isEnd(at + rest.length)
      ? more(at + rest.length)
      : fails(at);
  }

  /**
   * Reads one child after the other, from where the last look has arrived, until one does not fit
   * or a round reads nothing.
   */
  #readChildren(
    key: number,
    at: number,
    isRounds: boolean,
    next: (progress: Progress) => number | undefined,
  ) {
    let progress: Progress = this.#progresses.get(key) ?? { at, done: 0, parts: NO_PARTS };
    let isSettled = true;
    for (let child = next(progress); child !== undefined; child = next(progress)) {
      const result = this.#run(child, progress.at);
      isSettled &&= !this.#hadMetEnd;
      if (result.state === 'fails') return { progress, ended: result };
      const parts =
        result.parts.length === 0 ? progress.parts : [...progress.parts, ...result.parts];
      if (result.state === 'more') return { progress, ended: { ...result, parts } };
      if (isRounds && result.end === progress.at) return { progress, ended: result };
      progress = { at: result.end, done: progress.done + 1, parts };
      if (isSettled) this.#progresses.set(key, progress);
    }
    return { progress, ended: undefined };
  }

  #readSequence({ children }: Rule, key: number, at: number): Parsed {
    const { progress, ended } = this.#readChildren(key, at, false, ({ done }) => children[done]);
    if (ended === undefined) return fits(progress.at, progress.parts);
    return ended.state === 'fails' ? fails(ended.end) : ended;
  }

  #readChoice({ children }: Rule, at: number): Parsed {
    for (const child of children) {
      const result = this.#run(child, at);
      if (result.state !== 'fails') return result;
    }
    return fails(at);
  }

  #readRepetition(
    { child, min_count: least, max_count: most }: Rule,
    key: number,
    at: number,
  ): Parsed {
    const { progress, ended } = this.#readChildren(key, at, true, ({ at: position, done }) =>
      (most !== -1 && done >= most) || this.#isEnd(position) ? undefined : child,
    );
    if (ended?.state === 'more') return ended;
    if (progress.done >= least) return fits(progress.at, progress.parts);
    return this.#isEnd(progress.at) ? more(progress.at, progress.parts) : fails(progress.at);
  }

  #readCharacters(
    { ranges, negated, min_count: least, max_count: most }: Rule,
    at: number,
  ): Parsed {
    let [position, count] = [at, 0];
    while ((most === -1 || count < most) && !this.#isEnd(position)) {
      const character = this.#text.codePointAt(position) as number;
      if (ranges.some(({ start, end }) => character >= start && character <= end) === negated)
        break;
      position += this.#widthAt(position);
      count += 1;
    }
    if (count >= least) return fits(position);
    return this.#isEnd(position) ? more(position) : fails(position);
  }

  #readString(delimiter: string, key: number, at: number): Parsed {
    let position = this.#progresses.get(key)?.at ?? at;
    while (!this.#isEnd(position)) {
      const character = this.#text[position];
      if (character === delimiter) return fits(position);
      if (character !== '\\') position += this.#widthAt(position);
      else {
        ESCAPE.lastIndex = ESCAPE_BEGUN.lastIndex = position + 1;
        if (this.#text[position + 1] === delimiter) position += 2;
        else if (ESCAPE.test(this.#text)) position = ESCAPE.lastIndex;
        else if (!ESCAPE_BEGUN.test(this.#text)) return fails(position);
        else break;
      }
      this.#progresses.set(key, { at: position, done: 0, parts: NO_PARTS });
    }
    this.#hasMetEnd = true;
    return more(position);
  }

  #readUntil(delimiters: readonly string[], key: number, at: number): Parsed {
    const text = this.#text;
    let from = this.#progresses.get(key)?.at ?? at;
    const found = delimiters
      .map((delimiter) => text.indexOf(delimiter, from))
      .filter((index) => index !== -1);
    if (found.length > 0) return fits(Math.min(...found));
    this.#hasMetEnd = true;
    // The end of the text may be the beginning of a delimiter.
    const longest = Math.max(0, ...delimiters.map(({ length }) => length - 1));
    from = Math.max(from, text.length - longest);
    while (
      from < text.length &&
      !delimiters.some((delimiter) => delimiter.startsWith(text.slice(from)))
    )
      from += 1;
    this.#progresses.set(key, { at: from, done: 0, parts: NO_PARTS });
    return from === text.length ? more(from) : fits(from);
  }
}
