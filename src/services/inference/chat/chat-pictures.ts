// Pictures in the results of tools: chat templates have no place for them there, and some models can't see at all.
import { isObject } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A model that sees is shown the pictures in the message of the user that follows the results. One that doesn't gets a
 * note that there was one: a chat keeps its results, and would be refused for good.
 * @returns the very same object when there is no such picture.
 */
export function withToolPictures(body: Body, { seesPictures }: { seesPictures: boolean }): Body {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.some(isResultWithPicture)) return body;
  const placed: unknown[] = [];
  let pictures: unknown[] = [];
  const show = (message: Body | undefined): void => {
    const content = pictures;
    pictures = [];
    if (content.length === 0) return void (message && placed.push(message));
    if (message?.role === 'user') return void placed.push({ ...message, content: [...content, ...partsOf(message)] });
    placed.push({ role: 'user', content }, ...(message ? [message] : []));
  };
  for (const message of messages) {
    if (!isObject(message)) placed.push(message);
    else if (message.role !== 'tool') show(message);
    else if (!isResultWithPicture(message)) placed.push(message);
    else {
      const parts = partsOf(message);
      if (seesPictures) pictures.push(...parts.filter(isPicture));
      const said = seesPictures ? parts.filter((part) => !isPicture(part)) : parts.map(asNote);
      placed.push({ ...message, content: textOf(said) });
    }
  }
  show(undefined);
  return { ...body, messages: placed };
}

const asNote = (part: unknown): unknown =>
  isPicture(part) ? { type: 'text', text: '[There is a picture here, which this model cannot see.]' } : part;

/** Texts alone as one text, which every template takes. */
function textOf(parts: readonly unknown[]): unknown {
  const texts = parts.map((part) => (isObject(part) && part.type === 'text' ? part.text : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : parts;
}

function partsOf({ content }: Body): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}

const isPicture = (part: unknown): boolean => isObject(part) && part.type === 'image_url';

function isResultWithPicture(message: unknown): boolean {
  return isObject(message) && message.role === 'tool' && partsOf(message).some(isPicture);
}
