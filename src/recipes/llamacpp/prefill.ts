// A last message of the assistant, which the model goes on with. llama-server says the beginning
// again unless it is told to leave it out, and refuses one of the two fields for that without the
// other; the embedded engine goes on in any case.
import { isObject } from '../../lib/values.ts';

type ChildFields = Readonly<Record<string, unknown>>;

/**
 * Answers at the end that say nothing are none: the model goes on with the one before them, or
 * begins its own. Without them, because llama-server would leave out the mark at which an answer
 * begins.
 */
export function withoutEmptyEnd(body: ChildFields): ChildFields {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const count = messages.findLastIndex((message) => !isAnswer(message) || hasText(message)) + 1;
  return count === messages.length ? body : { ...body, messages: messages.slice(0, count) };
}

/**
 * For llama-server, which refuses answers without a text, as they are in conversations that were
 * broken off.
 */
export function withSaidContents(body: ChildFields): ChildFields {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.some(isUnsaid)) return body;
  return {
    ...body,
    messages: messages.map((message) =>
      isUnsaid(message) ? { ...message, content: '' } : message,
    ),
  };
}

const isUnsaid = (message: unknown): boolean => isAnswer(message) && message.content === undefined;

/** Tells llama-server to go on with the last message, if that is one of the assistant. */
export function withPrefill(body: ChildFields): ChildFields {
  const { messages, continue_final_message: _, ...others } = body;
  const isBegun = Array.isArray(messages) && isAnswer(messages.at(-1));
  if (!isBegun) return 'continue_final_message' in body ? { ...others, messages } : body;
  const { chat_template_kwargs: given } = body;
  const variables = isObject(given) ? given : {};
  return {
    ...body,
    continue_final_message: true,
    add_generation_prompt: false,
    // What is begun has no thought before it, and llama-server refuses both together.
    chat_template_kwargs: { ...variables, enable_thinking: false },
  };
}

/** A message of the assistant that calls nothing. */
function isAnswer(message: unknown): message is ChildFields {
  if (!isObject(message) || message.role !== 'assistant') return false;
  const { tool_calls: calls } = message;
  return !Array.isArray(calls) || calls.length === 0;
}

function hasText({ content }: ChildFields): boolean {
  return typeof content === 'string'
    ? content !== ''
    : Array.isArray(content) && content.length > 0;
}
