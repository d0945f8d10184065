// Where the thoughts of a model are: servers have several names and places for them, and ours is
// `reasoning_content`.
import { isObject, joined } from '../../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names that vLLM, Ollama, OpenRouter and others give them, and that of their lists. */
const TEXTS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;
const LIST = 'reasoning_details';
/** Whether a text of events has thoughts in another place than `reasoning_content`. */
export const OTHER_PLACE = /"(?:reasoning(?:_text|_details)?"|content": ?\[)/;

/**
 * The name under which a server says them; of several, the first that is not empty. Undefined for
 * what is in a list.
 */
export const nameOfThought = (message: Fields): string | undefined =>
  TEXTS.find((name) => isText(message[name]));

/** The message of an assistant with its thought under the name by which its server says thoughts. */
export function withThoughtNamed(message: unknown, name: string): unknown {
  if (!isObject(message) || message.role !== 'assistant' || !isText(message.reasoning_content))
    return message;
  const { reasoning_content: thought, ...others } = message;
  return { [name]: thought, ...others };
}

/** The thought in a message or a delta, whatever its place; undefined where there is none. */
export function thoughtIn(message: Fields): string | undefined {
  const named = message[nameOfThought(message) ?? ''];
  if (isText(named)) return named;
  const { content, [LIST]: details } = message;
  const listed = objectsIn(details).map(({ text, summary }) => text ?? summary);
  return joined(listed, '') || joined(objectsIn(content).flatMap(thoughtsIn), '') || undefined;
}

/** Without the parts of a content that are thoughts; the very same message where there are none. */
export function withoutThoughtParts<Message extends Fields>(message: Message): Message {
  const { content } = message;
  if (!Array.isArray(content) || !content.some(isThought)) return message;
  return { ...message, content: content.filter((part) => !isThought(part)) };
}

const isThought = (part: unknown): part is Fields => isObject(part) && part.type === 'thinking';

function thoughtsIn(part: Fields): unknown[] {
  if (!isThought(part)) return [];
  return isText(part.thinking) ? [part.thinking] : objectsIn(part.thinking).map(({ text }) => text);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
