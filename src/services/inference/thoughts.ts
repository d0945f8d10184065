// Where servers and clients have the thoughts of a model in a message or a piece of one. llama-server calls them `reasoning_content`.
import { isObject } from '../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names that vLLM, Ollama, OpenRouter and others give them, and that of their lists. */
const TEXTS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;
const LIST = 'reasoning_details';

/** Whether bytes that hold none of these need no look. */
export const OTHER_PLACES = [...TEXTS.slice(1), LIST].map((name) => `"${name}"`);

/** Of a server that says the same under several names, the first that is not empty. */
export function thoughtIn(message: Fields): string | undefined {
  const named = TEXTS.map((name) => message[name]).find(isText);
  if (named !== undefined) return named;
  const { content, [LIST]: details } = message;
  return (
    joined(partsOf(details).map(({ text, summary }) => text ?? summary)) ?? joined(partsOf(content).flatMap(thoughtsIn))
  );
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

function joined(texts: readonly unknown[]): string | undefined {
  const text = texts.filter(isText).join('');
  return text === '' ? undefined : text;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const partsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
