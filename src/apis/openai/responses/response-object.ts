// A response as the API has it: as it begins, and what it has used.
import type { Schemas } from '../../../../generated/openapi.ts';
import type { ResponseRequest } from './request.ts';

/** A response as the API has it. */
export type Response = Schemas['ResponseObject'];

/** What a response begins with. */
export type Beginning = {
  request: ResponseRequest;
  /** Letters and digits, which the ids of the response and of its items end with. */
  key: string;
  createdAtSeconds: number;
  isStored?: boolean;
};

/** A response of which nothing is there yet; it repeats the request. */
export function beginResponse({
  request,
  key,
  createdAtSeconds,
  isStored = false,
}: Beginning): Response {
  const isBackground = request.background === true;
  return {
    id: `resp_${key}`,
    object: 'response',
    created_at: createdAtSeconds,
    completed_at: null,
    status: isBackground ? 'queued' : 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model: request.model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    store: isStored,
    temperature: request.temperature ?? 1,
    text: { ...request.text, format: request.text?.format ?? { type: 'text' } },
    tool_choice: toolChoiceOf(request),
    tools: (request.tools ?? []).map((tool) =>
      tool.type === 'function'
        ? { description: null, parameters: null, strict: null, ...tool }
        : tool,
    ),
    top_p: request.top_p ?? 1,
    truncation: 'disabled',
    usage: null,
    user: request.user ?? null,
    presence_penalty: request.presence_penalty ?? 0,
    frequency_penalty: request.frequency_penalty ?? 0,
    top_logprobs: request.top_logprobs ?? 0,
    background: isBackground,
    service_tier: 'default',
    max_tool_calls: request.max_tool_calls ?? null,
    safety_identifier: request.safety_identifier ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
  };
}

function toolChoiceOf({ tool_choice: choice }: ResponseRequest): Response['tool_choice'] {
  if (typeof choice !== 'object' || choice === null) return choice ?? 'auto';
  return choice.type === 'allowed_tools' ? { mode: 'auto', ...choice } : choice;
}

/** The tokens of a chat in terms of this API; null where none were counted. */
export function toUsage(
  usage: Schemas['Usage'] | Schemas['StreamUsage'] | undefined,
): Schemas['ResponseUsage'] {
  if (usage === undefined || usage === null) return null;
  const {
    prompt_tokens = 0,
    completion_tokens = 0,
    prompt_tokens_details,
    completion_tokens_details,
  } = usage;
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    input_tokens_details: { cached_tokens: prompt_tokens_details?.cached_tokens ?? 0 },
    output_tokens_details: { reasoning_tokens: completion_tokens_details?.reasoning_tokens ?? 0 },
  };
}

/**
 * Why a response is not whole, by the reason for which the chat has ended; undefined where it is.
 */
export function incompleteReason(finishReason: string | undefined): string | undefined {
  if (finishReason === 'length') return 'max_output_tokens';
  return finishReason === 'content_filter' ? finishReason : undefined;
}
