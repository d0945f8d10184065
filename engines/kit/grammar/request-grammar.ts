// A grammar of a request: read and checked before a model is held to it, then followed along one
// response.
import { demand } from '../request-fields.ts';
import { nextTurn } from '../slot-pool.ts';
import { GBNF, type Gbnf, GrammarRefused, parseGbnf, refuseLeftRecursion } from './gbnf.ts';
import { createStartSearch, type GrammarStart } from './grammar-start.ts';

/**
 * A grammar for a response: its text in GBNF, and what of it is in the prompt already (`prefix`).
 */
export interface ResponseGrammar {
  text: string;
  prefix: string;
  /** From which place of the response on it holds; undefined where it holds from the beginning. */
  start: GrammarStart | undefined;
}

/** A text that is part of no token: no grammar names this one. */
const NO_TOKEN = -1;

/**
 * Reads a grammar, and tries its first step.
 * @throws {ApiError} 400 for one that is wrong or too much work; the signal's reason.
 */
export async function prepareGrammar(
  { text, prefix }: ResponseGrammar,
  signal: AbortSignal,
): Promise<Gbnf> {
  const parsed = asRequestError(() => parseGbnf(text));
  await nextTurn(signal);
  asRequestError(() => refuseLeftRecursion(parsed));
  // Its first step may be too much; a library would begin with it in native code that nothing can
  // stop.
  asRequestError(() => new GrammarWalk(parsed).accept(NO_TOKEN, prefix));
  await nextTurn(signal);
  return parsed;
}

/**
 * What either of two allows behind what it has read before.
 * @returns GBNF @throws as `prepareGrammar` does
 */
export async function restOfEither(
  one: ResponseGrammar,
  other: ResponseGrammar,
  signal: AbortSignal,
): Promise<string> {
  const restOf = async (grammar: ResponseGrammar, names: string) =>
    followGrammar(await prepareGrammar(grammar, signal), { ...grammar, start: undefined }).rest(
      names,
    );
  return ['root ::= a-root | b-root', await restOf(one, 'a-'), await restOf(other, 'b-')].join(
    '\n',
  );
}

/**
 * Follows a response by its grammar, so that one which becomes too much work is noticed before
 * native code begins with it.
 */
export function followGrammar(grammar: Gbnf, { prefix, start }: Omit<ResponseGrammar, 'text'>) {
  const findStart = start && createStartSearch(start);
  let walk = new GrammarWalk(grammar);
  let isOn = findStart === undefined;
  let response = '';
  if (isOn) walk.accept(NO_TOKEN, prefix);
  /** Where the text after it does not fit, the grammar has not begun there. */
  function lookForStart(text: string): void {
    response += text;
    const place = findStart?.(response);
    if (place === undefined) return;
    walk = new GrammarWalk(grammar);
    walk.accept(NO_TOKEN, response.slice(place));
    isOn = walk.state() !== 'wrong';
  }
  return {
    isOn: () => isOn,
    hasGenerated(token: number, text: string): void {
      asRequestError(() => (isOn ? walk.accept(token, text) : lookForStart(text)));
    },
    allows: (token: number, candidate: string): boolean =>
      asRequestError(() => walk.allows(token, candidate)),
    state: () => walk.state(),
    /** To be called before llama.cpp tries tokens of these texts. */
    checkPaths: (texts: readonly string[]): void => asRequestError(() => walk.checkPaths(texts)),
    /**
     * What it allows from here on, as GBNF.
     * @param names what the names of its rules begin with.
     */
    rest: (names = ''): string => printRest(grammar, walk.ways(), names),
  };
}

function asRequestError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    demand(
      !(error instanceof GrammarRefused),
      `The grammar can't be used. ${(error as Error).message}`,
    );
    throw error;
  }
}

/**
 * A way to go on: what is to be matched next, and what comes after that. Equal ones are one and the
 * same object.
 */
interface Place {
  /** Of an element; -1 for the end of the grammar. */
  at: number;
  after: Place | undefined;
  depth: number;
  before: Map<number, Place>;
}

/**
 * llama.cpp compares each way to go on with each other one, and with every token of the vocabulary.
 */
const MAX_WAYS = 2048;
/** Elements of all of them together: it copies each one whole. */
const MAX_ELEMENTS = 500_000;
/**
 * It goes each of them to its end when it tries a token that does not fit, also those that have met
 * in one place.
 */
