// Regular languages, which a finite automaton recognizes, with their intersections and complements, by Brzozowski's derivatives:
// what is left of a language once its texts have begun with a character is a language again.

/** The language has too many states, or is too much work. */
export class LanguageTooComplex extends Error {
  override readonly name = 'LanguageTooComplex';
}

/** Code points in ascending order: from, to, from, to … */
export type Ranges = readonly number[];

/** Equal ones are mostly one and the same object, which keeps automata small. */
export interface Language {
  readonly id: number;
  readonly kind: 'nothing' | 'empty' | 'set' | 'concat' | 'either' | 'both' | 'not' | 'repeat' | 'multiple';
  /** Whether the empty text is in it. */
  readonly isNullable: boolean;
  readonly parts: readonly Language[];
  readonly ranges: Ranges;
  /** Of a repetition how often; of a multiple the divisor and the remainder so far. */
  readonly from: number;
  readonly to: number;
}

/** A deterministic automaton without states that lead nowhere; it begins in state 0. */
export interface Automaton {
  states: readonly { isFinal: boolean; edges: readonly { ranges: Ranges; to: number }[] }[];
}

export type Languages = ReturnType<typeof createLanguages>;

/** Of all that one table makes. */
const LIMITS = { states: 4000, languages: 60_000, derivatives: 200_000, cuts: 4000, parts: 300 };
const LAST = 0x10ffff;
/** All but the halves of surrogate pairs. */
export const ALL_CHARS: Ranges = [0, 0xd7ff, 0xe000, LAST];

export function unionOf(lists: readonly Ranges[]): Ranges {
  const pairs = lists.flatMap((list) => pairsOf(list)).sort(([one], [other]) => one - other);
  const merged: number[] = [];
  for (const [from, to] of pairs) {
    const end = merged.at(-1);
    if (end !== undefined && from <= end + 1) merged[merged.length - 1] = Math.max(end, to);
    else merged.push(from, to);
  }
  return merged;
}

export function complementOf(ranges: Ranges): Ranges {
  const found: number[] = [];
  let next = 0;
  for (const [from, to] of pairsOf(ranges)) {
    if (from > next) found.push(next, from - 1);
    next = to + 1;
  }
  return next > LAST ? found : [...found, next, LAST];
}

export const intersectionOf = (one: Ranges, other: Ranges): Ranges =>
  complementOf(unionOf([complementOf(one), complementOf(other)]));

export function pairsOf(ranges: Ranges): [number, number][] {
  return Array.from({ length: ranges.length / 2 }, (_, at) => [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0]);
}

