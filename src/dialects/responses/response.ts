// A response as it looks before anything came, and the parts of it that are counted at the end.
import type { components } from '../../../generated/openapi.ts';
import type { ResponseRequest } from './request.ts';

type Schemas = components['schemas'];
export type Response = Schemas['Response'];

/** A response that was just begun: it repeats the request. `key` makes its name unlike all others. */
export function beginResponse(options: { request: ResponseRequest; key: string; createdAtSeconds: number }): Response {
  const { request, key, createdAtSeconds } = options;
  return {
    id: `resp_${key}`,
    object: 'response',
    created_at: createdAtSeconds,
    completed_at: null,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model: request.model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    store: false,
    temperature: request.temperature ?? null,
    text: { format: { type: 'text' }, ...request.text },
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    usage: null,
    user: request.user ?? null,
  };
}

/** Token counts of a chat in the words of a response. */
export function toUsage(usage: Schemas['Usage'] | Schemas['StreamUsage'] | undefined): Schemas['ResponseUsage'] {
  if (usage === undefined || usage === null) return null;
  const { prompt_tokens = 0, completion_tokens = 0, prompt_tokens_details, completion_tokens_details } = usage;
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    input_tokens_details: { cached_tokens: prompt_tokens_details?.cached_tokens ?? 0 },
    output_tokens_details: { reasoning_tokens: completion_tokens_details?.reasoning_tokens ?? 0 },
  };
}

/** What ended a response too early, if its reason to finish says so. */
export function incompleteReason(finishReason: string | undefined): string | undefined {
  if (finishReason === 'length') return 'max_output_tokens';
  return finishReason === 'content_filter' ? finishReason : undefined;
}