const MAX_PATHS = 500_000;
/** Places in memory, after which those are thrown away that no way leads back to. */
const MAX_PLACES = 100_000;

/**
 * Follows a grammar along one text. Its constructor and methods throw a {@link GrammarRefused} for
 * too many ways to go on.
 */
export class GrammarWalk {
  readonly #grammar: Gbnf;
  #places = 0;
  #bottom: Place;
  #ways: Set<Place>;

  constructor(grammar: Gbnf) {
    this.#grammar = grammar;
    this.#bottom = this.#newPlace(-1, undefined);
    const first = new Set<Place>();
    for (const at of grammar.alternatives[grammar.root] ?? [])
      this.#advance(this.#on(this.#bottom, at), first);
    this.#ways = checkWays(first);
  }

  /** One token more; its text is only as much as has become whole characters. */
  accept(token: number, text: string): void {
    this.#ways = this.#step(token, text);
  }

  allows(token: number, text: string): boolean {
    return this.#step(token, text).size > 0;
  }

  /**
   * @throws {GrammarRefused} where trying a token of one of these texts would take llama.cpp very
   *   long.
   */
  checkPaths(texts: readonly string[]): void {
    for (const text of texts) {
      let paths = new Map(Array.from(this.#ways, (way) => [way, 1]));
      let count = paths.size;
      for (const char of text) {
        paths = this.#pathsBehind(paths, char.codePointAt(0) ?? 0);
        for (const times of paths.values()) count += times;
        if (count > MAX_PATHS) throw tooManyWays();
      }
    }
  }

  /** How often one comes to each place. */
  #pathsBehind(paths: ReadonlyMap<Place, number>, char: number): Map<Place, number> {
    const { types } = this.#grammar;
    const behind = new Map<Place, number>();
    for (const [{ at, after }, times] of paths) {
      if (after === undefined || types[at] === GBNF.token || types[at] === GBNF.tokenNot) continue;
      const end = this.#endOfMatch(at, char);
      if (end === undefined) continue;
      const next = new Set<Place>();
      this.#advance(this.#on(after, end), next);
      for (const place of next) behind.set(place, (behind.get(place) ?? 0) + times);
    }
    return behind;
  }

  /**
   * Of each way to go on, the elements to be matched one after the other; each stands for the rest
   * of its alternative.
   */
  ways(): readonly (readonly number[])[] {
    return Array.from(this.#ways, (way) => {
      const path: number[] = [];
      for (let place = way; place.after !== undefined; place = place.after) path.push(place.at);
      return path;
    });
  }

  /** Whether the text so far follows the grammar; and so far that it may end here. */
  state(): 'whole' | 'begun' | 'wrong' {
    return this.#ways.has(this.#bottom) ? 'whole' : this.#ways.size > 0 ? 'begun' : 'wrong';
  }

