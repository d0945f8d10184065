// A response as the API has it: as it begins, and what it has used.
import type { Schemas } from '../../../../generated/openapi.ts';
import { setFields } from '../../../lib/values.ts';
import { withoutKeys } from './mcp-tools.ts';
import { conversationIn, type ResponseRequest } from './request.ts';

/** As the API has times: whole seconds since 1970. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** A response as the API has it. */
export type Response = Schemas['ResponseObject'];

/** A conversation that was made shorter: what stands for it, and the tokens that it took. */
export interface Summary {
  item: Schemas['ResponseOutputItem'];
  usage: Schemas['ResponseUsage'];
}

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
  const conversationId = conversationIn(request);
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
        : withoutKeys(tool),
    ),
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? 'disabled',
    ...setFields({
      conversation: conversationId === undefined ? undefined : { id: conversationId },
    }),
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

/** The tokens of two chats that one response is made of. */
export function sumOf(
  one: Schemas['ResponseUsage'],
  other: Schemas['ResponseUsage'],
): Schemas['ResponseUsage'] {
  if (one === null || other === null) return one ?? other;
  const cached = (usage: NonNullable<Schemas['ResponseUsage']>) =>
    usage.input_tokens_details?.cached_tokens ?? 0;
  const thought = (usage: NonNullable<Schemas['ResponseUsage']>) =>
    usage.output_tokens_details?.reasoning_tokens ?? 0;
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
    input_tokens_details: { cached_tokens: cached(one) + cached(other) },
    output_tokens_details: { reasoning_tokens: thought(one) + thought(other) },
  };
}

/**
 * Why a response is not whole, by the reason for which the chat has ended; undefined where it is.
 */
export function incompleteReason(finishReason: string | undefined): string | undefined {
  if (finishReason === 'length') return 'max_output_tokens';
  return finishReason === 'content_filter' ? finishReason : undefined;
}