/** Long because the operations build on each other and share the table of what there is. */
export function createLanguages() {
  const known = new Map<string, Language>();
  const derivatives = new Map<number, Language>();
  const cutsOf = new Map<Language, readonly number[]>();

  function intern(
    kind: Language['kind'],
    isNullable: boolean,
    { parts = [], ranges = [], from = 0, to = 0 }: Partial<Pick<Language, 'parts' | 'ranges' | 'from' | 'to'>> = {},
  ): Language {
    const key = `${kind} ${parts.map(({ id }) => id).join()} ${ranges.join()} ${from} ${to}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= LIMITS.languages || parts.length > LIMITS.parts) throw new LanguageTooComplex();
    const made = { id: known.size, kind, isNullable, parts, ranges, from, to };
    known.set(key, made);
    return made;
  }

  const nothing = intern('nothing', false);
  const empty = intern('empty', true);
  const set = (ranges: Ranges): Language => (ranges.length === 0 ? nothing : intern('set', false, { ranges }));
  const anyChar = set(ALL_CHARS);
  const everything = intern('repeat', true, { parts: [anyChar], from: 0, to: Infinity });

  function pair(one: Language, other: Language): Language {
    if (one === nothing || other === nothing) return nothing;
    if (one === empty) return other;
    if (other === empty) return one;
    // In one order of brackets only, so that equal ones are found.
    const [head, tail] = one.parts;
    if (one.kind === 'concat' && head && tail) return pair(head, pair(tail, other));
    return intern('concat', one.isNullable && other.isNullable, { parts: [one, other] });
  }
  const concat = (...parts: readonly Language[]): Language =>
    parts.reduceRight((tail, head) => pair(head, tail), empty);

  const flat = (kind: Language['kind'], parts: readonly Language[]): Language[] =>
    [...new Set(parts.flatMap((part) => (part.kind === kind ? part.parts : [part])))].sort(
      (one, other) => one.id - other.id,
    );

  function either(given: readonly Language[]): Language {
    const all = flat('either', given).filter((part) => part !== nothing);
    if (all.includes(everything)) return everything;
    const sets = all.filter(({ kind }) => kind === 'set');
    const parts =
      sets.length < 2
        ? all
        : flat('either', [...all.filter(({ kind }) => kind !== 'set'), set(unionOf(sets.map(({ ranges }) => ranges)))]);
    if (parts.length < 2) return parts[0] ?? nothing;
    return intern(
      'either',
      parts.some(({ isNullable }) => isNullable),
      { parts },
    );
  }

  function both(given: readonly Language[]): Language {
    const parts = flat('both', given).filter((part) => part !== everything);
    if (parts.includes(nothing)) return nothing;
    if (parts.includes(empty)) return parts.every(({ isNullable }) => isNullable) ? empty : nothing;
    if (parts.length < 2) return parts[0] ?? everything;
    return intern(
      'both',
      parts.every(({ isNullable }) => isNullable),
      { parts },
    );
  }

  function not(part: Language): Language {
    if (part.kind === 'not') return part.parts[0] ?? nothing;
    if (part === nothing) return everything;
    if (part === everything) return nothing;
    return intern('not', !part.isNullable, { parts: [part] });
  }

  function repeat(part: Language, least: number, to = Infinity): Language {
    const from = part.isNullable ? 0 : least;
    if (to === 0 || part === empty) return empty;
    if (part === nothing) return from === 0 ? empty : nothing;
    if (from === 1 && to === 1) return part;
    if (part.kind === 'repeat' && part.from === 0 && part.to === Infinity) return part;
    return intern('repeat', from === 0, { parts: [part], from, to });
  }

  const multiple = (divisor: number, remainder: number): Language =>
    intern('multiple', remainder === 0, { from: divisor, to: remainder });

  function derive(language: Language, char: number): Language {
    const key = language.id * (LAST + 1) + char;
    const found = derivatives.get(key);
    if (found !== undefined) return found;
    if (derivatives.size >= LIMITS.derivatives) throw new LanguageTooComplex();
    const made = work(language, char);
    derivatives.set(key, made);
    return made;
  }

  function work(language: Language, char: number): Language {
    const { kind, parts, ranges, from, to } = language;
    const [head = nothing, tail = nothing] = parts;
    switch (kind) {
      case 'set':
        return pairsOf(ranges).some(([first, last]) => first <= char && char <= last) ? empty : nothing;
      case 'concat': {
        const first = pair(derive(head, char), tail);
        return head.isNullable ? either([first, derive(tail, char)]) : first;
      }
      case 'either':
        return either(parts.map((part) => derive(part, char)));
      case 'both':
        return both(parts.map((part) => derive(part, char)));
      case 'not':
        return not(derive(head, char));
      case 'repeat':
        return pair(derive(head, char), repeat(head, Math.max(0, from - 1), to - 1));
      case 'multiple': {
        const digit = char - 0x30;
        return digit >= 0 && digit <= 9 ? multiple(from, (to * 10 + digit) % from) : nothing;
      }
      default:
        return nothing;
    }
  }

  /** Where one character may lead to something else than the one before it. */
  function cuts(language: Language): readonly number[] {
    const found = cutsOf.get(language);
    if (found !== undefined) return found;
    const { kind, parts, ranges } = language;
    let made: readonly number[];
    if (kind === 'set') made = pairsOf(ranges).flatMap(([from, to]) => [from, to + 1]);
    else if (kind === 'multiple') made = Array.from({ length: 11 }, (_, digit) => 0x30 + digit);
    else {
      const first = kind === 'concat' && parts[0]?.isNullable === false ? parts.slice(0, 1) : parts;
      made = [...new Set(first.flatMap(cuts))].sort((one, other) => one - other);
    }
    if (made.length > LIMITS.cuts) throw new LanguageTooComplex();
    cutsOf.set(language, made);
    return made;
  }

  function edgesOf(language: Language): Map<Language, Ranges> {
    const edges = new Map<Language, number[]>();
    const starts = [...new Set([0, ...cuts(language)])].filter((start) => start <= LAST);
    for (const [index, from] of starts.entries()) {
      const to = (starts[index + 1] ?? LAST + 1) - 1;
      const target = derive(language, from);
      if (target === nothing) continue;
      const ranges = edges.get(target);
      if (ranges === undefined) edges.set(target, [from, to]);
      else ranges.push(from, to);
    }
    return edges;
  }

  return {
    nothing,
    empty,
    /** All texts. */
    everything,
    anyChar,
    set,
    concat,
    either,
    both,
    not,
    repeat,
    /** Decimal digits of the multiples of a number. */
    multiplesOf: (divisor: number): Language => both([multiple(divisor, 0), repeat(set([0x30, 0x39]), 1)]),
    /**
     * @param writable leaves those characters out that can't be written.
     * @throws {LanguageTooComplex}
     */
    toAutomaton(root: Language, writable: (ranges: Ranges) => Ranges = (ranges) => ranges): Automaton {
      const numbers = new Map([[root, 0]]);
      const states: { isFinal: boolean; edges: { ranges: Ranges; to: number }[] }[] = [];
      // Grows during the loop.
      for (const language of numbers.keys()) {
        const edges: { ranges: Ranges; to: number }[] = [];
        for (const [target, found] of edgesOf(language)) {
          const ranges = writable(intersectionOf(unionOf([found]), ALL_CHARS));
          if (ranges.length === 0) continue;
          const to = numbers.get(target) ?? numbers.size;
          if (to >= LIMITS.states) throw new LanguageTooComplex();
          numbers.set(target, to);
          edges.push({ ranges, to });
        }
        states.push({ isFinal: language.isNullable, edges });
      }
      return withoutDeadEnds(states);
    },
  };
}

function withoutDeadEnds(states: Automaton['states']): Automaton {
  const before = new Map<number, number[]>();
  for (const [from, { edges }] of states.entries()) {
    for (const { to } of edges) {
      const list = before.get(to);
      if (list === undefined) before.set(to, [from]);
      else list.push(from);
    }
  }
  const todo = states.flatMap(({ isFinal }, at) => (isFinal ? [at] : []));
  const alive = new Set(todo);
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    for (const from of before.get(at) ?? []) {
      if (alive.has(from)) continue;
      alive.add(from);
      todo.push(from);
    }
  }
  return { states: states.map(({ isFinal, edges }) => ({ isFinal, edges: edges.filter(({ to }) => alive.has(to)) })) };
}
