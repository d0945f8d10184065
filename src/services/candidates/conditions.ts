// Whether a candidate of an alias is for a request.
import { CandidateNotMeant } from '../../errors.ts';
import type { AliasConditions } from '../models/alias-target.ts';
import type { RequestTraits } from './request-traits.ts';

/** @throws {CandidateNotMeant} for the first condition that does not hold. */
export function requireConditions(conditions: readonly AliasConditions[], traits: () => RequestTraits): void {
  for (const condition of conditions) {
    const why = unmet(condition, traits());
    if (why !== undefined) throw new CandidateNotMeant(why);
  }
}

/** As a part of a sentence that begins with `It is`. */
function unmet(conditions: AliasConditions, traits: RequestTraits): string | undefined {
  const { max_prompt_tokens: most, min_prompt_tokens: least, images, tools } = conditions;
  const { promptTokens, hasImages, hasTools } = traits;
  const length = `this one has about ${promptTokens}`;
  if (most !== undefined && promptTokens > most) return `for prompts of at most ${most} tokens, and ${length}`;
  if (least !== undefined && promptTokens < least) return `for prompts of at least ${least} tokens, and ${length}`;
  if (images !== undefined && images !== hasImages) return `for requests ${images ? 'with' : 'without'} pictures`;
  if (tools !== undefined && tools !== hasTools) return `for requests ${tools ? 'with' : 'without'} tools`;
  return undefined;
}
