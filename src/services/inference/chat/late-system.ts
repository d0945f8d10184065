// Messages of the system behind the first, for templates that have a place for one at the beginning
// only.
import { joined } from '../../../lib/values.ts';
import { isOf, type Message, type Messages, plainTextOf, textPart } from './message.ts';

/** It becomes a part of the user's message before it, or else of the one behind it. */
export function withoutLateSystemMessages(messages: Messages): Messages {
  const placed: unknown[] = [];
  /** What waits for the next message of the user; results of tools must follow their calls. */
  let waiting: string[] = [];
  for (const [index, message] of messages.entries()) {
    const text = index > 0 && isOf(message, 'system') ? plainTextOf(message) : undefined;
    const last = placed.at(-1);
    if (text !== undefined) {
      if (waiting.length === 0 && isOf(last, 'user'))
        placed[placed.length - 1] = withText(last, text, 'behind');
      else waiting.push(text);
      continue;
    }
    const isResult = isOf(message, 'tool');
    if (waiting.length === 0 || isResult) placed.push(message);
    else if (isOf(message, 'user')) placed.push(withText(message, joined(waiting), 'before'));
    else placed.push({ role: 'user', content: joined(waiting) }, message);
    if (!isResult) waiting = [];
  }
  if (waiting.length > 0) placed.push({ role: 'user', content: joined(waiting) });
  return placed;
}

function withText(message: Message, text: string, place: 'before' | 'behind'): Message {
  const { content } = message;
  const inOrder = (own: unknown, other: unknown) =>
    place === 'before' ? [other, own].flat() : [own, other].flat();
  if (Array.isArray(content)) return { ...message, content: inOrder(content, textPart(text)) };
  return { ...message, content: joined(inOrder(content, text)) };
}
