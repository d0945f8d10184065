// What requests that begin alike have in common, so that they go to the replica that knows the beginning already.
import { isObject } from '../../lib/values.ts';

/** In UTF-16 units: a system prompt, or most of it. */
const MAX_LENGTH = 1024;

/** The beginning of a chat or a prompt; undefined for what has none, such as texts to be embedded. */
export function stickyKeyOf({ messages, prompt }: Readonly<Record<string, unknown>>): string | undefined {
  if (Array.isArray(messages)) return beginningOf(textsOf(messages));
  if (typeof prompt === 'string') return beginningOf([prompt]);
  return undefined;
}

function* textsOf(messages: readonly unknown[]): Generator<string> {
  for (const message of messages) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    yield `${String(role)}:`;
    if (typeof content === 'string') yield content;
    else if (Array.isArray(content)) {
      for (const part of content) if (isObject(part) && typeof part.text === 'string') yield part.text;
    }
  }
}

function beginningOf(texts: Iterable<string>): string | undefined {
  let beginning = '';
  for (const text of texts) {
    beginning += text.slice(0, MAX_LENGTH - beginning.length);
    if (beginning.length >= MAX_LENGTH) break;
  }
  return beginning === '' ? undefined : beginning;
}
