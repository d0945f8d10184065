// Messages of Ollama as OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { imagePart } from './images.ts';

type Schemas = components['schemas'];
type Message = Schemas['OllamaMessage'];
/** A message in the inner form. */
export type ChatMessage = Schemas['ChatMessage'];

/** A call that waits for its result. */
interface OpenCall {
  id: string;
  name: string;
}

/** Calls without ids get some, and results find theirs by id, by the tool's name, or by their order. */
export function toChatMessages(messages: readonly Message[]): ChatMessage[] {
  const open: OpenCall[] = [];
  let calls = 0;
  const nextId = () => `call_${calls++}`;

  function resultId({ tool_call_id, tool_name }: Message): string {
    const byName = open.findIndex(({ name }) => name === tool_name);
    const place = tool_call_id ? open.findIndex(({ id }) => id === tool_call_id) : Math.max(byName, 0);
    const [answered] = place < 0 ? [] : open.splice(place, 1);
    return tool_call_id ?? answered?.id ?? nextId();
  }

  function toolCall({ id, function: { name, arguments: given } }: Schemas['OllamaToolCall']): Schemas['ToolCall'] {
    const call = { id: id ?? nextId(), name };
    open.push(call);
    return { id: call.id, type: 'function', function: { name, arguments: JSON.stringify(given ?? {}) } };
  }

  return messages.map((message): ChatMessage => {
    const { role, thinking, tool_calls: called } = message;
    if (role === 'tool') return { role, tool_call_id: resultId(message), content: message.content ?? '' };
    return {
      role,
      content: contentOf(message),
      ...(thinking ? { reasoning_content: thinking } : {}),
      ...(called && called.length > 0 ? { tool_calls: called.map(toolCall) } : {}),
    };
  });
}

/** The text alone, or the text and then the pictures. */
export function contentOf({
  content,
  images,
}: Pick<Message, 'content' | 'images'>): NonNullable<ChatMessage['content']> {
  const text = content ?? '';
  if (!images || images.length === 0) return text;
  return [...(text === '' ? [] : [{ type: 'text', text }]), ...images.map(imagePart)];
}
