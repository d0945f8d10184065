// OpenTelemetry's names for generative AI, as far as spans here have them: version 0.1.0 of the
// conventions, their first of their own. They are in development, so that the next version may have
// other names; then this file changes, and what reads them.

/** Attributes of the span of an inference. */
export const GEN_AI = {
  /** One of {@link OPERATIONS}, or our own name. */
  operation: 'gen_ai.operation.name',
  /** The recipe or provider that responds. */
  provider: 'gen_ai.provider.name',
  model: 'gen_ai.request.model',
  inputTokens: 'gen_ai.usage.input_tokens',
  /** Of the input; left out where it is zero. */
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  /** Seconds from the request on. */
  timeToFirstChunk: 'gen_ai.response.time_to_first_chunk',
} as const;

/**
 * What the conventions call those of our capabilities that have another name there; `chat` and
 * `embeddings` have the same.
 */
export const OPERATIONS: Readonly<Record<string, string>> = {
  completion: 'text_completion',
  'native-completion': 'text_completion',
  infill: 'text_completion',
};
