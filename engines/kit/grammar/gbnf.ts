// Reads a GBNF grammar as llama.cpp does, within limits: its own parser nests, repeats and recurses
// without end.
import meanings from './limit-meanings.json' with { type: 'json' };

/** A grammar that is wrong, or too much work to follow. The message says which rule. */
export class GrammarRefused extends Error {
  override readonly name = 'GrammarRefused';
}

/** Types of the elements of a rule, numbered as in llama.cpp (`llama_gretype`). */
export const GBNF = {
  end: 0,
  alternative: 1,
  rule: 2,
  char: 3,
  charNot: 4,
  rangeEnd: 5,
  charAlso: 6,
  anyChar: 7,
  token: 8,
  tokenNot: 9,
} as const;

/**
 * A grammar as llama.cpp holds it: alternatives of a rule follow each other, and every rule has its
 * end.
 */
export interface Gbnf {
  types: Uint8Array;
  /** The character, rule or token of each element. */
  values: Uint32Array;
  alternatives: readonly (readonly number[])[];
  names: readonly string[];
  root: number;
}

/** Of one grammar; far beyond what people and schemas write, and worked through in some 50 ms. */
const GRAMMAR_LIMITS = {
  bytes: 2 ** 20,
  depth: 100,
  rules: 20_000,
  elements: 1_000_000,
  repetitions: 2000,
};
const WORD = /[a-zA-Z0-9-]+/y;
const TOKEN = /<\[([0-9]+)\]>/y;
const BOUNDS = /\{[ \t]*([0-9]+)[ \t]*(?:(,)[ \t]*(?:([0-9]+)[ \t]*)?)?\}/y;
const SPACE_IN_LINE = /[ \t]*(?:#[^\r\n]*)?/y;
const SPACE_AND_LINES = /(?:[ \t\r\n]|#[^\r\n]*(?=[\r\n]|$))*/y;
const ESCAPE = /\\(?:([trn\\"[\]-])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;
const BACKSLASH = 0x5c;
const MAX_CODE_POINT = 0x10ffff;
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };
type Elements = number[];
/**
 * Reads a grammar in llama.cpp's notation.
 * @throws {GrammarRefused}
 */
export const parseGbnf = (source: string): Gbnf => new GbnfReader(source).read();

class GbnfReader {
  readonly #source: string;
  readonly #ids = new Map<string, number>();
  readonly #rules: Elements[] = [];
  #elementCount = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Gbnf {
    const sizeBytes = Buffer.byteLength(this.#source);
    if (sizeBytes > GRAMMAR_LIMITS.bytes) throw tooMuch('bytes', sizeBytes);
    if (this.#source.includes('\0')) throw new GrammarRefused('It holds a NUL character.');
    this.#matched(SPACE_AND_LINES);
    while (this.#at < this.#source.length) {
      const name = this.#matched(WORD) || this.#fail('a name');
      this.#matched(SPACE_IN_LINE);
      this.#take('::=');
      this.#readAlternatives(this.#ids.get(name) ?? this.#newRule(name), name, 0);
      const next = this.#source[this.#at];
      if (next !== undefined && next !== '\r' && next !== '\n') this.#fail('the end of the rule');
      this.#matched(SPACE_AND_LINES);
    }
    return assemble(this.#rules, this.#ids);
  }

  #fail(expected: string): never {
    const line = this.#source.slice(0, this.#at).split('\n').length;
    const found = JSON.stringify(this.#source.slice(this.#at, this.#at + 20));
    throw new GrammarRefused(`Line ${line}: ${expected} is expected at ${found}.`);
  }

  #newRule(name: string): number {
    if (this.#ids.size >= GRAMMAR_LIMITS.rules) throw tooMuch('rules', this.#ids.size + 1);
    this.#ids.set(name, this.#ids.size);
    return this.#ids.size - 1;
  }

  #spend(count: number): void {
    this.#elementCount += count;
    if (this.#elementCount > GRAMMAR_LIMITS.elements) throw tooMuch('elements', this.#elementCount);
  }

  #push(elements: Elements, type: number, value = 0): void {
    this.#spend(1);
    elements.push(type, value);
  }

  /** What there is of this pattern, which must be sticky; it is passed. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #matched(pattern: RegExp): string {
    return this.#match(pattern)?.[0] ?? '';
  }

  #has(text: string): boolean {
    const isNext = this.#source.startsWith(text, this.#at);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #take(text: string): void {
    if (!this.#has(text)) this.#fail(JSON.stringify(text));
  }

  #character(): number {
    const [escaped, kind = '', ...hex] = this.#match(ESCAPE) ?? [];
    if (escaped !== undefined) {
      const digits = hex.find((some) => some !== undefined);
      const point =
        digits === undefined ? (ESCAPES[kind] ?? kind).charCodeAt(0) : Number.parseInt(digits, 16);
      return point <= MAX_CODE_POINT ? point : this.#fail('a character up to 10FFFF');
    }
    const point = this.#source.codePointAt(this.#at) ?? this.#fail('more of the grammar');
    if (point === BACKSLASH)
      this.#fail('a known escape, of 2, 4 or 8 hexadecimal digits for x, u or U,');
    this.#at += point > 0xffff ? 2 : 1;
    return point;
  }

  /**
   * The native code ends its texts with a 0, so that no text can have one; it dies where nothing
   * else would do.
   */
  #required(point: number): number {
    return point > 0 ? point : this.#fail('a character other than 0');
  }

  #readLiteral(elements: Elements): void {
    while (!this.#has('"')) this.#push(elements, GBNF.char, this.#required(this.#character()));
  }

  #readClass(elements: Elements): void {
    const isNegated = this.#has('^');
    let type: number = isNegated ? GBNF.charNot : GBNF.char;
    while (!this.#has(']')) {
      const first = this.#character();
      this.#push(elements, type, first);
      type = GBNF.charAlso;
      const isRange = this.#source[this.#at] === '-' && this.#source[this.#at + 1] !== ']';
      if (isRange) this.#at += 1;
      const last = isRange ? this.#character() : first;
      if (!isNegated) this.#required(last);
      if (isRange) this.#push(elements, GBNF.rangeEnd, last);
    }
  }

  #readToken(elements: Elements): void {
    const type = this.#has('!') ? GBNF.tokenNot : GBNF.token;
    const [, id] = this.#match(TOKEN) ?? this.#fail('a token by its number, such as <[42]>,');
    this.#push(elements, type, Number(id));
  }

  #readBounds(): { least: number; most: number | undefined } {
    if (this.#has('*')) return { least: 0, most: undefined };
    if (this.#has('+')) return { least: 1, most: undefined };
    if (this.#has('?')) return { least: 0, most: 1 };
    const [, digits, comma, limit = ''] =
      this.#match(BOUNDS) ?? this.#fail('how often it is repeated');
    const least = Number(digits);
    const most = comma === undefined ? least : limit === '' ? undefined : Number(limit);
    if (least > GRAMMAR_LIMITS.repetitions) throw tooMuch('repetitions', least);
    if (most === undefined || most >= least) {
      // As llama.cpp does it.
      return { least, most: (most ?? 0) > GRAMMAR_LIMITS.repetitions ? undefined : most };
    }
    throw new GrammarRefused(`{${least},${most}} asks for at least more than at most.`);
  }

  /**
   * What llama.cpp makes of S{m,n}: S m times, then rules that each allow one more.
   * @returns how many rules that repeats
   */
  #repeat(elements: Elements, from: number, name: string, rulesInside: number): number {
    const { least, most } = this.#readBounds();
    if (from === elements.length) this.#fail('something to repeat before */+/?/{');
    const rulesRepeated = rulesInside * (most || Math.max(1, least));
    if (rulesRepeated > GRAMMAR_LIMITS.repetitions) throw tooMuch('repetitions', rulesRepeated);
    const repeated = elements.slice(from);
    const optional = most === undefined ? 1 : most - least;
    this.#spend((repeated.length / 2) * (Math.max(0, least - 1) + optional) + 3 * optional);
    if (least === 0) elements.length = from;
    for (let count = 1; count < least; count += 1) elements.push(...repeated);
    let last: number | undefined;
    for (let count = 0; count < optional; count += 1) {
      const id = this.#newRule(`${name}_${this.#ids.size}`);
      const next = most === undefined ? id : last;
      const more = next === undefined ? [] : [GBNF.rule, next];
      this.#rules[id] = [...repeated, ...more, GBNF.alternative, 0, GBNF.end, 0];
      last = id;
    }
    if (last !== undefined) this.#push(elements, GBNF.rule, last);
    return rulesRepeated;
  }

  #readSequence(elements: Elements, name: string, depth: number): void {
    let from = elements.length;
    let rulesInside = 1;
    for (
      ;
      this.#at < this.#source.length;
      this.#matched(depth > 0 ? SPACE_AND_LINES : SPACE_IN_LINE)
    ) {
      if ('*+?{'.includes(this.#source[this.#at] ?? '')) {
        rulesInside = this.#repeat(elements, from, name, rulesInside);
        continue;
      }
      const rulesBefore = this.#ids.size;
      from = elements.length;
      rulesInside = 1;
      if (this.#has('"')) this.#readLiteral(elements);
      else if (this.#has('[')) this.#readClass(elements);
      else if ('<!'.includes(this.#source[this.#at] ?? '')) this.#readToken(elements);
      else if (this.#has('.')) this.#push(elements, GBNF.anyChar);
      else if (this.#has('(')) {
        if (depth >= GRAMMAR_LIMITS.depth) throw tooMuch('depth', depth + 1);
        const id = this.#newRule(`${name}_${this.#ids.size}`);
        this.#readAlternatives(id, name, depth + 1);
        this.#take(')');
        this.#push(elements, GBNF.rule, id);
        rulesInside = this.#ids.size - rulesBefore;
      } else {
        const other = this.#matched(WORD);
        if (other === '') return;
        this.#push(elements, GBNF.rule, this.#ids.get(other) ?? this.#newRule(other));
      }
    }
  }

  #readAlternatives(id: number, name: string, depth: number): void {
    const elements: Elements = [];
    this.#matched(SPACE_AND_LINES);
    this.#readSequence(elements, name, depth);
    while (this.#has('|')) {
      this.#push(elements, GBNF.alternative);
      this.#matched(SPACE_AND_LINES);
      this.#readSequence(elements, name, depth);
    }
    this.#push(elements, GBNF.end);
    this.#rules[id] = elements;
  }
}

function assemble(rules: readonly Elements[], ids: ReadonlyMap<string, number>): Gbnf {
  const root = ids.get('root');
  const names = [...ids.keys()];
  const undefinedName = names.find((_, id) => rules[id] === undefined);
  if (undefinedName !== undefined)
    throw new GrammarRefused(`The rule '${undefinedName}' is used but not defined.`);
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

function tooMuch(limit: keyof typeof GRAMMAR_LIMITS, given: number): GrammarRefused {
  const what = meanings[limit];
  return new GrammarRefused(
    `It is at least ${given} ${what}; the limit is ${GRAMMAR_LIMITS[limit]}. Make it simpler.`,
  );
}

/** llama.cpp looks for left recursion by recursion, and again along every way. */
const MAX_DEPTH = 2000;
const MAX_STEPS = 1_000_000;

interface Begin {
  /** Rules that it looks at, each as often as it gets there. */
  steps: number;
  depth: number;
  isEmpty: boolean;
}

/**
 * @throws {GrammarRefused} for a rule that begins with itself, which llama.cpp would follow for
 *   ever.
 */
export function refuseLeftRecursion({ types, values, alternatives, names }: Gbnf): void {
  const begins: (Begin | 'open' | undefined)[] = [];
  const check = (rule: number, depth: number, steps: number) => {
    if (steps <= MAX_STEPS && depth <= MAX_DEPTH) return;
    throw new GrammarRefused(
      `The rule '${names[rule]}' begins with too many others: more than ${MAX_DEPTH} deep, or in more than ${MAX_STEPS} ways.`,
    );
  };
  const isEnd = (at: number) => types[at] === GBNF.end || types[at] === GBNF.alternative;
  function look(rule: number, level: number): Begin {
    const known = begins[rule];
    if (known === 'open') throw new GrammarRefused(`The rule '${names[rule]}' begins with itself.`);
    if (known !== undefined) return known;
    check(rule, level, 0);
    begins[rule] = 'open';
    const found = { steps: 1, depth: 1, isEmpty: false };
    for (const from of alternatives[rule] ?? []) {
      let at = from;
      for (; types[at] === GBNF.rule; at += 1) {
        const next = values[at] ?? 0;
        // A rule that only repeats itself at its end comes back to the same place.
        if (next === rule && at > from && isEnd(at + 1)) break;
        const below = look(next, level + 1);
        found.steps += below.steps;
        found.depth = Math.max(found.depth, below.depth + 1);
        if (!below.isEmpty) break;
      }
      found.isEmpty ||= isEnd(at);
    }
    check(rule, found.depth, found.steps);
    begins[rule] = found;
    return found;
  }
  let steps = 0;
  for (const rule of names.keys()) {
    if (begins[rule] !== undefined) continue;
    steps += look(rule, 1).steps;
    check(rule, 1, steps);
  }
}
