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
  const open = createOpenCalls();
  let calls = 0;
  const nextId = () => `call_${calls++}`;

  function resultId({ tool_call_id, tool_name }: Message): string {
    const answered = tool_call_id ? open.takeById(tool_call_id) : open.takeByName(tool_name);
    return tool_call_id ?? answered?.id ?? nextId();
  }

  function toolCall({ id, function: { name, arguments: given } }: Schemas['OllamaToolCall']): Schemas['ToolCall'] {
    const call = { id: id ?? nextId(), name };
    open.add(call);
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

interface OpenCalls {
  add(call: OpenCall): void;
  takeById(id: string): OpenCall | undefined;
  /** The first one of that name, or of any. */
  takeByName(name: string | null | undefined): OpenCall | undefined;
}

/** Calls in their order; those before `next` are taken, and some behind it may be too. */
interface Line {
  calls: OpenCall[];
  next: number;
}

/** Looking through all calls for each result would take long for thousands of them. */
function createOpenCalls(): OpenCalls {
  const all: Line = { calls: [], next: 0 };
  const byId = new Map<string, Line>();
  const byName = new Map<string, Line>();
  const taken = new Set<OpenCall>();
  const lineIn = (lines: Map<string, Line>, key: string) => {
    const line = lines.get(key) ?? { calls: [], next: 0 };
    lines.set(key, line);
    return line;
  };
  function take(line: Line | undefined): OpenCall | undefined {
    for (; line && line.next < line.calls.length; line.next += 1) {
      const call = line.calls[line.next];
      if (call === undefined || taken.has(call)) continue;
      taken.add(call);
      return call;
    }
    return undefined;
  }
  return {
    add(call) {
      for (const line of [all, lineIn(byId, call.id), lineIn(byName, call.name)]) line.calls.push(call);
    },
    takeById: (id) => take(byId.get(id)),
    takeByName: (name) => take(name ? byName.get(name) : undefined) ?? take(all),
  };
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
