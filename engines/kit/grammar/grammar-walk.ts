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
const maximumWays = 2048;
/** Elements of all of them together: it copies each one whole. */
const maximumElements = 500_000;
/** Places in memory, after which those that nobody can come back to are thrown away. */
const maximumPlaces = 100_000;

/** From the top down to, and without, the bottom. */
function pathOf(way: Place): number[] {
  const path: number[] = [];
  for (let place = way; place.after !== undefined; place = place.after) path.push(place.at);
  return path;
}

/** The grammar along one text. @throws {GrammarRefused} when there are too many ways to begin. */
export function createGrammarWalk({ types, values, alternatives, root }: Gbnf) {
  let places = 0;
  let bottom = newPlace(-1, undefined);
  let ways = new Set<Place>();

  function newPlace(at: number, after: Place | undefined): Place {
    places += 1;
    return { at, after, depth: (after?.depth ?? -1) + 1, before: new Map() };
  }

  function on(after: Place, at: number): Place {
    const known = after.before.get(at);
    if (known !== undefined) return known;
    const place = newPlace(at, after);
    after.before.set(at, place);
    return place;
  }

  const isEnd = (at: number): boolean => types[at] === GBNF.end || types[at] === GBNF.alternative;

  /** Adds the ways from a place on, each up to the next character or token. */
  function advance(from: Place, found: Set<Place>): void {
    const todo = [from];
    const seen = new Set<Place>();
    for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      if (seen.size > 8 * maximumWays) throw tooManyWays();
      if (place.after === undefined || types[place.at] !== GBNF.rule) {
        found.add(place);
        continue;
      }
      const rest = isEnd(place.at + 1) ? place.after : on(place.after, place.at + 1);
      for (const at of alternatives[values[place.at] ?? 0] ?? []) {
        todo.push(isEnd(at) ? rest : on(rest, at));
        if (todo.length > 8 * maximumWays) throw tooManyWays();
      }
    }
  }

  function check(found: Set<Place>): Set<Place> {
    let elements = 0;
    for (const { depth } of found) elements += depth;
    if (found.size > maximumWays || elements > maximumElements) throw tooManyWays();
    return found;
  }

  /** Where the class of characters at this place ends if it has this one; undefined if it has not. */
  function endOfMatch(start: number, char: number): number | undefined {
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

  const isTokenPlace = ({ at }: Place): boolean => types[at] === GBNF.token || types[at] === GBNF.tokenNot;

  function follow({ after }: Place, end: number, found: Set<Place>): void {
    if (after !== undefined) advance(isEnd(end) ? after : on(after, end), found);
  }

  /** What is not above one of the ways is forgotten: a long text would fill the memory. */
  function forget(): void {
    const kept = [...ways].map(pathOf);
    places = 0;
    bottom = newPlace(-1, undefined);
    ways = new Set(kept.map((path) => path.reduceRight(on, bottom)));
  }

  const first = new Set<Place>();
  for (const at of alternatives[root] ?? []) advance(isEnd(at) ? bottom : on(bottom, at), first);
  ways = check(first);

  /** The ways on behind one token more. */
  function step(token: number, text: string): Set<Place> {
    const found = new Set<Place>();
    let others = new Set<Place>();
    for (const way of ways) {
      if (way.after === undefined || !isTokenPlace(way)) others.add(way);
      else if ((values[way.at] === token) === (types[way.at] === GBNF.token)) follow(way, way.at + 1, found);
    }
    for (const char of text) {
      const next = new Set<Place>();
      for (const way of others) {
        const end =
          way.after === undefined || isTokenPlace(way) ? undefined : endOfMatch(way.at, char.codePointAt(0) ?? 0);
        if (end !== undefined) follow(way, end, next);
        if (next.size > maximumWays) throw tooManyWays();
      }
      others = check(next);
    }
    for (const way of others) found.add(way);
    return check(found);
  }

  return {
    /**
     * One token more; its text is only as much as has become whole characters.
     * @throws {GrammarRefused} when there are too many ways to go on.
     */
    accept(token: number, text: string): void {
      ways = step(token, text);
      if (places > maximumPlaces) forget();
    },
    /** Whether `accept` would leave a way to go on. Throws as it does. */
    allows(token: number, text: string): boolean {
      const isAllowed = step(token, text).size > 0;
      if (places > maximumPlaces) forget();
      return isAllowed;
    },
    /** Of each way to go on, the elements to be matched one after the other; each stands for the rest of its alternative. */
    ways: (): readonly (readonly number[])[] => [...ways].map(pathOf),
    /** Whether the text so far follows the grammar; and so far that it may end here. */
    state: (): 'whole' | 'begun' | 'wrong' => (ways.has(bottom) ? 'whole' : ways.size > 0 ? 'begun' : 'wrong'),
  };
}

function tooManyWays(): GrammarRefused {
  return new GrammarRefused(
    `It has more than ${maximumWays} ways to go on at one place of the text, or very long ones. Make it less ambiguous: alternatives should differ in their first characters.`,
  );
}
