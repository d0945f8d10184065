// Reads generated text with the parser that llama.cpp makes of a chat template (a parsing expression grammar), while it comes.
import { isObject } from '../../../common/values.ts';

/** A part of the text that the parser gives a meaning or that is read by a named rule; its parts are in it. */
export interface TextPart {
  /** The meaning, such as `reasoning` or `tool-name`; empty for a rule. */
  tag: string;
  /** The name of the rule; empty for a meaning. */
  rule: string;
  /** Whether more of it may come. */
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

/** One rule of the parser. Which fields it has depends on its type; llama.cpp writes all of them. */
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

/** The parser as llama.cpp serializes it. */
export interface ParserDescription {
  parsers: readonly Rule[];
  rules: Readonly<Record<string, number>>;
  root: number;
}

/** Steps that reading one more piece of text may take: a hostile parser could take any number. */
const MOST_STEPS = 2_000_000;
/** Rules inside of rules, which are calls inside of calls here. */
const MOST_DEPTH = 1000;

/** The parser takes too much work. */
export class ParserTooCostly extends Error {
  override readonly name = 'ParserTooCostly';
}

/** Where a rule that has read much has arrived, so that the next look begins there. */
interface Progress {
  /** Position up to which the text is read for good. */
  at: number;
  /** Children of a sequence, or rounds of a repetition, that are done. */
  done: number;
  parts: readonly TextPart[];
}

const SPACES = /[ \t\n\v\f\r]/;
const HEX = /[0-9a-fA-F]/;
const NO_PARTS: readonly TextPart[] = [];

/** @throws {Error} when a description is none. */
export function readParserDescription(json: string): ParserDescription {
  const description: unknown = JSON.parse(json);
  if (!isObject(description) || !Array.isArray(description.parsers)) throw new Error('llama.cpp sent no parser.');
  return description as unknown as ParserDescription;
}

/** A reader of one text that grows. Looking at it again costs what has come since, not the whole text. */
export function createFormatParser({ parsers, rules, root }: ParserDescription) {
  let text = '';
  let steps = 0;
  let depth = 0;
  /** Whether the rule that is looked at has met the end of the text, so that its result may still change. */
  let hasMetEnd = false;
  const results = new Map<number, Parsed>();
  const progresses = new Map<number, Progress>();
  const keyOf = (id: number, at: number) => at * parsers.length + id;

  const fits = (end: number, parts = NO_PARTS): Parsed => ({ state: 'fits', end, parts });
  const fails = (end: number): Parsed => ({ state: 'fails', end, parts: NO_PARTS });
  const more = (end: number, parts = NO_PARTS): Parsed => ({ state: 'more', end, parts });

  function isEnd(at: number): boolean {
    if (at < text.length) return false;
    hasMetEnd = true;
    return true;
  }

  const widthAt = (at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

  function run(id: number, at: number): Parsed {
    const key = keyOf(id, at);
    const known = results.get(key);
    if (known !== undefined) return known;
    steps += 1;
    if (steps > MOST_STEPS || depth > MOST_DEPTH)
      throw new ParserTooCostly('The format of the model takes too long to read.');
    const hadMetEnd = hasMetEnd;
    hasMetEnd = false;
    depth += 1;
    const result = look(id, key, at);
    depth -= 1;
    // What has not met the end stays, however the text goes on.
    if (!hasMetEnd && result.end > at) results.set(key, result);
    hasMetEnd ||= hadMetEnd;
    return result;
  }

  function look(id: number, key: number, at: number): Parsed {
    const rule = parsers[id] as Rule;
    switch (rule.type) {
      case 'epsilon':
        return fits(at);
      case 'start':
        return at === 0 ? fits(at) : fails(at);
      case 'end':
        return isEnd(at) ? fits(at) : fails(at);
      case 'literal':
        return readLiteral(rule.literal, at);
      case 'sequence':
        return readSequence(rule, key, at);
      case 'choice':
        return readChoice(rule, at);
      case 'repetition':
        return readRepetition(rule, key, at);
      case 'and':
        return { ...run(rule.child, at), end: at, parts: NO_PARTS };
      case 'not': {
        const { state } = run(rule.child, at);
        return { state: state === 'fits' ? 'fails' : state === 'fails' ? 'fits' : 'more', end: at, parts: NO_PARTS };
      }
      case 'any':
        return isEnd(at) ? more(at) : fits(at + widthAt(at));
      case 'space': {
        let end = at;
        while (!isEnd(end) && SPACES.test(text[end] as string)) end += 1;
        return fits(end);
      }
      case 'chars':
        return readCharacters(rule, at);
      case 'string':
        return readString(rule.delimiter, key, at);
      case 'until':
        return readUntil(rule.delimiters, key, at);
      case 'tag':
      case 'rule': {
        const { state, end, parts } = run(rule.child, at);
        if (state === 'fails') return fails(end);
        const part = { tag: rule.tag ?? '', rule: rule.name ?? '', isOpen: state === 'more', start: at, end, parts };
        return { state, end, parts: [part] };
      }
      case 'atomic': {
        const result = run(rule.child, at);
        return result.state === 'more' ? { ...result, parts: NO_PARTS } : result;
      }
      case 'ref':
        return run(rules[rule.name] as number, at);
      case 'schema':
      case 'gbnf':
      case 'ac':
        return run(rule.child, at);
      default:
        throw new Error(`The parser of llama.cpp has a rule of type '${rule.type}', which is not known here.`);
    }
  }

  function readLiteral(literal: string, at: number): Parsed {
    if (text.startsWith(literal, at)) return fits(at + literal.length);
    const rest = text.slice(at, at + literal.length);
    return literal.startsWith(rest) && isEnd(at + rest.length) ? more(at + rest.length) : fails(at);
  }

  function readSequence({ children }: Rule, key: number, at: number): Parsed {
    const begun = progresses.get(key);
    let { at: position, done, parts } = begun ?? { at, done: 0, parts: NO_PARTS };
    let isSettled = true;
    for (; done < children.length; done += 1) {
      const hadMetEnd = hasMetEnd;
      hasMetEnd = false;
      const result = run(children[done] as number, position);
      isSettled &&= !hasMetEnd;
      hasMetEnd ||= hadMetEnd;
      if (result.state === 'fails') return fails(result.end);
      const all = result.parts.length === 0 ? parts : [...parts, ...result.parts];
      if (result.state === 'more') return { state: 'more', end: result.end, parts: all };
      [position, parts] = [result.end, all];
      if (isSettled) progresses.set(key, { at: position, done: done + 1, parts });
    }
    return fits(position, parts);
  }

  function readChoice({ children }: Rule, at: number): Parsed {
    for (const child of children) {
      const result = run(child, at);
      if (result.state !== 'fails') return result;
    }
    return fails(at);
  }

  function readRepetition({ child, min_count: least, max_count: most }: Rule, key: number, at: number): Parsed {
    const begun = progresses.get(key);
    let { at: position, done, parts } = begun ?? { at, done: 0, parts: NO_PARTS };
    let isSettled = true;
    while (most === -1 || done < most) {
      if (isEnd(position)) break;
      const hadMetEnd = hasMetEnd;
      hasMetEnd = false;
      const result = run(child, position);
      isSettled &&= !hasMetEnd;
      hasMetEnd ||= hadMetEnd;
      const all = result.parts.length === 0 ? parts : [...parts, ...result.parts];
      if (result.state === 'more') return { state: 'more', end: result.end, parts: all };
      if (result.state === 'fails' || result.end === position) break;
      [position, parts] = [result.end, all];
      done += 1;
      if (isSettled) progresses.set(key, { at: position, done, parts });
    }
    if (done >= least) return fits(position, parts);
    return isEnd(position) ? more(position, parts) : fails(position);
  }

  function readCharacters({ ranges, negated, min_count: least, max_count: most }: Rule, at: number): Parsed {
    let [position, count] = [at, 0];
    while ((most === -1 || count < most) && !isEnd(position)) {
      const character = text.codePointAt(position) as number;
      if (ranges.some(({ start, end }) => character >= start && character <= end) === negated) break;
      position += widthAt(position);
      count += 1;
    }
    if (count >= least) return fits(position);
    return isEnd(position) ? more(position) : fails(position);
  }

  /** The inside of a JSON string, up to its delimiter. */
  function readString(delimiter: string, key: number, at: number): Parsed {
    let position = progresses.get(key)?.at ?? at;
    while (!isEnd(position)) {
      const character = text[position] as string;
      if (character === delimiter) return fits(position);
      if (character === '\\') {
        const width = escapeWidth(position, delimiter);
        if (width === undefined) return more(position);
        if (width === 0) return fails(position);
        position += width;
      } else position += widthAt(position);
      progresses.set(key, { at: position, done: 0, parts: NO_PARTS });
    }
    return more(position);
  }

  /** Of an escape sequence; 0 if it is wrong, undefined if the text ends inside of it. */
  function escapeWidth(at: number, delimiter: string): number | undefined {
    if (isEnd(at + 1)) return undefined;
    const letter = text[at + 1] as string;
    if (letter !== 'u') return letter === delimiter || '\\/bfnrt'.includes(letter) ? 2 : 0;
    for (let position = at + 2; position < at + 6; position += 1) {
      if (isEnd(position)) return undefined;
      if (!HEX.test(text[position] as string)) return 0;
    }
    return 6;
  }

  function readUntil(delimiters: readonly string[], key: number, at: number): Parsed {
    let from = progresses.get(key)?.at ?? at;
    const found = delimiters.map((delimiter) => text.indexOf(delimiter, from)).filter((index) => index !== -1);
    if (found.length > 0) return fits(Math.min(...found));
    hasMetEnd = true;
    // The end of the text may be the beginning of a delimiter.
    const longest = Math.max(0, ...delimiters.map(({ length }) => length - 1));
    from = Math.max(from, text.length - longest);
    while (from < text.length && !delimiters.some((delimiter) => delimiter.startsWith(text.slice(from)))) from += 1;
    progresses.set(key, { at: from, done: 0, parts: NO_PARTS });
    return from === text.length ? more(from) : fits(from);
  }

  return {
    /** Adds a piece and reads all that has come. @throws {ParserTooCostly} */
    read(piece: string): Parsed {
      text += piece;
      [steps, depth, hasMetEnd] = [0, 0, false];
      return run(root, 0);
    },
    /** The text of a part. */
    textOf: ({ start, end }: Pick<TextPart, 'start' | 'end'>) => text.slice(start, end),
    /** All of it, from a position on. */
    rest: (start: number) => text.slice(start),
  };
}

export type FormatParser = ReturnType<typeof createFormatParser>;
