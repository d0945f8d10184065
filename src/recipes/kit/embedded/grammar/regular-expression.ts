// Reads a regular expression of JavaScript, as JSON schemas have them, as the language of the texts in which it is found.
import {
  ALL_CHARS,
  complementOf,
  intersectionOf,
  type Language,
  type Languages,
  type Ranges,
  unionOf,
} from './regular-language.ts';

/** An expression that can't be read here; the message is the end of a sentence. */
export class ExpressionRefused extends Error {
  override readonly name = 'ExpressionRefused';
}

type Node =
  | { kind: 'chars'; ranges: Ranges }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; part: Node; from: number; to: number }
  | { kind: 'start' | 'end' }
  | { kind: 'ahead'; part: Node; isNegative: boolean };

const LIMITS = { length: 10_000, depth: 60, repetitions: 2000, properties: 4 };

const DIGITS: Ranges = [0x30, 0x39];
const WORD: Ranges = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACE: Ranges = [
  ...[0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029],
  ...[0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff],
];
const LINE_ENDS: Ranges = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
const without = (ranges: Ranges): Ranges => intersectionOf(complementOf(ranges), ALL_CHARS);
const CLASSES: Readonly<Record<string, Ranges>> = {
  d: DIGITS,
  D: without(DIGITS),
  w: WORD,
  W: without(WORD),
  s: SPACE,
  S: without(SPACE),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d, 0: 0 };

/** @throws {ExpressionRefused} */
export function readExpression(source: string, languages: Languages): Language {
  if (source.length > LIMITS.length) throw new ExpressionRefused(`it has more than ${LIMITS.length} characters`);
  const node = parse(source);
  const { either, concat, anyChar, everything } = languages;
  const toLanguage = createTranslation(languages);
  return either([toLanguage(node, everything, true), concat(anyChar, everything, toLanguage(node, everything, false))]);
}

/** Looking ahead is about all that follows, so each part is translated together with it. */
function createTranslation({ nothing, empty, set, concat, either, both, not, repeat, everything }: Languages) {
  /** Without what follows; undefined for a part that has to know it. */
  function alone(node: Node): Language | undefined {
    switch (node.kind) {
      case 'chars':
        return set(node.ranges);
      case 'repeat': {
        const part = alone(node.part);
        return part && repeat(part, node.from, node.to);
      }
      case 'sequence':
      case 'choice': {
        const parts = node.parts.map(alone);
        if (parts.includes(undefined)) return undefined;
        return node.kind === 'choice' ? either(parts as Language[]) : concat(...(parts as Language[]));
      }
      default:
        return undefined;
    }
  }

  function translate(node: Node, rest: Language, isAtStart: boolean): Language {
    const whole = alone(node);
    if (whole !== undefined) return concat(whole, rest);
    switch (node.kind) {
      case 'start':
        return isAtStart ? rest : nothing;
      case 'end':
        return both([empty, rest]);
      case 'ahead': {
        const ahead = translate(node.part, everything, isAtStart);
        return both([node.isNegative ? not(ahead) : ahead, rest]);
      }
      case 'choice':
        return either(node.parts.map((part) => translate(part, rest, isAtStart)));
      case 'sequence': {
        const isStart = node.parts.map((_part, at) => isAtStart && node.parts.slice(0, at).every(takesNothing));
        return node.parts.reduceRight((behind, part, at) => translate(part, behind, isStart[at] ?? false), rest);
      }
      case 'repeat':
        if (node.from === 0 && node.to === 1) return either([rest, translate(node.part, rest, isAtStart)]);
        throw new ExpressionRefused('it repeats something with an anchor or a look ahead in it');
      default:
        throw new ExpressionRefused('it has something unknown in it');
    }
  }
  return translate;
}

const takesNothing = ({ kind }: Node): boolean => kind === 'start' || kind === 'end' || kind === 'ahead';

