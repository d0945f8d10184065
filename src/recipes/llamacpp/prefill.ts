// A last message of the assistant, which the model goes on with. llama-server says the beginning again unless it is told to leave
// it out, and refuses one of the two fields for that without the other; the embedded engine goes on in any case.
import { isObject } from '../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

export function withPrefill(body: Body): Body {
  const { messages, continue_final_message: _, ...others } = body;
  if (isBegunWithNothing(messages)) return { ...others, messages: messages.slice(0, -1) };
  if (!isBegun(messages)) return 'continue_final_message' in body ? { ...others, messages } : body;
  const { chat_template_kwargs: variables } = body;
  return {
    ...body,
    continue_final_message: true,
    add_generation_prompt: false,
    // What is begun has no thought before it, and llama-server refuses both together.
    chat_template_kwargs: { ...(isObject(variables) ? variables : {}), enable_thinking: false },
  };
}

function isBegun(messages: unknown): boolean {
  const answer = lastAnswerIn(messages);
  return answer !== undefined && hasText(answer);
}

/** llama-server would leave out the mark at which an answer begins. */
function isBegunWithNothing(messages: unknown): messages is readonly unknown[] {
  const answer = lastAnswerIn(messages);
  return answer !== undefined && !hasText(answer);
}

/** The last message, if it is the assistant's and calls nothing. */
function lastAnswerIn(messages: unknown): Body | undefined {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!isObject(last) || last.role !== 'assistant') return undefined;
  const { tool_calls: calls } = last;
  return Array.isArray(calls) && calls.length > 0 ? undefined : last;
}

function hasText({ content }: Body): boolean {
  return typeof content === 'string' ? content !== '' : Array.isArray(content) && content.length > 0;
}
