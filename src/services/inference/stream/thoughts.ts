// Where servers and clients have the thoughts of a model in a message or a piece of one. llama-server calls them `reasoning_content`.
import { isObject, joined } from '../../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Names that vLLM, Ollama, OpenRouter and others give them, and that of their lists. */
const TEXTS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;
const LIST = 'reasoning_details';
/** What is in every event that has them elsewhere: a text without it needs no look. */
export const OTHER_PLACE = /"(?:reasoning(?:_text|_details)?"|content": ?\[)/;
/** The name under which a server says them; of several, the first that is not empty. Undefined for what is in a list. */
export const nameOfThought = (message: Fields): string | undefined => TEXTS.find((name) => isText(message[name]));

/** The same message with its thought under the name by which a server says its own. */
export function withThoughtNamed(message: unknown, name: string): unknown {
  if (!isObject(message) || message.role !== 'assistant' || !isText(message.reasoning_content)) return message;
  const { reasoning_content: thought, ...others } = message;
  return { [name]: thought, ...others };
}

/** Of a server that says the same under several names, the first that is not empty. */
export function thoughtIn(message: Fields): string | undefined {
  const named = message[nameOfThought(message) ?? ''];
  if (isText(named)) return named;
  const { content, [LIST]: details } = message;
  const listed = partsOf(details).map(({ text, summary }) => text ?? summary);
  return joined(listed, '') || joined(partsOf(content).flatMap(thoughtsIn), '') || undefined;
}

/** The same message, whose content has no parts that are thoughts, as Mistral's API has them. */
export function withoutThoughtParts<Message extends Fields>(message: Message): Message {
  const { content } = message;
  if (!Array.isArray(content) || !content.some(isThought)) return message;
  return { ...message, content: content.filter((part) => !isThought(part)) };
}

const isThought = (part: unknown): part is Fields => isObject(part) && part.type === 'thinking';

function thoughtsIn(part: Fields): unknown[] {
  if (!isThought(part)) return [];
  return isText(part.thinking) ? [part.thinking] : partsOf(part.thinking).map(({ text }) => text);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const partsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
