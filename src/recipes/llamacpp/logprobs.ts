// Log probabilities, which llama-server knows under the number of alternatives only, and together
// with tools only in a response that is not streamed.

type Body = Readonly<Record<string, unknown>>;

/**
 * Without alternatives it gives none at all, and in a chat that does not say how many, it gives 20.
 * What is too much is cut off.
 */
const LEAST = 1;

export function withChatLogprobs(body: Body): Body {
  const { logprobs, top_logprobs: top, tools, stream } = body;
  if (logprobs !== true) return body;
  const asked = typeof top === 'number' && top > 0 ? body : { ...body, top_logprobs: LEAST };
  const hasTools = Array.isArray(tools) && tools.length > 0;
  return hasTools && stream === true ? inOnePiece(asked) : asked;
}

export const withTextLogprobs = (body: Body): Body =>
  body.logprobs === 0 ? { ...body, logprobs: LEAST } : body;

function inOnePiece({ stream: _, stream_options: _ofStream, ...others }: Body): Body {
  return { ...others, stream: false };
}
