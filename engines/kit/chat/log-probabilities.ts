// How likely each generated token was, in the two shapes that OpenAI's API knows.

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
