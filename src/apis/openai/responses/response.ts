// What a response consists of: itself before anything came, its output items while they grow, and its figures.
import type { components } from '../../../../generated/openapi.ts';
import type { ResponseRequest } from './request.ts';
import { argumentsAsText, type ClientTool } from './tool-names.ts';

type Schemas = components['schemas'];
export type Response = Schemas['ResponseObject'];
type Part = Schemas['ResponseContentPart'];
type OutputItem = Schemas['ResponseOutputItem'];
export type Logprobs = Schemas['TokenLogprob'][];
export type Ended = 'completed' | 'incomplete';

export interface TextItem {
  kind: 'reasoning' | 'message';
  id: string;
  index: number;
  text: string;
  logprobs: Logprobs;
  /** The thoughts for the way back, once they are whole. */
  sealed?: string;
  ended?: Ended;
}

/** A call of a tool. Its arguments are JSON, whatever kind of tool it is. */
export interface CallItem {
  kind: 'call';
  tool: ClientTool;
  id: string;
  index: number;
  callId: string;
  arguments: string;
  ended?: Ended;
}

type Status = 'in_progress' | Ended;

export interface Beginning {
  request: ResponseRequest;
  key: string;
  createdAtSeconds: number;
  isStored?: boolean;
}

export function beginResponse({ request, key, createdAtSeconds, isStored = false }: Beginning): Response {
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
      tool.type === 'function' ? { description: null, parameters: null, strict: null, ...tool } : tool,
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

export function incompleteReason(finishReason: string | undefined): string | undefined {
  if (finishReason === 'length') return 'max_output_tokens';
  return finishReason === 'content_filter' ? finishReason : undefined;
}

export function toPart({ kind, text, logprobs }: TextItem): Part {
  return kind === 'reasoning'
    ? { type: 'reasoning_text', text }
    : { type: 'output_text', text, annotations: [], logprobs: [...logprobs] };
}

/** An item as it is now. One that has just been opened has no part yet: parts have events of their own. */
export function toOutputItem(item: TextItem | CallItem, status: Status, { isNew = false } = {}): OutputItem {
  const { id, kind } = item;
  if (kind === 'call') return toCallItem(item, status);
  const content = isNew ? [] : [toPart(item)];
  return kind === 'message'
    ? { id, type: kind, status, role: 'assistant', content }
    : { id, type: kind, status, summary: [], content, ...(item.sealed ? { encrypted_content: item.sealed } : {}) };
}

function toCallItem({ id, callId, tool, arguments: json }: CallItem, status: Status): OutputItem {
  const { kind, ...called } = tool;
  const call = { id, status, call_id: callId, ...called };
  return kind === 'function'
    ? { ...call, type: 'function_call', arguments: json }
    : { ...call, type: 'custom_tool_call', input: json === '' ? '' : argumentsAsText(json) };
}
