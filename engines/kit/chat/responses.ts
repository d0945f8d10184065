// Parts of responses: what a generation took and how likely its tokens were, in the shapes of both APIs.


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

/** One token that could have come at a place, with the natural logarithm of its probability. */
interface TokenAlternative {
  id: number;
  token: string;
  logprob: number;
}

/** A generated token with the most likely tokens of its place, best first. */
export interface TokenLogProbability extends TokenAlternative {
  top: readonly TokenAlternative[];
}

export const MAX_TOP_LOGPROBS = 20;

/** Stands for a probability of zero, which has no logarithm that JSON could carry. */
const IMPOSSIBLE = -9999;

/** Picks a token and the `topCount` most likely ones out of probabilities, which come sorted and have the token. */
export function toTokenLogProbability({
  token,
  probabilities,
  topCount,
  textOf,
}: {
  token: number;
  probabilities: ReadonlyMap<number, number>;
  topCount: number;
  textOf(token: number): string;
}): TokenLogProbability {
  const alternative = (id: number, probability: number): TokenAlternative => ({
    id,
    token: textOf(id),
    logprob: probability > 0 ? Math.log(probability) : IMPOSSIBLE,
  });
  const top: TokenAlternative[] = [];
  for (const [id, probability] of probabilities) {
    if (top.length >= topCount) break;
    top.push(alternative(id, probability));
  }
  return { ...alternative(token, probabilities.get(token) ?? 0), top };
}

export function toChatLogprobs(tokens: readonly TokenLogProbability[]) {
  return {
    content: tokens.map(({ top, ...token }) => ({
      ...token,
      bytes: bytesOf(token.token),
      top_logprobs: top.map((alternative) => ({ ...alternative, bytes: bytesOf(alternative.token) })),
    })),
    refusal: null,
  };
}

/** `choices[].logprobs` of a text completion. @param offset characters of the response before these tokens. */
export function toCompletionLogprobs(tokens: readonly TokenLogProbability[], offset: number) {
  let position = offset;
  return {
    tokens: tokens.map(({ token }) => token),
    token_logprobs: tokens.map(({ logprob }) => logprob),
    top_logprobs: tokens.map(({ top }) => Object.fromEntries(top.map(({ token, logprob }) => [token, logprob]))),
    text_offset: tokens.map(({ token }) => {
      const start = position;
      position += token.length;
      return start;
    }),
  };
}

// Of a part of a character only the replacement character is known here, and its bytes would be wrong.
const bytesOf = (text: string): number[] | null => (text.includes('\uFFFD') ? null : [...Buffer.from(text)]);
