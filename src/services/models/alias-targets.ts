// What an alias means, as aliases.json and requests write it.
import type { components } from '../../../generated/openapi.ts';
import { isObject } from '../../lib/values.ts';

/** An alias may lead to another one, but through no more of them than this. */
export const MAX_ALIAS_CHAIN = 10;
/** Models that one alias means at most, through all others that it leads to. */
export const MAX_EXPANDED = 64;

/**
 * A model, or another alias, and which requests it is for: each condition that is there has to
 * hold.
 */
export type AliasCandidate = components['schemas']['AliasCandidate'];

/** For which requests a candidate is: those in which every condition holds. */
export type AliasConditions = Omit<AliasCandidate, 'model'>;

/** One model under no condition is written as its name alone, as it always was. */
export type AliasTarget = string | readonly AliasCandidate[];
const MAX_CANDIDATES = 16;

/** The same for both ways of writing a target. */
export const candidatesOfTarget = (target: AliasTarget): readonly AliasCandidate[] =>
  typeof target === 'string' ? [{ model: target }] : target;

/** Candidates as they are written into the file: the name alone for one without conditions. */
export function aliasTargetOf(candidates: readonly AliasCandidate[]): AliasTarget {
  const plain = candidates.map(({ model, ...conditions }) => ({
    model,
    ...conditionsIn(conditions),
  }));
  const [first] = plain;
  const isNameAlone = plain.length === 1 && first && Object.keys(first).length === 1;
  return isNameAlone ? first.model : plain;
}

/** The target in a file that people edit; undefined for what is none. */
export function readAliasTarget(json: unknown): AliasTarget | undefined {
  if (typeof json === 'string') return json;
  if (!Array.isArray(json) || json.length === 0 || json.length > MAX_CANDIDATES) return undefined;
  const candidates = json.map(readCandidate);
  return candidates.includes(undefined) ? undefined : (candidates as AliasCandidate[]);
}

/**
 * A condition that can't be read makes the whole of it none: without it the candidate would be for
 * other requests.
 */
function readCandidate(json: unknown): AliasCandidate | undefined {
  if (typeof json === 'string') return { model: json };
  if (!isObject(json) || typeof json.model !== 'string') return undefined;
  const { model, ...conditions } = json;
  const isReadable = Object.entries(conditions).every(
    ([name, value]) => IS_CONDITION[name]?.(value) === true,
  );
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
