// Names of OpenTelemetry's conventions for generative AI, for what we measure.
import type { Attributes } from '@opentelemetry/api';
import type { ResponseFigures } from '../stats/observed-request.ts';

/** `gen_ai.operation.name` of a capability: the name that the conventions know, our own where they know none. */
export function operationName(capability: string): string {
  return capability === 'completion' ? 'text_completion' : capability;
}

/** Attributes of what a response has cost, as far as the conventions have names for it. */
export function figureAttributes(figures: ResponseFigures): Attributes {
  switch (figures.kind) {
    case 'tokens':
      return {
        'gen_ai.usage.input_tokens': figures.promptTokens,
        'gen_ai.usage.cache_read.input_tokens': figures.promptTokens - figures.inputTokens,
        'gen_ai.usage.output_tokens': figures.outputTokens,
        ...(figures.outputTokens > 0 ? { 'gen_ai.response.time_to_first_chunk': figures.timeToFirstTokenSeconds } : {}),
      };
    case 'prompt':
      return { 'gen_ai.usage.input_tokens': figures.promptTokens };
    default:
      return {};
  }
}