  #newPlace(at: number, after: Place | undefined): Place {
    this.#places += 1;
    return { at, after, depth: (after?.depth ?? -1) + 1, before: new Map() };
  }

  /** The place of an element on top of another; that one itself where the alternative ends. */
  #on(after: Place, at: number): Place {
    const type = this.#grammar.types[at];
    if (type === GBNF.end || type === GBNF.alternative) return after;
    const place = after.before.get(at) ?? this.#newPlace(at, after);
    after.before.set(at, place);
    return place;
  }

  /** Adds the ways from a place on, each up to the next character or token. */
  #advance(from: Place, found: Set<Place>): void {
    const { types, values, alternatives } = this.#grammar;
    const todo = [from];
    const seen = new Set<Place>();
    for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      if (place.after === undefined || types[place.at] !== GBNF.rule) {
        found.add(place);
        continue;
      }
      const rest = this.#on(place.after, place.at + 1);
      for (const at of alternatives[values[place.at] ?? 0] ?? []) {
        todo.push(this.#on(rest, at));
        if (seen.size > 8 * MAX_WAYS || todo.length > 8 * MAX_WAYS) throw tooManyWays();
      }
    }
  }

  /**
   * Where the class of characters at this place ends if it has this one; undefined if it has not.
   */
  #endOfMatch(start: number, char: number): number | undefined {
    const { types, values } = this.#grammar;
    let hasIt = false;
    let at = start;
    do {
      const value = values[at] ?? 0;
      const isRange = types[at + 1] === GBNF.rangeEnd;
      const last = isRange ? (values[at + 1] ?? 0) : value;
      hasIt ||= types[at] === GBNF.anyChar || (value <= char && char <= last);
      at += isRange ? 2 : 1;
    } while (types[at] === GBNF.charAlso);
    return hasIt === (types[start] !== GBNF.charNot) ? at : undefined;
  }

  #step(token: number, text: string): Set<Place> {
    if (token === NO_TOKEN && text === '') return this.#ways;
    if (this.#places > MAX_PLACES) this.#forget();
    const { types, values } = this.#grammar;
    const found = new Set<Place>();
    let others = new Set<Place>();
    for (const way of this.#ways) {
      const type = types[way.at];
      if (way.after === undefined || (type !== GBNF.token && type !== GBNF.tokenNot))
        others.add(way);
      else if ((values[way.at] === token) === (type === GBNF.token)) {
        this.#advance(this.#on(way.after, way.at + 1), found);
      }
    }
    for (const char of text) {
      const next = new Set<Place>();
      for (const { at, after } of others) {
        if (after === undefined || types[at] === GBNF.token || types[at] === GBNF.tokenNot)
          continue;
        const end = this.#endOfMatch(at, char.codePointAt(0) ?? 0);
        if (end !== undefined) this.#advance(this.#on(after, end), next);
        if (next.size > MAX_WAYS) throw tooManyWays();
      }
      others = checkWays(next);
    }
    for (const way of others) found.add(way);
    return checkWays(found);
  }

  /** What is not above one of the ways is forgotten: a long text would fill the memory. */
  #forget(): void {
    const kept = this.ways();
    this.#places = 0;
    this.#bottom = this.#newPlace(-1, undefined);
    this.#ways = new Set(
      kept.map((path) => path.reduceRight((after, at) => this.#on(after, at), this.#bottom)),
    );
  }
}

function checkWays(found: Set<Place>): Set<Place> {
  let elements = 0;
  for (const { depth } of found) elements += depth;
  if (found.size > MAX_WAYS || elements > MAX_ELEMENTS) throw tooManyWays();
  return found;
}

const tooManyWays = () =>
  new GrammarRefused(
    `It has more than ${MAX_WAYS} ways to go on at one place of the text, or very long ones. Make it less ambiguous: alternatives should differ in their first characters.`,
  );

function printRest(grammar: Gbnf, ways: readonly (readonly number[])[], names: string): string {
  const { alternatives } = grammar;
  const needed = new Set<number>();
  const nameOf = (rule: number): string => {
    needed.add(rule);
    return `${names}r${rule}`;
  };
  const print = (at: number) => printFrom(grammar, at, nameOf);
  const lines = [
    `${names}root ::= ${ways.map((path) => path.map(print).join(' ') || '""').join(' | ')}`,
  ];
  // Printing a rule may show that others are needed; a set goes through those that are added on the
  // way.
  for (const rule of needed) {
    lines.push(
      `${nameOf(rule)} ::= ${(alternatives[rule] ?? []).map((at) => print(at) || '""').join(' | ')}`,
    );
  }
  return lines.join('\n');
}

function printFrom(
  { types, values }: Gbnf,
  start: number,
  nameOf: (rule: number) => string,
): string {
  const escaped = (place: number) => `\\U${(values[place] ?? 0).toString(16).padStart(8, '0')}`;
  const parts: string[] = [];
  for (let at = start; types[at] !== GBNF.end && types[at] !== GBNF.alternative; at += 1) {
    const [type, value = 0] = [types[at], values[at]];
    if (type === GBNF.rule) parts.push(nameOf(value));
    else if (type === GBNF.token) parts.push(`<[${value}]>`);
    else if (type === GBNF.tokenNot) parts.push(`!<[${value}]>`);
    else if (type === GBNF.anyChar) parts.push('.');
    else {
      let characters = escaped(at);
      for (; types[at + 1] === GBNF.rangeEnd || types[at + 1] === GBNF.charAlso; at += 1) {
        characters += `${types[at + 1] === GBNF.rangeEnd ? '-' : ''}${escaped(at + 1)}`;
      }
      parts.push(`[${type === GBNF.charNot ? '^' : ''}${characters}]`);
    }
  }
  return parts.join(' ');
}
