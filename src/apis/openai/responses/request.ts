// A request of the Responses API as a request of chat completions.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isSet, setFields } from '../../../lib/values.ts';
import type { Toolbox } from '../../../services/mcp-servers/toolbox.ts';
import type { Places } from './input-errors.ts';
import type { PendingCall } from './mcp-approvals.ts';
import { type Before, toMessages } from './messages.ts';
import type { ToolNames } from './tool-names.ts';
import { type ChatFields, toChatTools } from './tools.ts';

/** What a client asks for a response with. */
export type ResponseRequest = Schemas['ResponseRequest'];

/** A request of the Responses API as one of chat completions. */
export interface ChatOfResponse {
  body: ChatFields & { model: string };
  /** For the way back: which tool of the client a call means. */
  names: ToolNames;
  /** Types of tools that the model is not offered. */
  leftOut: readonly string[];
  /** For `intoTerms`. */
  places: Places;
  /** Calls that a person has approved, and that have not run yet. */
  approved: readonly PendingCall[];
}

/**
 * Fields that both APIs share, and those that neither document knows, stay as they are.
 * @throws {InvalidRequest} for whatever chat completions can't do, with the field at fault
 */
export function toChatRequest(
  request: ResponseRequest,
  { toolbox, ...before }: Before & { toolbox?: Toolbox | undefined } = {},
): ChatOfResponse {
  const {
    input,
    instructions,
    tools,
    tool_choice,
    text,
    reasoning,
    max_output_tokens,
    include,
    ...rest
  } = request;
  const { top_logprobs, conversation, prompt, ...known } = rest;
  // Without effect here, as the document says; the response repeats some of them.
  const { truncation, metadata, store, user, stream, background, max_tool_calls, ...others } =
    known;
  const { previous_response_id, context_management, ...passedOn } = others;
  if (isSet(prompt)) throw noPrompts();
  const effort = reasoning?.effort;
  const hasLogprobs =
    isSet(top_logprobs) || include?.includes('message.output_text.logprobs') === true;
  const { fields, names, leftOut } = toChatTools({ tools, tool_choice, toolbox });
  const { messages, places, approved } = toMessages({ input, instructions, names, ...before });
  const logprobs = hasLogprobs ? setFields({ logprobs: true, top_logprobs }) : {};
  const body = {
    ...passedOn,
    messages,
    ...fields,
    ...responseFormat(text?.format),
    ...setFields({ reasoning_effort: effort, max_completion_tokens: max_output_tokens }),
    ...logprobs,
  };
  return { body, names, leftOut, places, approved };
}

const TRUNCATIONS: readonly unknown[] = ['auto', 'disabled'];

/** Whether the oldest turns go where the conversation is too long. @throws {InvalidRequest} */
export function isTruncated({ truncation }: Pick<ResponseRequest, 'truncation'>): boolean {
  if (isSet(truncation) && !TRUNCATIONS.includes(truncation))
    throw invalid(
      'truncation',
      `truncation is '${truncation}', which does not exist. It is auto or disabled.`,
    );
  return truncation === 'auto';
}

const noPrompts = () =>
  invalid(
    'prompt',
    "prompt can't be used: no prompts are kept here. Send its text in instructions and input.",
  );

/** The id of the conversation that a request is a part of. @throws {InvalidRequest} */
export function conversationIn({
  conversation,
  previous_response_id,
}: Pick<ResponseRequest, 'conversation' | 'previous_response_id'>): string | undefined {
  if (!isSet(conversation)) return undefined;
  if (isSet(previous_response_id))
    throw invalid(
      'conversation',
      'conversation and previous_response_id both say what the response goes on from. Send one of them.',
    );
  const id = typeof conversation === 'string' ? conversation : conversation.id;
  if (typeof id === 'string' && id !== '') return id;
  throw invalid('conversation', 'conversation must be the id of one, or an object with its id.');
}

/** Tokens above which the conversation is made shorter first. @throws {InvalidRequest} */
export function compactThreshold({
  context_management: entries,
}: Pick<ResponseRequest, 'context_management'>): number | undefined {
  for (const [index, { type, compact_threshold: threshold }] of (entries ?? []).entries()) {
    const place = `context_management[${index}]`;
    if (type !== 'compaction')
      throw invalid(
        place,
        `${place} is of type '${type}', which can't be done here; compaction can.`,
      );
    if (isSet(threshold)) return threshold;
    throw invalid(
      `${place}.compact_threshold`,
      `${place} has no compact_threshold, the tokens above which the conversation is made shorter.`,
    );
  }
  return undefined;
}

type Format = NonNullable<ResponseRequest['text']>['format'];

function responseFormat(format: Format): Pick<ChatFields, 'response_format'> {
  switch (format?.type) {
    case undefined:
    case 'text':
      return {};
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'json_schema': {
      const { type, name, ...schema } = format;
      return { response_format: { type, json_schema: { name: name ?? 'answer', ...schema } } };
    }
    default:
      throw invalid(
        'text.format.type',
        `text.format.type is '${format?.type}', which does not exist. It is text, json_object or json_schema.`,
      );
  }
}
