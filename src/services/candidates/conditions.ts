// The conditions under which an alias means one of its models.
import type { AliasConditions } from '../models/alias-targets.ts';
import type { RequestTraits } from './request-traits.ts';

/**
 * The first condition that does not hold, as the rest of a sentence that begins with `It is`;
 * undefined where all hold.
 */
export function unmetCondition(
  all: readonly AliasConditions[],
  traits: RequestTraits,
): string | undefined {
  for (const conditions of all) {
    const unmet = unmetOf(conditions, traits);
    if (unmet !== undefined) return unmet;
  }
  return undefined;
}

function unmetOf(conditions: AliasConditions, traits: RequestTraits): string | undefined {
  const { max_prompt_tokens: most, min_prompt_tokens: least, images, tools } = conditions;
  const { promptTokens, hasImages, hasTools } = traits;
  const length = `this one has about ${promptTokens}`;
  if (most !== undefined && promptTokens > most)
    return `for prompts of at most ${most} tokens, and ${length}`;
  if (least !== undefined && promptTokens < least)
    return `for prompts of at least ${least} tokens, and ${length}`;
  if (images !== undefined && images !== hasImages)
    return `for requests ${images ? 'with' : 'without'} pictures`;
  if (tools !== undefined && tools !== hasTools)
    return `for requests ${tools ? 'with' : 'without'} tools`;
  return undefined;
}
