// A chat as the request of Anthropic that counts its tokens: OpenAI's API has none for that, and servers of both have this one.
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;

export function countRequestOf({ model, messages, tools, tool_choice: choice, chat_template_kwargs: kwargs }: Fields) {
  const all = objectsIn(messages);
  const system = all.filter(isForSystem).map(({ content }) => textOf(content));
  const thinks = isObject(kwargs) ? kwargs.enable_thinking : undefined;
  return {
    model,
    messages: all.filter((message) => !isForSystem(message)).map(toMessage),
    ...(system.length > 0 ? { system: system.join('\n') } : {}),
    ...(Array.isArray(tools) ? { tools: objectsIn(tools).map(toTool) } : {}),
    ...(choice === undefined || choice === null ? {} : { tool_choice: toChoice(choice) }),
    ...(thinks === true ? { thinking: { type: 'enabled', budget_tokens: 1024 } } : {}),
    ...(thinks === false ? { thinking: { type: 'disabled' } } : {}),
  };
}

const isForSystem = ({ role }: Fields): boolean => role === 'system' || role === 'developer';

function toMessage(message: Fields): Fields {
  const { role, content, tool_call_id } = message;
  if (role === 'tool') {
    return { role: 'user', content: [{ type: 'tool_result', tool_use_id: tool_call_id, content: textOf(content) }] };
  }
  return role === 'assistant' ? { role, content: blocksOf(message) } : { role, content: textOf(content) };
}

function blocksOf({ content, reasoning_content: thoughts, tool_calls: calls }: Fields): readonly Fields[] {
  const text = textOf(content);
  return [
    ...(typeof thoughts === 'string' ? [{ type: 'thinking', thinking: thoughts, signature: '' }] : []),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...objectsIn(calls).map(({ id, function: call }) => {
      const { name, arguments: text } = isObject(call) ? call : {};
      const input = typeof text === 'string' ? tryParseLimitedJson(text) : undefined;
      return { type: 'tool_use', id, name, input: isObject(input) ? input : {} };
    }),
  ];
}

function toTool({ function: tool }: Fields): Fields {
  const { name, description, parameters = { type: 'object' } } = isObject(tool) ? tool : {};
  return { name, ...(description === undefined ? {} : { description }), input_schema: parameters };
}

function toChoice(choice: unknown): Fields {
  if (isObject(choice)) return { type: 'tool', name: isObject(choice.function) ? choice.function.name : undefined };
  return { type: choice === 'required' ? 'any' : choice };
}

/** The text of a message; pictures are refused before they come here. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .map(({ text }) => text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

function objectsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
