// Where aliases lead when some of them mean others: refuses circles, long chains and too many models behind one name.
import { type AliasTarget, candidatesIn } from './alias-target.ts';

export const MAX_ALIAS_CHAIN = 10;
/** A chain so long, which only a file edited by hand can have, is not followed to its end. */
const FOLLOWED_CHAIN = 100;
/** Models behind one alias. */
export const MAX_EXPANDED = 64;

/** How one alias spreads out. */
interface Spread {
  /** Aliases one behind the other, itself included; Infinity for a circle. */
  depth: number;
  models: number;
  /** Whether it leads through the alias that is asked about. */
  isOnWay: boolean;
}

/**
 * What is wrong with the aliases that lead through `alias`, as a part of a sentence about it; undefined when nothing is.
 * Takes time in proportion to the number of candidates, whatever they lead to.
 */
export function problemOfAliases(alias: string, targets: ReadonlyMap<string, AliasTarget>): string | undefined {
  const spreads = new Map<string, Spread>();
  function spreadOf(name: string, level = 0): Spread {
    const known = spreads.get(name);
    if (known) return known;
    const target = targets.get(name);
    if (target === undefined) return { depth: 0, models: 1, isOnWay: false };
    if (level > FOLLOWED_CHAIN) return { depth: FOLLOWED_CHAIN, models: 1, isOnWay: false };
    // Whoever comes back here while it is looked at goes round in a circle.
    spreads.set(name, { depth: Number.POSITIVE_INFINITY, models: 1, isOnWay: name === alias });
    const next = candidatesIn(target).map(({ model }) => spreadOf(model, level + 1));
    const spread = {
      depth: 1 + Math.max(...next.map(({ depth }) => depth)),
      models: next.reduce((sum, { models }) => sum + models, 0),
      isOnWay: name === alias || next.some(({ isOnWay }) => isOnWay),
    };
    spreads.set(name, spread);
    return spread;
  }
  const own = spreadOf(alias);
  if (own.depth === Number.POSITIVE_INFINITY) return 'it leads back to itself, or to aliases that go round in a circle';
  for (const [name, { depth, models, isOnWay }] of [...targets.keys()].map((name) => [name, spreadOf(name)] as const)) {
    if (!isOnWay) continue;
    const through = name === alias ? 'it leads' : `with it '${name}' leads`;
    if (depth > MAX_ALIAS_CHAIN) return `${through} through more than ${MAX_ALIAS_CHAIN} aliases one behind the other`;
    if (models > MAX_EXPANDED) return `${through} to more than ${MAX_EXPANDED} models`;
  }
  return undefined;
}
