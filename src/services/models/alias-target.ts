// What an alias means: one model, or an ordered list of models, each for the requests that its conditions let through.
import { isObject } from '../../lib/values.ts';

/** Which requests a candidate is for; every one that is there has to hold. */
export interface AliasConditions {
  /** Tokens, estimated. */
  max_prompt_tokens?: number | undefined;
  /** Tokens, estimated. */
  min_prompt_tokens?: number | undefined;
  /** True: only requests with pictures; false: only those without. */
  images?: boolean | undefined;
  /** True: only requests that offer tools; false: only those without. */
  tools?: boolean | undefined;
}

/** A model, or another alias. */
export interface AliasCandidate extends AliasConditions {
  model: string;
}

/** One model under no condition is written as its name alone, as it always was. */
export type AliasTarget = string | readonly AliasCandidate[];

export const MAX_CANDIDATES = 16;

/** The same as a list. */
export function candidatesIn(target: AliasTarget): readonly AliasCandidate[] {
  return typeof target === 'string' ? [{ model: target }] : target;
}

/** The shortest way to write it. */
export function targetOf(candidates: readonly AliasCandidate[]): AliasTarget {
  const plain = candidates.map(({ model, ...conditions }) => ({ model, ...conditionsIn(conditions) }));
  const [only] = plain;
  return plain.length === 1 && only && Object.keys(only).length === 1 ? only.model : plain;
}

/** The target in a file that people edit; undefined for what is none. */
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

function conditionsIn(conditions: AliasConditions): AliasConditions {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
}
