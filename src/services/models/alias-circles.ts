// Whether aliases that mean each other come to an end, and lead to no more than a request can look
// through.
import {
  type AliasTarget,
  candidatesOfTarget,
  MAX_ALIAS_CHAIN,
  MAX_EXPANDED,
} from './alias-targets.ts';

/** A chain so long, which only a file edited by hand can have, is not followed to its end. */
const FOLLOWED_CHAIN = 100;

interface Spread {
  /** Aliases one behind the other, itself included; Infinity for a circle. */
  depth: number;
  models: number;
  /** Whether it leads through the alias that is asked about. */
  isOnWay: boolean;
}

/**
 * Why an alias can't be what these targets make of it: a part of a sentence, undefined when nothing
 * is wrong. Takes time in proportion to the number of candidates.
 * @param targets of all aliases, the new one included.
 */
export function problemOfAliases(
  alias: string,
  targets: ReadonlyMap<string, AliasTarget>,
): string | undefined {
  const spreads = new Map<string, Spread>();
  function spreadOf(name: string, level = 0): Spread {
    const known = spreads.get(name);
    if (known) return known;
    const target = targets.get(name);
    if (target === undefined) return { depth: 0, models: 1, isOnWay: false };
    if (level > FOLLOWED_CHAIN) return { depth: FOLLOWED_CHAIN, models: 1, isOnWay: false };
    // An alias that leads back here while it is looked at is part of a circle.
    spreads.set(name, { depth: Number.POSITIVE_INFINITY, models: 1, isOnWay: name === alias });
    const next = candidatesOfTarget(target).map(({ model }) => spreadOf(model, level + 1));
    const spread = {
      depth: 1 + Math.max(...next.map(({ depth }) => depth)),
      models: next.reduce((sum, { models }) => sum + models, 0),
      isOnWay: name === alias || next.some(({ isOnWay }) => isOnWay),
    };
    spreads.set(name, spread);
    return spread;
  }
  const own = spreadOf(alias);
  if (own.depth === Number.POSITIVE_INFINITY)
    return 'it leads back to itself, or to aliases that go round in a circle';
  for (const name of targets.keys()) {
    const { depth, models, isOnWay } = spreadOf(name);
    if (!isOnWay) continue;
    const through = name === alias ? 'it leads' : `with it '${name}' leads`;
    if (depth > MAX_ALIAS_CHAIN)
      return `${through} through more than ${MAX_ALIAS_CHAIN} aliases one behind the other`;
    if (models > MAX_EXPANDED) return `${through} to more than ${MAX_EXPANDED} models`;
  }
  return undefined;
}
