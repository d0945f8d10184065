// Reads a GBNF grammar as llama.cpp does, within limits: its own parser nests, repeats and recurses without end.

/** A grammar that can't be used; the message says why. */
export class GrammarRefused extends Error {
  override readonly name = 'GrammarRefused';
}

/** llama.cpp's kinds of elements. */
export const GBNF = {
  end: 0,
  alternative: 1,
  rule: 2,
  char: 3,
  charNot: 4,
  /** The last of a range that the element before begins. */
  rangeEnd: 5,
  /** One more character of the class that began before. */
  charAlso: 6,
  anyChar: 7,
  token: 8,
  tokenNot: 9,
} as const;

/** A grammar as llama.cpp holds it: alternatives of a rule follow each other, and every rule has its end. */
export interface Gbnf {
  types: Uint8Array;
  /** The character, rule or token of each element. */
  values: Uint32Array;
  /** Of each rule, where its alternatives begin. */
  alternatives: readonly (readonly number[])[];
  names: readonly string[];
  root: number;
}

/** Of one grammar; far beyond what people and schemas write, and worked through in some 50 ms. */
export const GRAMMAR_LIMITS = { bytes: 2 ** 20, depth: 100, rules: 20_000, elements: 1_000_000, repetitions: 2000 };

const wordPattern = /[a-zA-Z0-9-]+/y;
const digitsPattern = /[0-9]+/y;
const spaceInLine = /[ \t]*(?:#[^\r\n]*)?/y;
const spaceAndLines = /(?:[ \t\r\n]|#[^\r\n]*(?=[\r\n]|$))*/y;
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const MAX_CODE_POINT = 0x10ffff;
const escapes: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };

/** Type and value in turn. */
type Elements = number[];

/** @throws {GrammarRefused} when it is malformed or too large; takes time in proportion to the limits at most. */
export function parseGbnf(source: string): Gbnf {
  const sizeBytes = Buffer.byteLength(source);
  if (sizeBytes > GRAMMAR_LIMITS.bytes) throw tooMuch('bytes', sizeBytes);
  if (source.includes('\0')) throw new GrammarRefused('It holds a NUL character.');
  const ids = new Map<string, number>();
  const rules: Elements[] = [];
  let elementCount = 0;
  let at = 0;

  const fail = (expected: string): never => {
    const line = source.slice(0, at).split('\n').length;
    throw new GrammarRefused(`Line ${line}: ${expected} is expected at ${JSON.stringify(source.slice(at, at + 20))}.`);
  };
  const newRule = (name: string): number => {
    if (ids.size >= GRAMMAR_LIMITS.rules) throw tooMuch('rules', ids.size + 1);
    ids.set(name, ids.size);
    return ids.size - 1;
  };
  const spend = (count: number): void => {
    elementCount += count;
    if (elementCount > GRAMMAR_LIMITS.elements) throw tooMuch('elements', elementCount);
  };
  const push = (elements: Elements, type: number, value = 0): void => {
    spend(1);
    elements.push(type, value);
  };
  /** What stands here of this pattern, which must be sticky. */
  const matched = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [text = ''] = pattern.exec(source) ?? [];
    at += text.length;
    return text;
  };

  const skipSpace = (areLinesSkipped: boolean): string => matched(areLinesSkipped ? spaceAndLines : spaceInLine);
  const word = (): string => matched(wordPattern) || fail('a name');
  const wholeNumber = (): number => Number(matched(digitsPattern) || fail('a whole number'));

  function take(text: string): void {
    if (!source.startsWith(text, at)) fail(JSON.stringify(text));
    at += text.length;
  }

  function char(): number {
    const point = source.codePointAt(at) ?? fail('more of the grammar');
    if (point !== 0x5c) {
      at += point > 0xffff ? 2 : 1;
      return character(point);
    }
    const kind = source[at + 1] ?? '';
    const length = hexLengths[kind];
    if (length === undefined) {
      if (!'trn\\"[]-'.includes(kind) || kind === '') fail('a known escape');
      at += 2;
      return (escapes[kind] ?? kind).charCodeAt(0);
    }
    const digits = source.slice(at + 2, at + 2 + length);
    if (digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) fail(`an escape of ${length} hexadecimal digits`);
    at += 2 + length;
    return character(Number.parseInt(digits, 16));
  }

  function character(point: number): number {
    return point <= MAX_CODE_POINT ? point : fail('a character up to 10FFFF');
  }

  /** The native code ends its texts with a 0, so that no text can have one; it dies where nothing else would do. */
  function required(point: number): number {
    return point > 0 ? point : fail('a character other than 0');
  }

  function literal(elements: Elements): void {
    at += 1;
    while (source[at] !== '"') push(elements, GBNF.char, required(char()));
    at += 1;
  }

  function charClass(elements: Elements): void {
    at += 1;
    let type: number = GBNF.char;
    const isNegated = source[at] === '^';
    if (isNegated) {
      at += 1;
      type = GBNF.charNot;
    }
    while (source[at] !== ']') {
      const first = char();
      push(elements, type, first);
      type = GBNF.charAlso;
      const isRange = source[at] === '-' && source[at + 1] !== ']';
      if (isRange) at += 1;
      const last = isRange ? char() : first;
      if (!isNegated) required(last);
      if (isRange) push(elements, GBNF.rangeEnd, last);
    }
    at += 1;
  }

  function token(elements: Elements): void {
    const type = source[at] === '!' ? GBNF.tokenNot : GBNF.token;
    if (type === GBNF.tokenNot) at += 1;
    if (!source.startsWith('<[', at)) fail('a token by its number, such as <[42]>,');
    at += 2;
    push(elements, type, wholeNumber());
    take(']>');
  }

  function bounds(): { minimum: number; maximum: number | undefined } {
    const mark = source[at];
    at += 1;
    if (mark !== '{') return { minimum: mark === '+' ? 1 : 0, maximum: mark === '?' ? 1 : undefined };
    skipSpace(false);
    const minimum = wholeNumber();
    skipSpace(false);
    let maximum: number | undefined = minimum;
    if (source[at] === ',') {
      at += 1;
      skipSpace(false);
      const digits = matched(digitsPattern);
      maximum = digits === '' ? undefined : Number(digits);
      skipSpace(false);
    }
    take('}');
    if (minimum > GRAMMAR_LIMITS.repetitions) throw tooMuch('repetitions', minimum);
    if (maximum !== undefined && maximum < minimum) {
      throw new GrammarRefused(`{${minimum},${maximum}} asks for at least more than at most.`);
    }
    // As llama.cpp does it.
    return { minimum, maximum: maximum !== undefined && maximum > GRAMMAR_LIMITS.repetitions ? undefined : maximum };
  }

  /** What llama.cpp makes of S{m,n}: S m times, then rules that each allow one more. @returns how many rules that repeats */
  function repeat(
    elements: Elements,
    { from, name, rulesInside }: { from: number; name: string; rulesInside: number },
  ) {
    const { minimum, maximum } = bounds();
    if (from === elements.length) fail('something to repeat before */+/?/{');
    const times = maximum !== undefined && maximum > 0 ? maximum : Math.max(1, minimum);
    if (rulesInside * times > GRAMMAR_LIMITS.repetitions) throw tooMuch('repetitions', rulesInside * times);
    const repeated = elements.slice(from);
    const optional = maximum === undefined ? 1 : maximum - minimum;
    spend((repeated.length / 2) * (Math.max(0, minimum - 1) + optional) + 3 * optional);
    if (minimum === 0) elements.length = from;
    for (let count = 1; count < minimum; count += 1) elements.push(...repeated);
    let last: number | undefined;
    for (let count = 0; count < optional; count += 1) {
      const id = newRule(`${name}_${ids.size}`);
      const next = maximum === undefined ? id : last;
      const more = next === undefined ? [] : [GBNF.rule, next];
      rules[id] = [...repeated, ...more, GBNF.alternative, 0, GBNF.end, 0];
      last = id;
    }
    if (last !== undefined) push(elements, GBNF.rule, last);
    return rulesInside * times;
  }

  function sequence(elements: Elements, name: string, depth: number): void {
    let from = elements.length;
    let rulesInside = 1;
    for (; at < source.length; skipSpace(depth > 0)) {
      const start = source[at] ?? '';
      if ('*+?{'.includes(start)) {
        rulesInside = repeat(elements, { from, name, rulesInside });
        continue;
      }
      const before = elements.length;
      const rulesBefore = ids.size;
      if (start === '"') literal(elements);
      else if (start === '[') charClass(elements);
      else if (start === '<' || start === '!') token(elements);
      else if (start === '.') {
        at += 1;
        push(elements, GBNF.anyChar);
      } else if (start === '(') {
        if (depth >= GRAMMAR_LIMITS.depth) throw tooMuch('depth', depth + 1);
        at += 1;
        const id = newRule(`${name}_${ids.size}`);
        alternatives(id, name, depth + 1);
        take(')');
        push(elements, GBNF.rule, id);
      } else {
        const other = matched(wordPattern);
        if (other === '') return;
        push(elements, GBNF.rule, ids.get(other) ?? newRule(other));
      }
      from = before;
      rulesInside = start === '(' ? Math.max(1, ids.size - rulesBefore) : 1;
    }
  }

  function alternatives(id: number, name: string, depth: number): void {
    const elements: Elements = [];
    skipSpace(true);
    sequence(elements, name, depth);
    while (source[at] === '|') {
      at += 1;
      push(elements, GBNF.alternative);
      skipSpace(true);
      sequence(elements, name, depth);
    }
    push(elements, GBNF.end);
    rules[id] = elements;
  }

  skipSpace(true);
  while (at < source.length) {
    const name = word();
    skipSpace(false);
    take('::=');
    alternatives(ids.get(name) ?? newRule(name), name, 0);
    if (at < source.length && source[at] !== '\r' && source[at] !== '\n') fail('the end of the rule');
    skipSpace(true);
  }
  return assemble({ rules, ids });
}

