// Adds up what the parts of one response have used.

/** OpenAI's counts of tokens, as far as they are added. */
export interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
  total_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number } | null;
}

/** A prompt counts once, however many continuations it has. */
export function addUsage(
  sum: Usage | undefined,
  part: Usage,
  { isPromptCounted }: { isPromptCounted: boolean },
): Usage {
  const prompt = (sum?.prompt_tokens ?? 0) + (isPromptCounted ? (part.prompt_tokens ?? 0) : 0);
  const completion = (sum?.completion_tokens ?? 0) + (part.completion_tokens ?? 0);
  const cached =
    (sum?.prompt_tokens_details?.cached_tokens ?? 0) +
    (isPromptCounted ? (part.prompt_tokens_details?.cached_tokens ?? 0) : 0);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
}