/** Long because the steps share the place in the text. */
function parse(source: string): Node {
  let at = 0;
  let properties = 0;
  const chars = (ranges: Ranges): Node => ({ kind: 'chars', ranges });
  const take = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const need = (text: string): void => {
    if (!take(text)) throw new ExpressionRefused(`'${text}' is missing at ${at}`);
  };
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };

  function choice(depth: number): Node {
    if (depth > LIMITS.depth) throw new ExpressionRefused(`it is more than ${LIMITS.depth} brackets deep`);
    const parts = [sequence(depth)];
    while (take('|')) parts.push(sequence(depth));
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'choice', parts };
  }

  function sequence(depth: number): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(atom(depth)));
    return { kind: 'sequence', parts };
  }

  function quantified(part: Node): Node {
    const found = match(/([*+?]|\{(\d{1,6})(,(\d{0,6}))?\})\??/y);
    if (found === undefined) return part;
    const [, mark = '', least, hasComma, most] = found;
    const from = mark === '+' ? 1 : Number(least ?? 0);
    let to = mark === '?' ? 1 : Infinity;
    if (least !== undefined) to = hasComma === undefined ? from : most ? Number(most) : Infinity;
    if (from > LIMITS.repetitions || (to !== Infinity && to > LIMITS.repetitions)) {
      throw new ExpressionRefused(`it repeats something more than ${LIMITS.repetitions} times`);
    }
    if (to < from) throw new ExpressionRefused('it repeats something at least more often than at most');
    return { kind: 'repeat', part, from, to };
  }

  function atom(depth: number): Node {
    if (take('^')) return { kind: 'start' };
    if (take('$')) return { kind: 'end' };
    if (take('.')) return chars(without(LINE_ENDS));
    if (take('[')) return chars(charClass());
    if (take('(')) return group(depth);
    if (take('\\')) return chars(escaped(false));
    const char = source.codePointAt(at) ?? 0;
    if ('*+?'.includes(source[at] ?? '')) throw new ExpressionRefused(`nothing is repeated at ${at}`);
    at += char > 0xffff ? 2 : 1;
    return chars([char, char]);
  }

  function group(depth: number): Node {
    if (take('?=') || take('?!')) {
      const isNegative = source[at - 1] === '!';
      const part = choice(depth + 1);
      need(')');
      return { kind: 'ahead', part, isNegative };
    }
    if (take('?<=') || take('?<!')) throw new ExpressionRefused('it looks behind');
    if (!take('?:') && source[at] === '?' && match(/\?<\w+>/y) === undefined) {
      throw new ExpressionRefused('it has a group of an unknown kind');
    }
    const part = choice(depth + 1);
    need(')');
    return part;
  }

  function charClass(): Ranges {
    const isNegative = take('^');
    const found: Ranges[] = [];
    while (!take(']')) {
      const from = classMember();
      const isRange = source[at] === '-' && source[at + 1] !== ']' && from.length === 2 && from[0] === from[1];
      if (!isRange) {
        found.push(from);
        continue;
      }
      at += 1;
      const to = classMember();
      if (to.length !== 2 || to[0] !== to[1] || (to[0] ?? 0) < (from[0] ?? 0)) {
        throw new ExpressionRefused('it has a range of characters that is none');
      }
      found.push([from[0] ?? 0, to[0] ?? 0]);
    }
    const all = intersectionOf(unionOf(found), ALL_CHARS);
    return isNegative ? without(all) : all;
  }

  function classMember(): Ranges {
    if (take('\\')) return escaped(true);
    const char = source.codePointAt(at);
    if (char === undefined) throw new ExpressionRefused("']' is missing");
    at += char > 0xffff ? 2 : 1;
    return [char, char];
  }

  function escaped(isInClass: boolean): Ranges {
    const kind = source[at] ?? '';
    at += 1;
    const known = CLASSES[kind];
    if (known !== undefined) return known;
    const control = kind === 'b' && isInClass ? 0x08 : CONTROLS[kind];
    if (control !== undefined) return [control, control];
    if (kind === 'x' || kind === 'u') return hexadecimal(kind);
    if (kind === 'p' || kind === 'P') return property(kind === 'P');
    if (kind === '' || /[a-zA-Z0-9]/.test(kind)) throw new ExpressionRefused(`'\\${kind}' can't be used`);
    const char = kind.codePointAt(0) ?? 0;
    return [char, char];
  }

  function hexadecimal(kind: string): Ranges {
    const found = match(kind === 'x' ? /([0-9a-fA-F]{2})/y : /([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,6})\}/y);
    const char = Number.parseInt(found?.[1] ?? found?.[2] ?? '', 16);
    if (!(char <= 0x10ffff)) throw new ExpressionRefused(`'\\${kind}' is no character`);
    return [char, char];
  }

  function property(isNegative: boolean): Ranges {
    const name = match(/\{([A-Za-z_]{1,40}(?:=[A-Za-z_]{1,40})?)\}/y)?.[1];
    properties += 1;
    if (name === undefined || properties > LIMITS.properties) {
      throw new ExpressionRefused(
        `it has more than ${LIMITS.properties} properties of characters, or one that is none`,
      );
    }
    const ranges = charsWith(name);
    return isNegative ? without(ranges) : ranges;
  }

  const whole = choice(0);
  if (at < source.length) throw new ExpressionRefused(`nothing has been opened that is closed at ${at}`);
  return whole;
}

/** The engine itself knows which characters have a property of Unicode. */
function charsWith(name: string): Ranges {
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^\\p{${name}}$`, 'u');
  } catch {
    throw new ExpressionRefused(`'${name}' is no property of characters`);
  }
  const found: number[] = [];
  for (const [from, to] of [
    [0, 0xd7ff],
    [0xe000, 0x10ffff],
  ] as const) {
    for (let char = from; char <= to; char += 1) {
      if (!pattern.test(String.fromCodePoint(char))) continue;
      if (found.at(-1) === char - 1) found[found.length - 1] = char;
      else found.push(char, char);
    }
  }
  return found;
}
