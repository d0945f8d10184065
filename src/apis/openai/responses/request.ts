// A request of the Responses API as a request of chat completions.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isSet, setFields } from '../../../lib/values.ts';
import type { Places } from './input-errors.ts';
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
}

/**
 * Fields that both APIs share, and those that neither document knows, stay as they are.
 * @throws {InvalidRequest} for whatever chat completions can't do, with the field at fault
 */
export function toChatRequest(request: ResponseRequest, before: Before = {}): ChatOfResponse {
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
  const { previous_response_id, ...passedOn } = others;
  refuseMemory({ conversation, prompt });
  const effort = reasoning?.effort;
  const hasLogprobs =
    isSet(top_logprobs) || include?.includes('message.output_text.logprobs') === true;
  const { fields, names, leftOut } = toChatTools({ tools, tool_choice });
  const { messages, places } = toMessages({ input, instructions, names, ...before });
  const logprobs = hasLogprobs ? setFields({ logprobs: true, top_logprobs }) : {};
  const body = {
    ...passedOn,
    messages,
    ...fields,
    ...responseFormat(text?.format),
    ...setFields({ reasoning_effort: effort, max_completion_tokens: max_output_tokens }),
    ...logprobs,
  };
  return { body, names, leftOut, places };
}

const NEEDS_MEMORY = {
  conversation:
    'no conversation is kept here. Send previous_response_id, or the whole conversation in input',
  prompt: 'no prompts are kept here. Send its text in instructions and input',
} as const;

function refuseMemory(fields: Readonly<Record<keyof typeof NEEDS_MEMORY, unknown>>): void {
  for (const [param, why] of Object.entries(NEEDS_MEMORY)) {
    const value = fields[param as keyof typeof NEEDS_MEMORY];
    if (isSet(value)) throw invalid(param, `${param} can't be used: ${why}.`);
  }
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
