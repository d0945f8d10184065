// The messages of a chat as clients send them: nothing is known of them but what is looked at.
import { isObject } from '../../../lib/values.ts';

/** One message, or another object of a chat: a call, a part of a content. */
export type Message = Readonly<Record<string, unknown>>;
/** A list of messages, calls or parts; clients may put anything into it. */
export type Messages = readonly unknown[];

/** The very same list where no item of it becomes another. */
export function changed(
  list: Messages,
  change: (item: unknown, index: number) => unknown,
): Messages {
  const items = list.map(change);
  return items.every((item, index) => item === list[index]) ? list : items;
}

/** Whether it is a message of this role. */
export const isOf = (message: unknown, role: string): message is Message =>
  isObject(message) && message.role === role;

/** A content as a list of parts, however it was sent; an empty text has none. */
export function partsOf(content: unknown): Messages {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [textPart(content)] : [];
}

/** A part of a content, as OpenAI's API writes a text. */
export const textPart = (text: unknown) => ({ type: 'text', text });

/** Undefined for content that is not text, or not text alone. */
export function plainTextOf({ content }: Message): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isObject(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

/** The very same object where the field has this value already. */
export const withField = (
  fields: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> =>
  fields[name] === value ? fields : { ...fields, [name]: value };
