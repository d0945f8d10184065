// What a generation took, in llama-server's shape and in OpenAI's.

export interface Timings {
  /** Tokens of the prompt that were still in the sequence from an earlier request. */
  cachedTokens: number;
  /** Tokens of the prompt that had to be evaluated. */
  promptTokens: number;
  promptMs: number;
  /** Generated tokens, the one that ends the response included. */
  predictedTokens: number;
  predictedMs: number;
  /** Tokens that were guessed before the model checked them, and those of them that were right. */
  draftedTokens?: number;
  acceptedTokens?: number;
}

export function sumTimings(all: readonly Timings[]): Timings {
  return all.reduce((first, next) => ({
    cachedTokens: first.cachedTokens,
    promptTokens: first.promptTokens,
    promptMs: first.promptMs,
    predictedTokens: first.predictedTokens + next.predictedTokens,
    predictedMs: first.predictedMs + next.promptMs + next.predictedMs,
    draftedTokens: (first.draftedTokens ?? 0) + (next.draftedTokens ?? 0),
    acceptedTokens: (first.acceptedTokens ?? 0) + (next.acceptedTokens ?? 0),
  }));
}

export function toTimingsBody(timings: Timings) {
  const { cachedTokens, promptTokens, promptMs, predictedTokens, predictedMs } = timings;
  const { draftedTokens = 0, acceptedTokens = 0 } = timings;
  return {
    cache_n: cachedTokens,
    prompt_n: promptTokens,
    prompt_ms: promptMs,
    prompt_per_token_ms: ratio(promptMs, promptTokens),
    prompt_per_second: ratio(1000 * promptTokens, promptMs),
    predicted_n: predictedTokens,
    predicted_ms: predictedMs,
    predicted_per_token_ms: ratio(predictedMs, predictedTokens),
    predicted_per_second: ratio(1000 * predictedTokens, predictedMs),
    ...(draftedTokens > 0 ? { draft_n: draftedTokens, draft_n_accepted: acceptedTokens } : {}),
  };
}

export function toUsageBody({
  cachedTokens,
  promptTokens,
  predictedTokens,
  draftedTokens = 0,
  acceptedTokens = 0,
}: Timings) {
  const prompt = cachedTokens + promptTokens;
  return {
    completion_tokens: predictedTokens,
    prompt_tokens: prompt,
    total_tokens: prompt + predictedTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    ...(draftedTokens > 0 ? { completion_tokens_details: { accepted_prediction_tokens: acceptedTokens } } : {}),
  };
}

const ratio = (dividend: number, divisor: number): number => (divisor > 0 ? dividend / divisor : 0);
