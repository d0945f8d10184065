// Gives the log probabilities of a text completion in OpenAI's lists, where a native server has them in the form of chats.

interface TokenLogprob {
  token: string;
  logprob: number;
  top_logprobs?: readonly { token: string; logprob: number }[];
}

/** The same object with the four lists of OpenAI's text completions added, unless they are there or can't be made. */
export function withListedLogprobs(logprobs: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!logprobs || 'tokens' in logprobs || !Array.isArray(logprobs.content)) return logprobs;
  const content: readonly TokenLogprob[] = logprobs.content;
  let offset = 0;
  return {
    ...logprobs,
    tokens: content.map(({ token }) => token),
    token_logprobs: content.map(({ logprob }) => logprob),
    top_logprobs: content.map(({ top_logprobs = [] }) =>
      Object.fromEntries(top_logprobs.map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: content.map(({ token }) => {
      const start = offset;
      offset += token.length;
      return start;
    }),
  };
}
