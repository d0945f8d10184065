// Messages of Ollama as those of a chat: calls and results find each other.
import type { Schemas } from '../../../generated/openapi.ts';
import { imagePart } from './images.ts';

type Message = Schemas['OllamaMessage'];
/** Of the inner form. */
export type ChatMessage = Schemas['ChatMessage'];
type OpenCall = { id: string; name: string };

/**
 * Calls without ids get some, and results find theirs by id, by the tool's name, or by their order.
 */
export function toChatMessages(messages: readonly Message[]): ChatMessage[] {
  const open = createOpenCalls();
  let calls = 0;
  const nextId = () => `call_${calls++}`;
  function resultId({ tool_call_id, tool_name }: Message): string {
    const called = tool_call_id ? open.takeById(tool_call_id) : open.takeByName(tool_name);
    return tool_call_id ?? called?.id ?? nextId();
  }
  function toolCall({
    id,
    function: { name, arguments: given },
  }: Schemas['OllamaToolCall']): Schemas['ToolCall'] {
    const call = { id: id ?? nextId(), name };
    open.add(call);
    return {
      id: call.id,
      type: 'function',
      function: { name, arguments: JSON.stringify(given ?? {}) },
    };
  }
  return messages.map((message): ChatMessage => {
    const { role, thinking, tool_calls: called } = message;
    if (role === 'tool')
      return { role, tool_call_id: resultId(message), content: message.content ?? '' };
    const said: ChatMessage = { role, content: contentOf(message) };
    if (thinking) said.reasoning_content = thinking;
    if (called && called.length > 0) said.tool_calls = called.map(toolCall);
    return said;
  });
}

/** Calls in their order; those before `next` are taken. */
type CallLine = { calls: OpenCall[]; next: number };

/** Looking through all calls for each result would take long for thousands of them. */
function createOpenCalls() {
  const lines = new Map<string, CallLine>();
  const taken = new Set<OpenCall>();
  function take(key: string): OpenCall | undefined {
    const line = lines.get(key);
    for (; line && line.next < line.calls.length; line.next += 1) {
      const call = line.calls[line.next];
      if (call === undefined || taken.has(call)) continue;
      taken.add(call);
      return call;
    }
    return undefined;
  }
  return {
    add(call: OpenCall): void {
      for (const key of [ANY, `id ${call.id}`, `name ${call.name}`]) {
        const line = lines.get(key) ?? { calls: [], next: 0 };
        line.calls.push(call);
        lines.set(key, line);
      }
    },
    takeById: (id: string) => take(`id ${id}`),
    takeByName: (name: string | null | undefined) => take(`name ${name}`) ?? take(ANY),
  };
}

const ANY = 'any';

/** A text alone, or parts where there are images. */
export function contentOf({ content, images }: Pick<Message, 'content' | 'images'>) {
  const text = content ?? '';
  if (!images || images.length === 0) return text;
  const parts = images.map(imagePart);
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}
