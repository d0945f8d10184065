// Refuses grammars that llama.cpp would follow to the left without end, or along very many ways.
import { GBNF, type Gbnf, GrammarRefused } from './gbnf.ts';

/** llama.cpp looks for left recursion by recursion, and again along every way. */
const MAX_DEPTH = 2000;
const MAX_STEPS = 1_000_000;

/** What llama.cpp finds when it looks at what a rule may begin with. */
interface Begin {
  /** Rules that it looks at, each as often as it gets there. */
  steps: number;
  depth: number;
  /** Whether the rule matches the empty text. */
  isEmpty: boolean;
}

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
