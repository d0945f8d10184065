// Messages of Ollama as OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Schemas = components['schemas'];
type Message = Schemas['OllamaMessage'];
export type ChatMessage = Schemas['ChatMessage'];

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
    const called = tool_call_id ? open.takeById(tool_call_id) : open.takeByName(tool_name);
    return tool_call_id ?? called?.id ?? nextId();
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

/** Calls in their order; those before `next` are taken, and some behind it may be too. */
interface Line {
  calls: OpenCall[];
  next: number;
}

/** Looking through all calls for each result would take long for thousands of them. */
function createOpenCalls() {
  const lines = new Map<string, Line>();
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

export function contentOf({
  content,
  images,
}: Pick<Message, 'content' | 'images'>): NonNullable<ChatMessage['content']> {
  const text = content ?? '';
  if (!images || images.length === 0) return text;
  return [...(text === '' ? [] : [{ type: 'text', text }]), ...images.map(imagePart)];
}

/** Ollama's clients send images as base64 without their type. */
const SIGNATURES: readonly { type: string; matches: (head: string) => boolean }[] = [
  { type: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => head.startsWith('GIF8') },
  { type: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { type: 'image/bmp', matches: (head) => head.startsWith('BM') },
];
const HEAD_CHARACTERS = 24;
const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;

interface ImagePart {
  type: 'image_url';
  image_url: { url: string };
}

function imagePart(image: string): ImagePart {
  const plain = image.trim();
  if (DATA_URL.test(plain)) return { type: 'image_url', image_url: { url: plain } };
  const head = Buffer.from(plain.slice(0, HEAD_CHARACTERS), 'base64').toString('latin1');
  const type = SIGNATURES.find(({ matches }) => matches(head))?.type;
  if (type !== undefined) return { type: 'image_url', image_url: { url: `data:${type};base64,${plain}` } };
  throw new InvalidRequest('An image is of an unknown type. Send a PNG, JPEG, GIF, WebP or BMP as base64.', {
    param: 'images',
  });
}
