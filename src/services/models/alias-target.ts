// What an alias means: one model, or an ordered list of models, each for the requests that its conditions let through; and
// where aliases lead when some of them mean others.
import type { components } from '../../../generated/openapi.ts';
import { isObject } from '../../lib/values.ts';

/** A model, or another alias, and which requests it is for: each condition that is there has to hold. */
export type AliasCandidate = components['schemas']['AliasCandidate'];
export type AliasConditions = Omit<AliasCandidate, 'model'>;

/** One model under no condition is written as its name alone, as it always was. */
export type AliasTarget = string | readonly AliasCandidate[];
export const MAX_CANDIDATES = 16;
export const candidatesIn = (target: AliasTarget): readonly AliasCandidate[] =>
  typeof target === 'string' ? [{ model: target }] : target;

export function targetOf(candidates: readonly AliasCandidate[]): AliasTarget {
  const plain = candidates.map(({ model, ...conditions }) => ({ model, ...conditionsIn(conditions) }));
  const [only] = plain;
  return plain.length === 1 && only && Object.keys(only).length === 1 ? only.model : plain;
}

export function readTarget(json: unknown): AliasTarget | undefined {
  if (typeof json === 'string') return json;
  if (!Array.isArray(json) || json.length === 0 || json.length > MAX_CANDIDATES) return undefined;
  const candidates = json.map(readCandidate);
  return candidates.includes(undefined) ? undefined : (candidates as AliasCandidate[]);
}

/** A condition that can't be read makes the whole of it none: without it the candidate would be for other requests. */
function readCandidate(json: unknown): AliasCandidate | undefined {
  if (typeof json === 'string') return { model: json };
  if (!isObject(json) || typeof json.model !== 'string') return undefined;
  const { model, ...conditions } = json;
  const isReadable = Object.entries(conditions).every(([name, value]) => IS_CONDITION[name]?.(value) === true);
  return isReadable ? { model, ...conditions } : undefined;
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isSwitch = (value: unknown) => typeof value === 'boolean';

const IS_CONDITION: Readonly<Record<string, (value: unknown) => boolean>> = {
  max_prompt_tokens: isCount,
  min_prompt_tokens: isCount,
  images: isSwitch,
  tools: isSwitch,
};

const conditionsIn = (conditions: AliasConditions): AliasConditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
export const MAX_ALIAS_CHAIN = 10;
/** A chain so long, which only a file edited by hand can have, is not followed to its end. */
const FOLLOWED_CHAIN = 100;
export const MAX_EXPANDED = 64;

interface Spread {
  /** Aliases one behind the other, itself included; Infinity for a circle. */
  depth: number;
  models: number;
  /** Whether it leads through the alias that is asked about. */
  isOnWay: boolean;
}

/** A part of a sentence; undefined when nothing is wrong. Takes time in proportion to the number of candidates. */
export function problemOfAliases(alias: string, targets: ReadonlyMap<string, AliasTarget>): string | undefined {
  const spreads = new Map<string, Spread>();
  function spreadOf(name: string, level = 0): Spread {
    const known = spreads.get(name);
    if (known) return known;
    const target = targets.get(name);
    if (target === undefined) return { depth: 0, models: 1, isOnWay: false };
    if (level > FOLLOWED_CHAIN) return { depth: FOLLOWED_CHAIN, models: 1, isOnWay: false };
    // An alias that leads back here while it is looked at is part of a circle.
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
