// Refuses grammars that llama.cpp would follow to the left without end, or along very many ways.
import { GBNF, type Gbnf, GrammarRefused } from './gbnf.ts';

/** llama.cpp looks for left recursion by recursion, and again along every way. */
const MAX_DEPTH = 2000;
const MAX_STEPS = 1_000_000;

export function refuseLeftRecursion(grammar: Gbnf): void {
  const { names } = grammar;
  const nexts = leftRules(grammar, emptyRules(grammar));
  /** Rules that llama.cpp looks at from each one on, each as often as it gets there; -1 while it is being counted. */
  const steps = new Float64Array(names.length);
  const depths = new Uint32Array(names.length);

  /** Counts one rule once all that it begins with are counted. Without recursion, as chains may be long. */
  function count(from: number): void {
    const path: { rule: number; next: number }[] = [{ rule: from, next: 0 }];
    steps[from] = -1;
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { rule } = top;
      const next = nexts[rule]?.[top.next];
      top.next += 1;
      if (next === undefined) {
        path.pop();
        const below = nexts[rule] ?? [];
        steps[rule] = below.reduce((sum, one) => sum + (steps[one] ?? 0), 1);
        depths[rule] = below.reduce((deepest, one) => Math.max(deepest, depths[one] ?? 0), 0) + 1;
      } else if (steps[next] === -1) {
        throw new GrammarRefused(`The rule '${names[next]}' begins with itself.`);
      } else if (steps[next] === 0) {
        steps[next] = -1;
        path.push({ rule: next, next: 0 });
      }
    }
  }

  let total = 0;
  for (let rule = 0; rule < names.length; rule += 1) {
    if (steps[rule] !== 0) continue;
    count(rule);
    total += steps[rule] ?? 0;
    if (total > MAX_STEPS || (depths[rule] ?? 0) > MAX_DEPTH) {
      throw new GrammarRefused(
        `The rule '${names[rule]}' begins with too many others: more than ${MAX_DEPTH} deep, or in more than ${MAX_STEPS} ways.`,
      );
    }
  }
}

/** Which rules match the empty text. */
function emptyRules({ types, values, alternatives }: Gbnf): Uint8Array {
  const isEmpty = new Uint8Array(alternatives.length);
  /** Alternatives made of rules alone, by each of these rules, with how many of them are not known to be empty. */
  const waiting = alternatives.map((): { rule: number; missing: number }[] => []);
  const found: number[] = [];
  const add = (rule: number) => {
    if (isEmpty[rule] === 0) found.push(rule);
    isEmpty[rule] = 1;
  };
  for (const [rule, starts] of alternatives.entries()) {
    for (const from of starts) {
      let to = from;
      while (types[to] === GBNF.rule) to += 1;
      if (types[to] !== GBNF.end && types[to] !== GBNF.alternative) continue;
      const alternative = { rule, missing: to - from };
      for (let at = from; at < to; at += 1) waiting[values[at] ?? 0]?.push(alternative);
      if (to === from) add(rule);
    }
  }
  for (let rule = found.pop(); rule !== undefined; rule = found.pop()) {
    for (const alternative of waiting[rule] ?? []) {
      alternative.missing -= 1;
      if (alternative.missing === 0) add(alternative.rule);
    }
  }
  return isEmpty;
}

/** The rules that each rule may begin with. One that only repeats itself at its end is none: it comes back to the same place. */
function leftRules({ types, values, alternatives }: Gbnf, isEmpty: Uint8Array): readonly (readonly number[])[] {
  return alternatives.map((starts, rule) => {
    const nexts: number[] = [];
    for (const from of starts) {
      for (let at = from; types[at] === GBNF.rule; at += 1) {
        const next = values[at] ?? 0;
        const isLast = types[at + 1] === GBNF.end || types[at + 1] === GBNF.alternative;
        const isRepetition = next === rule && at > from && isLast;
        if (!isRepetition) nexts.push(next);
        if (isEmpty[next] === 0) break;
      }
    }
    return nexts;
  });
}
