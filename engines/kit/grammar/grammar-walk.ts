// Follows a grammar along a text, and stops before the ways to go on become too many.
import { GBNF, type Gbnf, GrammarRefused } from './gbnf.ts';

/** A way to go on: what is to be matched next, and what comes after that. Equal ones are one and the same object. */
interface Place {
  /** Of an element; -1 for the end of the grammar. */
  at: number;
  after: Place | undefined;
  depth: number;
  /** What has been put on top of this one. */
  before: Map<number, Place>;
}

/** llama.cpp compares each way to go on with each other one, and with every token of the vocabulary. */
const MAX_WAYS = 2048;
/** Elements of all of them together: it copies each one whole. */
const MAX_ELEMENTS = 500_000;
/** Places in memory, after which those are thrown away that no way leads back to. */
const MAX_PLACES = 100_000;

/** From the top down to, and without, the bottom. */
function pathOf(way: Place): number[] {
  const path: number[] = [];
  for (let place = way; place.after !== undefined; place = place.after) path.push(place.at);
  return path;
}

function check(found: Set<Place>): Set<Place> {
  let elements = 0;
  for (const { depth } of found) elements += depth;
  if (found.size > MAX_WAYS || elements > MAX_ELEMENTS) throw tooManyWays();
  return found;
}

/** The grammar along one text. Its constructor and methods throw a {@link GrammarRefused} for too many ways to go on. */
export class GrammarWalk {
  readonly #grammar: Gbnf;
  #places = 0;
  #bottom: Place;
  #ways: Set<Place>;

  constructor(grammar: Gbnf) {
    this.#grammar = grammar;
    this.#bottom = this.#newPlace(-1, undefined);
    const first = new Set<Place>();
    for (const at of grammar.alternatives[grammar.root] ?? []) this.#advance(this.#on(this.#bottom, at), first);
    this.#ways = check(first);
  }

  /** One token more; its text is only as much as has become whole characters. */
  accept(token: number, text: string): void {
    this.#ways = this.#step(token, text);
    if (this.#places > MAX_PLACES) this.#forget();
  }

  /** Whether `accept` would leave a way to go on. */
  allows(token: number, text: string): boolean {
    const isAllowed = this.#step(token, text).size > 0;
    if (this.#places > MAX_PLACES) this.#forget();
    return isAllowed;
  }

  /** Of each way to go on, the elements to be matched one after the other; each stands for the rest of its alternative. */
  ways(): readonly (readonly number[])[] {
    return [...this.#ways].map(pathOf);
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
      if (seen.size > 8 * MAX_WAYS) throw tooManyWays();
      if (place.after === undefined || types[place.at] !== GBNF.rule) {
        found.add(place);
        continue;
      }
      const rest = this.#on(place.after, place.at + 1);
      for (const at of alternatives[values[place.at] ?? 0] ?? []) {
        todo.push(this.#on(rest, at));
        if (todo.length > 8 * MAX_WAYS) throw tooManyWays();
      }
    }
  }

  /** Where the class of characters at this place ends if it has this one; undefined if it has not. */
  #endOfMatch(start: number, char: number): number | undefined {
    const { types, values } = this.#grammar;
    let hasIt = false;
    let at = start;
    do {
      const value = values[at] ?? 0;
      if (types[at + 1] === GBNF.rangeEnd) {
        hasIt ||= value <= char && char <= (values[at + 1] ?? 0);
        at += 2;
      } else {
        hasIt ||= types[at] === GBNF.anyChar || value === char;
        at += 1;
      }
    } while (types[at] === GBNF.charAlso);
    return hasIt === (types[start] !== GBNF.charNot) ? at : undefined;
  }

  /** The ways on behind one token more. */
  #step(token: number, text: string): Set<Place> {
    const { types, values } = this.#grammar;
    const found = new Set<Place>();
    let others = new Set<Place>();
    for (const way of this.#ways) {
      const type = types[way.at];
      if (way.after === undefined || (type !== GBNF.token && type !== GBNF.tokenNot)) others.add(way);
      else if ((values[way.at] === token) === (type === GBNF.token)) {
        this.#advance(this.#on(way.after, way.at + 1), found);
      }
    }
    for (const char of text) {
      const next = new Set<Place>();
      for (const { at, after } of others) {
        if (after === undefined || types[at] === GBNF.token || types[at] === GBNF.tokenNot) continue;
        const end = this.#endOfMatch(at, char.codePointAt(0) ?? 0);
        if (end !== undefined) this.#advance(this.#on(after, end), next);
        if (next.size > MAX_WAYS) throw tooManyWays();
      }
      others = check(next);
    }
    for (const way of others) found.add(way);
    return check(found);
  }

  /** What is not above one of the ways is forgotten: a long text would fill the memory. */
  #forget(): void {
    const kept = this.ways();
    this.#places = 0;
    this.#bottom = this.#newPlace(-1, undefined);
    this.#ways = new Set(kept.map((path) => path.reduceRight((after, at) => this.#on(after, at), this.#bottom)));
  }
}

function tooManyWays(): GrammarRefused {
  return new GrammarRefused(
    `It has more than ${MAX_WAYS} ways to go on at one place of the text, or very long ones. Make it less ambiguous: alternatives should differ in their first characters.`,
  );
}