function assemble({ rules, ids }: { rules: readonly Elements[]; ids: ReadonlyMap<string, number> }): Gbnf {
  const root = ids.get('root');
  const names = [...ids.keys()];
  const undefinedName = names.find((_, id) => rules[id] === undefined);
  if (undefinedName !== undefined) throw new GrammarRefused(`The rule '${undefinedName}' is used but not defined.`);
  if (root === undefined) throw new GrammarRefused("It has no rule 'root'.");
  const size = rules.reduce((sum, { length }) => sum + length / 2, 0);
  const types = new Uint8Array(size);
  const values = new Uint32Array(size);
  let at = 0;
  const alternatives = rules.map((elements) => {
    const starts: number[] = [];
    let isStart = true;
    for (let index = 0; index < elements.length; index += 2, at += 1) {
      types[at] = elements[index] ?? GBNF.end;
      values[at] = elements[index + 1] ?? 0;
      if (isStart) starts.push(at);
      isStart = types[at] === GBNF.alternative;
    }
    return starts;
  });
  return { types, values, alternatives, names, root };
}

const meanings: Readonly<Record<keyof typeof GRAMMAR_LIMITS, string>> = {
  bytes: 'bytes long',
  depth: 'brackets deep',
  rules: 'rules large, with those that groups and repetitions become',
  elements: 'elements large once its repetitions are written out',
  repetitions: 'repetitions long',
};

function tooMuch(limit: keyof typeof GRAMMAR_LIMITS, given: number): GrammarRefused {
  return new GrammarRefused(
    `It is at least ${given} ${meanings[limit]}; the limit is ${GRAMMAR_LIMITS[limit]}. Make it simpler.`,
  );
}
