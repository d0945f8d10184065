// Log probabilities, which llama-server knows under the number of alternatives only, and together
// with tools only in a response that is not streamed.

type ChildFields = Readonly<Record<string, unknown>>;

/**
 * Without alternatives it gives none at all, and in a chat that does not say how many, it gives 20.
 * What is too much is cut off.
 */
const LEAST = 1;

/** A chat that asks for log probabilities, in the fields and the form in which they are given. */
export function withChatLogprobs(body: ChildFields): ChildFields {
  const { logprobs, top_logprobs: top, tools, stream } = body;
  if (logprobs !== true) return body;
  const asked = typeof top === 'number' && top > 0 ? body : { ...body, top_logprobs: LEAST };
  const hasTools = Array.isArray(tools) && tools.length > 0;
  return hasTools && stream === true ? inOnePiece(asked) : asked;
}

/** The same of a text, whose field is the number of alternatives. */
export const withTextLogprobs = (body: ChildFields): ChildFields =>
  body.logprobs === 0 ? { ...body, logprobs: LEAST } : body;

function inOnePiece({ stream: _, stream_options: _ofStream, ...others }: ChildFields): ChildFields {
  return { ...others, stream: false };
}
