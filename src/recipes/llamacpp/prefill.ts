// A last message of the assistant, which the model goes on with. llama-server says the beginning again unless it is told to leave
// it out, and refuses one of the two fields for that without the other; the embedded engine goes on in any case.
import { isObject } from '../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

export function withPrefill(body: Body): Body {
  const { messages, continue_final_message: _, ...others } = body;
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
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!isObject(last) || last.role !== 'assistant') return false;
  const { content, tool_calls: calls } = last;
  const hasText = typeof content === 'string' ? content !== '' : Array.isArray(content) && content.length > 0;
  return hasText && !(Array.isArray(calls) && calls.length > 0);
}
