// Where a chat has its system messages. Many templates allow that once, at the beginning.
import { isObject, joined } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;
type Message = Readonly<Record<string, unknown>>;

/**
 * All that the system says before anybody else speaks becomes one message, by the older name of the role: templates that know
 * of one only drop the second one, or refuse it.
 * @returns the very same object when nothing is to be changed.
 */
export function withOneSystemMessage(body: Body): Body {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.some((message) => isDeveloper(message))) {
    return mergeLeading(body);
  }
  return mergeLeading({
    ...body,
    messages: messages.map((message) => (isDeveloper(message) ? { ...message, role: 'system' } : message)),
  });
}

function mergeLeading(body: Body): Body {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const end = messages.findIndex((message) => !isSystem(message) || textOf(message) === undefined);
  const count = end < 0 ? messages.length : end;
  if (count < 2) return body;
  const texts = messages.slice(0, count).map((message) => textOf(message) ?? '');
  const content = joined(texts);
  return { ...body, messages: [{ role: 'system', content }, ...messages.slice(count)] };
}

/** Whether the system speaks after somebody else did. */
export function hasLateSystemMessages({ messages }: Body): boolean {
  return Array.isArray(messages) && messages.some((message, index) => index > 0 && isSystem(message));
}

/**
 * What the system says later becomes a part of the user's message before it, or else of the one behind it. A beginning of
 * the chat comes out the same however it goes on, so that prompt caches hold.
 */
export function withoutLateSystemMessages(body: Body): Body {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const placed: unknown[] = [];
  /** What waits for the next message of the user; results of tools must follow their calls. */
  let waiting: string[] = [];
  for (const [index, message] of messages.entries()) {
    const text = index > 0 && isSystem(message) ? textOf(message) : undefined;
    const last = placed.at(-1);
    if (text !== undefined) {
      if (waiting.length === 0 && isUser(last)) placed[placed.length - 1] = withText(last, text, 'behind');
      else waiting.push(text);
      continue;
    }
    const isResult = isObject(message) && message.role === 'tool';
    if (waiting.length === 0 || isResult) placed.push(message);
    else if (isUser(message)) placed.push(withText(message, joined(waiting), 'before'));
    else placed.push({ role: 'user', content: joined(waiting) }, message);
    if (!isResult) waiting = [];
  }
  if (waiting.length > 0) placed.push({ role: 'user', content: joined(waiting) });
  return { ...body, messages: placed };
}

function withText(message: Message, text: string, place: 'before' | 'behind'): Message {
  const { content } = message;
  if (Array.isArray(content)) {
    const part = { type: 'text', text };
    return { ...message, content: place === 'before' ? [part, ...content] : [...content, part] };
  }
  const own = typeof content === 'string' ? content : '';
  return { ...message, content: joined(place === 'before' ? [text, own] : [own, text]) };
}

const isUser = (message: unknown): message is Message => isObject(message) && message.role === 'user';
const isSystem = (message: unknown): message is Message => isObject(message) && message.role === 'system';
const isDeveloper = (message: unknown): boolean => isObject(message) && message.role === 'developer';

/** Undefined for what is no text, or not text alone. */
function textOf({ content }: Message): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isObject(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join('\n');
}
