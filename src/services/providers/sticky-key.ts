// What requests have in common that should go to the same replica: they begin alike.
import { isObject } from '../../lib/values.ts';

/** In UTF-16 units: a system prompt, or most of it. */
const MAX_LENGTH = 1024;

/**
 * Requests that begin alike go to the replica that knows the beginning; undefined for what has
 * none.
 */
export function stickyKeyOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const { messages, prompt, input_prefix: code } = body;
  if (Array.isArray(messages)) return beginningOf(textsOf(messages));
  // The prompt is the line of the cursor then, which changes with each key.
  const text = typeof code === 'string' ? code : prompt;
  return typeof text === 'string' ? beginningOf([text]) : undefined;
}

function* textsOf(messages: readonly unknown[]): Generator<string> {
  for (const message of messages) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    yield `${String(role)}:`;
    const parts = Array.isArray(content)
      ? content.map((part) => (isObject(part) ? part.text : undefined))
      : [content];
    for (const part of parts) if (typeof part === 'string') yield part;
  }
}

function beginningOf(texts: Iterable<string>): string | undefined {
  let beginning = '';
  for (const text of texts) {
    beginning += text.slice(0, MAX_LENGTH - beginning.length);
    if (beginning.length >= MAX_LENGTH) break;
  }
  return beginning || undefined;
}
